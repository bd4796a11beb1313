import { sql } from 'drizzle-orm'
import { anyOf, columns, pick, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { sharesOf } from '../../../server/letters/content.ts'
import { gaveOf } from '../../../server/letters/figures/sources.ts'
import { stands } from '../../../server/letters/gifts.ts'
import { ALWAYS, readNets } from '../../../server/messages/audience.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { compareMoney } from '../../_kit/money.ts'
import { donorTransactions } from '../../donor_transactions/schema.ts'
import { donors } from '../../donors/schema.ts'
import { projects } from '../../projects/schema.ts'
import { reports } from '../schema.ts'

const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const p = columns(projects, 'p')
const r = columns(reports, 'r')

/** Of a donor's kinds of gift those of which something still stands, the largest first. */
const given = (funds: NonNullable<ReturnType<ReturnType<typeof sharesOf>['get']>> = []) =>
  funds
    .filter((one) => compareMoney(one.given, '0.00') > 0)
    .toSorted((one, other) => compareMoney(other.given, one.given))

/**
 * [2.30] what each donor of the report's project gave, and what became of it; the largest first. What belongs to different
 * funds is never added up (product.md 9): each kind of gift has sums of its own, the largest first.
 */
export const donorFigures = (call: Call<typeof reports>, id: string, page: number) =>
  inTx(call, async (tx) => {
    const project = await tx.one(
      select(
        {
          ...pick(p, 'id'),
          collected: sql<string>`coalesce(${p.collectedAmount}, 0)::text`,
          spent: sql<string>`coalesce(${p.spentMoney}, 0)::text`,
        },
        sql`from ${r} join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} where ${r.id} = ${id}::uuid`,
      ),
    )
    if (!project) throw new AppFault('notFound')
    const shares = sharesOf(await readNets(tx, project.id, ALWAYS), project)
    const all = gaveOf(shares)
    const shown = all.slice((page - 1) * LIMITS.pageSize, page * LIMITS.pageSize)
    const rows = await tx.rows(
      select(
        {
          ...pick(d, 'id', 'name'),
          gifts: sql<number>`(select count(*)::int from ${g} where ${g.entityId} = ${d.entityId} and ${g.donor} = ${d.id}
            and ${g.project} = ${project.id}::uuid and ${stands(g)})`,
        },
        sql`from ${d} where ${d.id} = ${anyOf(shown.map(({ donor }) => donor))}`,
      ),
    )
    const known = new Map(rows.map((row) => [row.id, row]))
    return {
      total: all.length,
      donors: shown.flatMap((one) => {
        const row = known.get(one.donor)
        return row ? [{ donor: one.donor, name: row.name, gifts: row.gifts, funds: given(shares.get(one.donor)) }] : []
      }),
    }
  })
