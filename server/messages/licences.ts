import { type SQL, sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import type { NotSentReason } from '../../resources/_kit/reasons.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { entities } from '../../resources/entities/schema.ts'
import { fundraisingLicences } from '../../resources/fundraising_licences/schema.ts'
import { columns, exact, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const e = columns(entities, 'e')
const i = columns(fundraisingLicences, 'i')

/** Its first and its last moment, by the charity's clock: the last day itself still counts. */
const BEGINS = sql<string>`(${i.startDate}::timestamp at time zone ${e.timeZone})::timestamptz(3)::text`
const ENDS = sql<string>`((${i.endDate} + 1)::timestamp at time zone ${e.timeZone})::timestamptz(3)::text`
const LICENCE = {
  ...pick(i, 'id', 'number', 'purpose', 'startDate', 'endDate'),
  target: exact(i.target),
  begins: BEGINS,
  ends: ENDS,
  over: sql<boolean>`${ENDS}::timestamptz <= now()`,
  begun: sql<boolean>`${BEGINS}::timestamptz <= now()`,
}
export type Licence = Selected<typeof LICENCE>

const licenceOf = (tx: Tx, id: string | null, holding: SQL): Promise<Licence | null> =>
  tx.one(
    select(
      LICENCE,
      sql`from ${i} join ${e} on ${e.id} = ${i.entityId}
        where ${i.entityId} = athar_entity() and ${i.id} = ${id}::uuid and ${i.deletedAt} is null
        ${holding}`,
    ),
  )

/** The permit that an appeal collects under; null where it is gone. */
export const readLicence = (tx: Tx, id: string | null): Promise<Licence | null> => licenceOf(tx, id, sql.empty())

/** The same for what begins under it: until the transaction ends nobody deletes it, and who is deleting it is waited for. */
export const holdLicence = (tx: Tx, id: string | null): Promise<Licence | null> =>
  licenceOf(tx, id, sql`for key share of i`)

interface Licensed {
  entityId: SQL
  licence: SQL
}

const found = (row: Licensed, when: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${i} join ${e} on ${e.id} = ${i.entityId} where ${i.entityId} = ${row.entityId}
    and ${i.id} = ${row.licence} and ${i.deletedAt} is null and ${when})`

/** Whether the licence that a row names holds at this moment, as a condition. */
export const holdsNow = (row: Licensed): SQL<boolean> =>
  found(row, sql`now() >= ${BEGINS}::timestamptz and now() < ${ENDS}::timestamptz`)

/** Whether it has ended, which is told otherwise than that there is none. */
export const overNow = (row: Licensed): SQL<boolean> => found(row, sql`now() >= ${ENDS}::timestamptz`)

/** Why something does not leave that asks: its licence has ended, or it names none that holds. */
export const unlicensed = (isOver: boolean): NotSentReason => (isOver ? 'licenceOver' : 'licenceLacking')

const fault = (key: string): Fault => ({ field: 'licence', key, args: {}, code: CODES.generic })

/** What stands against asking under this licence at the moment at which something leaves. */
export function licenceFaults(licence: Pick<Licence, 'begins' | 'ends'> | null, at: string): Fault[] {
  if (licence === null) return [fault('licenceAsked')]
  if (Date.parse(at) < Date.parse(licence.begins)) return [fault('licenceNotYet')]
  return Date.parse(at) >= Date.parse(licence.ends) ? [fault('licenceOver')] : []
}
