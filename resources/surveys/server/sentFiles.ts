import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../server/db/types.ts'
import { hashToken } from '../../../server/letters/keys.ts'
import type { Attached } from '../../_kit/fields/index.ts'
import { LIMITS } from '../../_kit/limits.ts'
import type { Found, Shown } from './publicPage.ts'

/** A file that was sent ahead of answers, as whoever has its ticket is told of it. */
export interface Waiting {
  ticket: string
  id: string
  name: string
  bytes: number
  /** As `files.sender` names it until an answer does. */
  sender: string
}

/** By question, in the order of the form; nothing stands for a ticket that none waits for. */
export type WaitingFiles = Readonly<Record<string, readonly (Waiting | null)[]>>

/** Whose a file is before an answer names it: whoever has its ticket, for this question of this survey. */
export const senderOf = (survey: string, question: string, ticket: string): string =>
  `survey/${survey}/${question}/${hashToken(ticket)}`

/** Of a form that names more, the rest is not read. */
const MOST_TICKETS = 200

/** How many bytes lie there for one survey. */
export async function bytesFor(tx: Tx, survey: string): Promise<number> {
  const stand = await tx.one<{ bytes: string }>(sql`select athar_survey_bytes(${survey}::uuid)::text as bytes`)
  return Number(stand?.bytes ?? 0)
}

/** Whether a survey can take what it asks for: nobody is held up by a file that would be refused. */
export async function hasRoomFor(
  db: Database,
  { survey, entity }: Pick<Found, 'survey' | 'entity'>,
  requestId: string,
): Promise<boolean> {
  if (!survey.questions.some((one) => one.kind === 'file' && one.required === true)) return true
  const context = { kind: 'worker', entityId: entity.id, requestId } as const
  const bytes = await db.as(context, (tx) => bytesFor(tx, survey.id))
  return bytes + LIMITS.answerFileBytes <= LIMITS.surveyFilesBytes
}

/** What waits for the tickets of a form. */
export async function readWaiting(
  db: Database,
  requestId: string,
  { id, questions }: Shown,
  body: URLSearchParams,
): Promise<WaitingFiles> {
  const asked = questions
    .filter(({ kind }) => kind === 'file')
    .flatMap((question) =>
      [...new Set(body.getAll(question.id))]
        .filter((ticket) => ticket !== '')
        .map((ticket) => ({ question: question.id, ticket, sender: senderOf(id, question.id, ticket) })),
    )
    .slice(0, MOST_TICKETS)
  if (asked.length === 0) return {}
  const rows = await db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.rows<Omit<Waiting, 'ticket'>>(
      sql`select sender, id, name, bytes from athar_survey_uploads(${sql.param(asked.map(({ sender }) => sender))}::text[])`,
    ),
  )
  const found = new Map(rows.map((row) => [row.sender, row]))
  const waiting: Record<string, (Waiting | null)[]> = {}
  for (const { question, ticket, sender } of asked) {
    const row = found.get(sender)
    waiting[question] = [...(waiting[question] ?? []), row ? { ...row, ticket } : null]
  }
  return waiting
}

/** Those that the answers name, as they are kept: called by their own name in both languages. */
export function attachedOf(waiting: WaitingFiles, ids: ReadonlySet<string>): { files: Attached[]; senders: string[] } {
  const named = Object.values(waiting)
    .flat()
    .filter((one) => one !== null)
    .filter(({ id }) => ids.has(id))
  return {
    files: named.map(({ id, name }) => ({ id, altAr: name, altEn: name })),
    senders: named.map(({ sender }) => sender),
  }
}
