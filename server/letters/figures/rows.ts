import { type SQL, sql } from 'drizzle-orm'
import type { FigureRow, FigureRowKind } from '../../../resources/_contracts/reportFigures.ts'
import { sumMoney } from '../../../resources/_kit/money.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { columns, nullable, select, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { ALWAYS } from '../../messages/audience.ts'
import { besideOpening, COUNTED, g, giftsTo } from '../gifts.ts'
import { s, spentOn } from '../spendings.ts'

const d = nullable(columns(donors, 'd'))
const p = columns(projects, 'p')

/** The rows of a figure: their sum and a page of them are taken of the very same. */
export interface Rows {
  totals: () => Promise<{ rows: number; sum: string }>
  page: (offset: number, limit: number) => Promise<FigureRow[]>
}

/** Rows that are at hand already. */
export const listed = (unit: 'money' | 'count', lines: readonly FigureRow[]): Rows => ({
  totals: () =>
    Promise.resolve({
      rows: lines.length,
      sum: unit === 'money' ? sumMoney(lines.map(({ value }) => value)) : countOf(lines),
    }),
  page: (offset, limit) => Promise.resolve(lines.slice(offset, offset + limit)),
})

const countOf = (lines: readonly FigureRow[]): string =>
  String(lines.reduce((all, { value }) => all + Number(value), 0))

const TOTALS = {
  rows: sql<number>`count(*)::int`,
  sum: sql<string>`coalesce(sum(value), 0)::numeric(18, 2)::text`,
}
const SHOWN = {
  of: sql<FigureRowKind>`kind`,
  id: sql<string>`id`,
  name: sql<string | null>`name`,
  choice: sql<string | null>`choice`,
  date: sql<string | null>`date::text`,
  value: sql<string>`value::numeric(18, 2)::text`,
  amount: sql<string | null>`amount::numeric(18, 2)::text`,
}

/** Rows of the database. `lines`: queries made by `line`; `more`: of those that are worked out beside them. */
export function queried(tx: Tx, since: string | null, lines: readonly SQL[], more: readonly FigureRow[] = []): Rows {
  const all = sql`(${sql.join([...lines], sql` union all `)}) x`
  const after = sql<boolean>`coalesce(at > ${since}::timestamptz, false)`
  const beside = listed('money', more)
  return {
    totals: async () => {
      const row = await tx.one(shaped(TOTALS, (wanted) => sql`select ${wanted} from ${all}`))
      const { rows, sum } = await beside.totals()
      return { rows: (row?.rows ?? 0) + rows, sum: sumMoney([row?.sum ?? '0.00', sum]) }
    },
    // What is worked out stands first, and is few.
    page: async (offset, limit) => {
      const first = await beside.page(offset, limit)
      const found = await tx.rows(
        shaped(
          { ...SHOWN, after },
          (wanted) => sql`select ${wanted} from ${all} order by rank, date desc nulls last, id desc
            limit ${limit - first.length} offset ${Math.max(0, offset - more.length)}`,
        ),
      )
      return [...first, ...found]
    },
  }
}

const text = (value: string): SQL => sql`${sql.raw(`'${value}'`)}::text`
const NONE = { text: sql`null::text`, number: sql`null::numeric` }

/** The columns that all lines of a figure have, in this order. */
interface LineOf {
  kind: string
  rank?: number
  id: SQL
  name?: SQL
  choice?: SQL
  date: SQL
  value: SQL
  amount?: SQL
  at: SQL
}
const line = ({ kind, rank = 1, id, name, choice, date, value, amount, at }: LineOf, from: SQL): SQL =>
  select(
    {
      kind: text(kind),
      rank: sql.raw(String(rank)),
      id,
      name: name ?? NONE.text,
      choice: choice ?? NONE.text,
      date,
      value: sql`(${value})::numeric`,
      amount: amount ?? NONE.number,
      at,
    },
    from,
  )

const GIFT = { kind: 'gift', id: g.id, name: d.name, date: g.date, at: g.createdAt } as const
const BY_DONOR = sql`left join ${d} on ${d.entityId} = ${g.entityId} and ${d.id} = ${g.donor}`

/** What came before the project's gifts are kept. */
export const opening = (project: string): SQL =>
  line(
    {
      kind: 'opening',
      rank: 0,
      id: p.id,
      date: p.previousDonationsUntil,
      value: p.previousDonations,
      // It is the project's own: no moment of its own is known of it.
      at: sql`null::timestamptz`,
    },
    sql`from ${p} where ${p.id} = ${project}::uuid and ${p.previousDonations} <> 0`,
  )

/** The gifts that make with it what was collected; of one kind alone. */
export const gifts = (project: string, fund: string | null): SQL =>
  line(
    { ...GIFT, choice: g.fund, value: g.amount },
    sql`from ${p} join ${g} on ${besideOpening(p)} ${BY_DONOR}
    where ${p.id} = ${project}::uuid ${fund === null ? sql`` : sql`and ${g.fund} = ${fund}`}`,
  )

export const spendingsOf = (project: string): SQL =>
  line(
    {
      kind: 'spending',
      id: s.id,
      name: s.description,
      choice: s.stage,
      date: s.date,
      value: s.amount,
      at: s.createdAt,
    },
    sql`from ${s} where ${spentOn(sql`${project}::uuid`)}`,
  )

/** All gifts of a donor, reversed ones among them; of those that count for one kind alone. */
export const giftsOfDonor = (project: string, donor: string, fund: string | null): SQL =>
  line(
    { ...GIFT, choice: g.fund, value: COUNTED, amount: g.amount },
    sql`from ${g} ${BY_DONOR} where ${giftsTo(project, ALWAYS)} and ${g.donor} = ${donor}::uuid
    ${fund === null ? sql`` : sql`and ${g.fund} = ${fund}`}`,
  )
