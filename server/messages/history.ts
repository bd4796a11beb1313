import { type SQL, sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import { columns } from '../db/columns.ts'

/** So many refusals for now and waits are told one by one; after that a new one takes the oldest one's place. */
const TOLD = 20

/** The history of a message with one more line, for whatever statement moves the message anyhow. */
const withLine = ({ refusals }: Pick<typeof m, 'refusals'>, line: SQL): SQL =>
  sql`(case when jsonb_array_length(${refusals}) >= ${TOLD}
    then ${refusals} - 0 else coalesce(${refusals}, '[]') end) || ${line}`

const m = columns(messages, 'm')

/** That it was refused for now, and in which words. */
export const withRefusal = (of: typeof m, { reason, detail }: { reason: string | null; detail: string | null }): SQL =>
  withLine(of, sql`jsonb_build_object('at', now(), 'reason', ${reason}::text, 'detail', ${detail}::text)`)

/** That it waits, for what and until when. What it waits for still is no line of its own: the one that there is says until when. */
export const withWait = (of: typeof m, reason: SQL, until: SQL): SQL =>
  sql`case when ${of.refusals} -> -1 ->> 'reason' = ${reason} and ${of.refusals} -> -1 ->> 'until' is not null
    then jsonb_set(${of.refusals}, '{-1,until}', to_jsonb(${until}))
    else ${withLine(of, sql`jsonb_build_object('at', now(), 'reason', ${reason}, 'until', ${until})`)} end`
