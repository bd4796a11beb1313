/** What letters that came back bring onto the donor's page and among what waits for staff. */
import { sql } from 'drizzle-orm'
import { columns, inserts, pick, type Selected, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { donorsAt } from '../../../server/messages/conversations.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { feedback } from '../../feedback/schema.ts'
import { messages } from '../../messages/schema.ts'

const f = columns(feedback, 'f')
const known = columns(feedback, 'known')
const m = columns(messages, 'm')

const SENT = pick(m, 'id', 'kind', 'sentTo', 'donor')
type Sent = Selected<typeof SENT>

/** The letter of ours that is spoken of; null where it is none. */
export const sentAs = async (tx: Tx, id: string | null): Promise<Sent | null> =>
  id === null
    ? null
    : tx.one(select(SENT, sql`from ${m} where ${m.entityId} = athar_entity() and ${m.id} = ${id}::uuid`))

interface Word extends Pick<RecordOf<typeof feedback>, 'kind' | 'at'> {
  entityId: string
}

const insert = (tx: Tx, values: Word & { donor: string; message: string | null }): Promise<unknown> =>
  tx.rows(sql`insert into ${f} ${inserts(f, { ...values, id: newId(), channel: 'email' })} on conflict do nothing`)

/** Told again while nobody has seen to it, it is the same word. */
async function tellOnce(tx: Tx, word: Word, donor: string): Promise<void> {
  const told =
    await tx.one(sql`select 1 from ${known} where ${known.donor} = ${donor}::uuid and ${known.kind} = ${word.kind}
    and ${known.channel} = 'email' and (${known.handledAt} is null or ${known.at} = ${word.at}::timestamptz) limit 1`)
  if (!told) await insert(tx, { ...word, donor, message: null })
}

/**
 * Of a letter to a donor, once. What went to a colleague is no donor's word; a mail to an account goes with its link, so
 * nothing names it.
 */
export async function tellOfMessage(tx: Tx, word: Word, { id, kind, donor }: Sent): Promise<void> {
  if (donor === null) return
  if (kind === 'account') await tellOnce(tx, word, donor)
  else await insert(tx, { ...word, donor, message: id })
}

/** Of every donor who has the address; of one that is nobody's there is nobody to ask. */
export async function tellAtAddress(tx: Tx, word: Word, address: string): Promise<void> {
  for (const donor of await donorsAt(tx, 'email', address.toLowerCase())) await tellOnce(tx, word, donor)
}
