import { type SQL, sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { columns } from '../../db/columns.ts'
import { channelStopped } from '../phones.ts'

const d = columns(donors, 'd')
const l = columns(letters, 'l')
const m = columns(messages, 'm')

/** Who wants no report, wants nothing by this way, or was not meant: nothing of theirs is counted. */
const OBJECTS = sql`(${d.deletedAt} is not null or ${d.reportConsent} = 'refused' or ${l.disownedAt} is not null or ${l.stoppedAt} is not null
  or ${channelStopped(d, m.channel)})`

/**
 * `reached`: each donor of a report whose letter arrived, once, with the message that brought it first: `report`, `donor`,
 * `objects`, `channel`, `at`, `opened` and `clicked`.
 * @param which of the letters `l`
 */
export const reached = (which: SQL): SQL => sql`reached as (
  select distinct on (${l.report}, ${l.donor}) ${l.report} as report, ${l.donor} as donor, ${OBJECTS} as objects, ${m.channel} as channel,
    coalesce(${m.sentAt}, ${l.sentAt}) as at, ${l.openedAt} as opened, ${m.clickedAt} as clicked
  from ${l} join ${m} on ${m.entityId} = ${l.entityId} and ${m.letter} = ${l.id} and ${m.state} in ('sent', 'delivered', 'read')
  join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donor}
  where ${which} and ${l.sent} and coalesce(${m.sentAt}, ${l.sentAt}) is not null
  order by ${l.report}, ${l.donor}, coalesce(${m.sentAt}, ${l.sentAt}), ${m.id})`

export const lettersOf = (report: string): SQL => sql`${l.report} = ${report}::uuid`
export const lettersSince = (moment: SQL): SQL => sql`${l.sentAt} >= ${moment}`
