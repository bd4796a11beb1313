import { sql } from 'drizzle-orm'
import { compareMoney, fromHalalas, sumMoney, toHalalas } from '../../resources/_kit/money.ts'
import { projects } from '../../resources/projects/schema.ts'
import { columns, exact, known, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault, type FaultName } from '../engine/fault.ts'
import { readCollected } from '../letters/collected.ts'
import { sharesOf } from '../letters/content.ts'
import { besideOpening, g, standingOf } from '../letters/gifts.ts'
import { s, spentOn } from '../letters/spendings.ts'
import { ALWAYS, type FundNet, readNets } from './audience.ts'

const p = columns(projects, 'p')

/** What a report would say of a project's money, beside the rows that it is made of. */
export interface Sums {
  collected: string
  spent: string
  /** What came before its gifts are kept. */
  previous: string
  /** Its gifts, without those that the opening amount holds already. */
  gifts: string
  /** What its spending rows come to. */
  spendings: string
  /** All that was ever given to it, whatever the opening amount holds. */
  given: string
  /** What was collected as letters tell it, kind by kind. */
  kinds: readonly string[]
  /** What was given of each kind, refunds left out. */
  gifted: ReadonlyMap<string, string>
  /** By donor, kind by kind. */
  nets: ReadonlyMap<string, readonly FundNet[]>
}

/** A figure of a report that its rows do not bear out. */
export interface Difference {
  figure: 'collected' | 'spent' | 'funds' | 'shares'
  stated: string
  counted: string
}

const sum = (amounts: readonly string[]): string => sumMoney(['0.00', ...amounts])

/** What all shares together come to by product.md 9, to the halala, counted without the shares; never more than was spent. */
export function sharedOf({ collected, spent, given }: Sums): string {
  const [base, all] = [toHalalas(collected), toHalalas(given)]
  const used = toHalalas(spent) < base ? toHalalas(spent) : base
  if (base <= 0n || used <= 0n) return '0.00'
  if (all >= base) return fromHalalas(used)
  const twice = 2n * all * used + base
  const down = twice / (2n * base)
  return fromHalalas(twice < 0n && twice % (2n * base) !== 0n ? down - 1n : down)
}

/** By kind, what all donors are told to have given of it beside what was given of it: a refund makes it less, and nothing more. */
function mixed({ nets, gifted }: Sums): Difference[] {
  const told = new Map<string, string[]>()
  for (const { fund, net } of [...nets.values()].flat()) told.set(fund, [...(told.get(fund) ?? []), net])
  return Array.from(told, ([fund, amounts]) => ({ stated: sum(amounts), counted: gifted.get(fund) ?? '0.00' }))
    .filter(({ stated, counted }) => compareMoney(stated, counted) > 0)
    .map((one) => ({ figure: 'funds', ...one }))
}

/** The first figure that does not add up; null where all do. */
export function difference(sums: Sums): Difference | null {
  const told = sum([...sums.nets.values()].flat().map(({ net }) => net))
  const shares = [...sharesOf(sums.nets, sums).values()].flat()
  const checks: readonly Difference[] = [
    { figure: 'collected', stated: sums.collected, counted: sum([sums.previous, sums.gifts]) },
    { figure: 'spent', stated: sums.spent, counted: sums.spendings },
    { figure: 'funds', stated: sum(sums.kinds), counted: sums.collected },
    { figure: 'funds', stated: told, counted: sums.given },
    ...mixed(sums),
    { figure: 'shares', stated: sum(shares.map(({ spentOfYours }) => spentOfYours)), counted: sharedOf(sums) },
  ]
  return checks.find(({ stated, counted }) => toHalalas(stated) !== toHalalas(counted)) ?? null
}

/** What a report about the project would say of its money, and the sums behind it. @throws 404 */
export async function readSums(tx: Tx, project: string): Promise<Sums> {
  const money = (of: ReturnType<typeof sql>) => sql<string>`(select coalesce(sum(${of}), 0)::numeric(18, 2)::text`
  const row = await tx.one(
    select(
      {
        previous: sql<string>`coalesce(${p.previousDonations}, 0)::numeric(18, 2)::text`,
        collected: exact(known(p.collectedAmount)),
        spent: exact(known(p.spentMoney)),
        gifts: sql<string>`${money(g.amount)} from ${g} where ${besideOpening(p)})`,
        given: sql<string>`${money(g.amount)} from ${g} where ${standingOf(p)})`,
        spendings: sql<string>`${money(s.amount)} from ${s} where ${s.entityId} = ${p.entityId} and ${spentOn(p.id)})`,
      },
      sql`from ${p} where ${p.id} = ${project}::uuid and ${p.deletedAt} is null`,
    ),
  )
  if (!row) throw new AppFault('notFound')
  const kinds = (await readCollected(tx, { id: project, previousDonations: row.previous })).map(({ amount }) => amount)
  const gifted = await tx.rows(
    select(
      { fund: g.fund, amount: sql<string>`sum(${g.amount})::numeric(18, 2)::text` },
      sql`from ${p} join ${g} on ${standingOf(p)} where ${p.id} = ${project}::uuid and ${g.amount} > 0 group by ${g.fund}`,
    ),
  )
  const ofKind = new Map<string, string>(gifted.map(({ fund, amount }) => [fund, amount]))
  return { ...row, kinds, gifted: ofKind, nets: await readNets(tx, project, ALWAYS) }
}

const FAULT = {
  collected: 'collectedDiffers',
  spent: 'spentDiffers',
  funds: 'fundsDiffer',
  shares: 'sharesDiffer',
} as const satisfies Record<Difference['figure'], FaultName>

/** Before a report is published its figures are counted anew from their rows. @throws 409 that says which does not add up */
export async function assertAddsUp(tx: Tx, project: string): Promise<void> {
  const found = difference(await readSums(tx, project))
  if (found) throw new AppFault(FAULT[found.figure], [], { stated: found.stated, counted: found.counted })
}
