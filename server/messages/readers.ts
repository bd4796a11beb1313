import { type SQL, sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { surveyInvitations } from '../../resources/survey_invitations/schema.ts'
import { yearLetterPages } from '../../resources/year_letter_pages/schema.ts'
import { columns, known, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'

const d = columns(donors, 'd')
const i = columns(surveyInvitations, 'i')
const l = columns(letters, 'l')
const m = columns(messages, 'm')
const p = columns(yearLetterPages, 'p')
const s = columns(dispatches, 's')

/** Who opened the page of a letter about the year, by a moment where one is given. */
export const openedYearLetter = (id: string, until: SQL = sql`now()`): SQL =>
  sql`select ${p.donor} from ${p} where ${p.entityId} = athar_entity() and ${p.yearLetter} = ${id}::uuid
    and ${p.openedAt} <= ${until} and ${p.disownedAt} is null`

/** Whose message was read: what it opens has told so, or their phone. */
const byMessages = (by: 'appeal' | 'campaign' | 'survey', id: string): SQL =>
  sql`select ${m.donor} from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s[by]} = ${id}::uuid
    where ${m.entityId} = athar_entity() and ${m.readAt} is not null`

/** Whoever said «not me» is none of them. */
const OPENED = {
  report: (id: string) =>
    sql`select ${l.donor} from ${l} where ${l.entityId} = athar_entity() and ${l.report} = ${id}::uuid
      and ${l.openedAt} is not null and ${l.disownedAt} is null`,
  appeal: (id: string) => byMessages('appeal', id),
  campaign: (id: string) => byMessages('campaign', id),
  survey: (id: string) =>
    sql`${byMessages('survey', id)} union select ${i.donor} from ${i} where ${i.entityId} = athar_entity() and ${i.survey} = ${id}::uuid
      and ${i.openedAt} is not null and ${i.deletedAt} is null`,
  yearLetter: (id: string) => openedYearLetter(id),
} as const
/** What somebody can have read. */
export type Read = keyof typeof OPENED

/** They read it, and are donors still. */
const readers = (by: Read, id: string): SQL =>
  sql`from ${d} where ${d.entityId} = athar_entity() and ${d.deletedAt} is null and not ${d.archived} and ${d.id} in (${OPENED[by](id)})`

/** How many a word that puts it right would be for. */
export async function countReaders(tx: Tx, by: Read, id: string): Promise<number> {
  const row = await tx.one(select({ n: sql<number>`count(*)::int` }, readers(by, id)))
  return row?.n ?? 0
}

/**
 * product.md 30: who read it, and is a donor still, for a word that puts it right.
 * @throws 422 nobodyToSendTo; 409 tooManyOpened
 */
export async function readersOf(tx: Tx, by: Read, id: string, most: number): Promise<string[]> {
  const rows = await tx.rows(select({ id: known(d.id) }, sql`${readers(by, id)} order by ${d.id} limit ${most + 1}`))
  if (rows.length === 0) throw new AppFault('nobodyToSendTo')
  if (rows.length > most) throw new AppFault('tooManyOpened', [], { count: most })
  return rows.map(({ id: donor }) => donor)
}
