import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { channelsOf, STOP_OF, WAYS } from '../../resources/_kit/ways.ts'
import { feedback } from '../../resources/feedback/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { columns } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const l = columns(letters, 'l')
const f = columns(feedback, 'f')

// Staff may note a stop and take their own note back; what a donor said is the donor's to change.
const stoppedByDonor = (field: string) => ({ field, key: 'stoppedByDonor', args: {}, code: CODES.generic })

/**
 * By the link of a letter that came this way, and no wish to hear again followed. What a letter stops is a line of feedback
 * too, for each way that it came by; what one stopped before there were such lines has this alone.
 */
const stoppedByLetter = (tx: Tx, donor: string, channels: readonly string[]) =>
  tx.one(sql`select 1 from ${l} where ${l.donor} = ${donor}::uuid
    and greatest(${l.stoppedAt}, ${l.disownedAt}) > coalesce((select max(${f.at}) from ${f}
      where ${f.donor} = ${donor}::uuid and ${f.channel} = any(${sql.param([...channels])}::text[]) and ${f.kind} = 'start'), '-infinity')
    and exists (select from athar_ways(${l.entityId}, athar_letter_messages(${l.entityId}, ${l.id})) w
      where w.channel = any(${sql.param([...channels])}::text[])) limit 1`)

/** By a stop word, in their own account or by a link, that no wish to hear again followed; or it reached somebody else. */
const stoppedByWord = (tx: Tx, donor: string, channels: readonly string[]) =>
  tx.one(sql`select 1 from (
      select ${f.kind} as kind from ${f}
      where ${f.donor} = ${donor}::uuid and ${f.channel} = any(${sql.param([...channels])}::text[]) and ${f.kind} in ('stop', 'start', 'notMe')
      order by ${f.at} desc, ${f.id} desc limit 1
    ) latest where kind <> 'start'`)

/** @returns a fault for each channel that the donor stopped in person and that the change would open again */
export async function stopFaults(
  tx: Tx,
  before: Readonly<Record<string, unknown>> & { id: string },
  values: Readonly<Record<string, unknown>>,
) {
  const opened = (field: string): boolean => before[field] === true && values[field] === false
  const faults: ReturnType<typeof stoppedByDonor>[] = []
  const said = async (channels: readonly string[]): Promise<boolean> =>
    (await stoppedByWord(tx, before.id, channels)) !== null || (await stoppedByLetter(tx, before.id, channels)) !== null
  for (const way of WAYS) {
    const field = STOP_OF[way]
    if (opened(field) && (await said(channelsOf(way)))) faults.push(stoppedByDonor(field))
  }
  return faults
}
