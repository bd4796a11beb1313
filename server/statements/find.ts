import { sql } from 'drizzle-orm'
import { todayIn } from '../../i18n/dates.ts'
import type { YearInWriting } from '../../resources/_contracts/inWriting.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { projects } from '../../resources/projects/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { g, RETURNED, stated } from '../letters/gifts.ts'
import type { StatementPaper } from '../pdf/statement.tsx'

const [d, e, of, p] = [
  columns(donors, 'd'),
  columns(entities, 'e'),
  columns(donorTransactions, 'o'),
  columns(projects, 'p'),
]

/** So many lines a statement has; of a donor who gave more often it says how many there are. */
const LINES = 500

/** A gift that has a receipt has it when the gift has gone back, too: the paper says so. */
const RECEIPTED = sql`(${g.receiptNumber} is not null and ${g.deletedAt} is null)`
const STATED = stated(sql`${e.timeZone}`)

/** What went back is no gift (docs/decisions/132): it is listed, and less in the sums. */
const STANDING = sql<number>`(count(*) filter (where ${g.amount} > 0))::int`

/** The gifts of one donor in one year of the Gregorian calendar, or one gift. */
export interface Asked {
  donor: string
  year: number
  gift?: string | undefined
  /** A receipt is issued with it, where the charity issues them: its donor has it so, staff decide it by itself. */
  issuing?: boolean
}

/** Who asks: the donor for what is theirs, or staff for a donor of their charity. */
const REACHED = {
  own: (donor: string) =>
    sql`from athar_own_donors() as o (entity, person, working) join ${d} on ${d.entityId} = o.entity and ${d.id} = o.person
      join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${donor}::uuid`,
  charity: (donor: string) =>
    sql`from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.entityId} = athar_entity() and ${d.id} = ${donor}::uuid and ${d.deletedAt} is null`,
} as const

export interface StatedYear {
  donor: string
  entityId: string
  year: number
  gifts: number
}

/** The years that a statement can be had of: of the donors that the reader is, the newest first. */
export const statedYears = (tx: Tx): Promise<StatedYear[]> =>
  tx.rows(
    select(
      {
        donor: g.donor,
        entityId: g.entityId,
        year: sql<number>`extract(year from ${g.date})::int`,
        gifts: STANDING,
      },
      sql`from athar_own_donors() as o (entity, person, working) join ${g} on ${g.entityId} = o.entity and ${g.donor} = o.person
        join ${e} on ${e.id} = ${g.entityId} where ${STATED} group by 1, 2, 3 having ${STANDING} > 0 order by 3 desc, 2, 1`,
    ),
  )

/** The same of one donor of the charity. */
export const yearsGivenBy = (tx: Tx, donor: string): Promise<YearInWriting[]> =>
  tx.rows(
    select(
      { year: sql<number>`extract(year from ${g.date})::int`, gifts: STANDING },
      sql`from ${g} join ${e} on ${e.id} = ${g.entityId}
        where ${g.entityId} = athar_entity() and ${g.donor} = ${donor}::uuid and ${STATED} group by 1 having ${STANDING} > 0 order by 1 desc`,
    ),
  )

/** `entityId`: whose statement it is. */
export type FoundStatement = Omit<StatementPaper, 'lang' | 'year' | 'gift'> & { entityId: string }

/** What a statement says; null where the reader has no such donor, or nothing was given. */
export async function findStatement(
  tx: Tx,
  { donor, year, gift, issuing = false }: Asked,
  by: keyof typeof REACHED = 'own',
): Promise<FoundStatement | null> {
  const head = await tx.one(
    select(
      {
        donor: d.name,
        entityId: d.entityId,
        ...pick(e, 'name', 'nameEn', 'branchName', 'branchNameEn', 'licenceNumber', 'timeZone'),
      },
      REACHED[by](donor),
    ),
  )
  if (!head) return null
  const inYear = sql`${g.date} between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`
  // Of this donor and this year alone: what is answered by nothing takes no number.
  if (issuing && gift !== undefined)
    await tx.rows(
      sql`select athar_issue_receipt(${g.id}) from ${g} where ${g.id} = ${gift}::uuid and ${g.donor} = ${donor}::uuid and ${inYear}`,
    )
  const these = sql`from ${g} join ${d} on ${d.entityId} = ${g.entityId} and ${d.id} = ${g.donor}
    join ${e} on ${e.id} = ${g.entityId} left join ${p} on ${p.entityId} = ${g.entityId} and ${p.id} = ${g.project}
    where ${g.donor} = ${donor}::uuid and ${gift === undefined ? STATED : sql`(${STATED} or ${RECEIPTED})`} and ${inYear}
      and ${gift === undefined ? sql`true` : sql`${g.id} = ${gift}::uuid and ${g.amount} > 0`}`
  const gifts = await tx.rows(
    select(
      {
        ...pick(
          g,
          'date',
          'amount',
          'fund',
          'inKind',
          'donationReferenceId',
          'onBehalfOf',
          'receiptNumber',
          'reversed',
        ),
        returned: RETURNED,
        refundedOn: sql<
          string | null
        >`(select ${of.date}::text from ${of} where ${of.entityId} = ${g.entityId} and ${of.id} = ${g.refundOf})`,
        project: p.name,
        projectLicence: p.licenceNumber,
      },
      sql`${these} order by ${g.date}, ${g.id} limit ${LINES}`,
    ),
  )
  if (gifts.length === 0) return null
  const sums = await tx.rows(
    select(
      { fund: g.fund, amount: sql<string>`sum(${g.amount})::text`, gifts: STANDING },
      sql`${these} group by 1 order by sum(${g.amount}) desc, 1`,
    ),
  )
  return { ...head, gifts, sums, issued: todayIn(head.timeZone) }
}
