/** product.md 3: by which phone a donor is reached, their own or one that they share on purpose, and what was stopped of it. */
import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../resources/_kit/channels.ts'
import { donors } from '../../resources/donors/schema.ts'
import { type Columns, columns, type RowOf } from '../db/columns.ts'

type Donors = Columns<RowOf<typeof donors>>

const member = columns(donors, 'member')
const holder = columns(donors, 'holder')

/** Of donor `d`: their own phone, else that of the donor by whom they are reached, as long as that one has it and may be written to. */
export const phoneOf = (d: Donors): SQL<string | null> =>
  sql<
    string | null
  >`case when ${d.reachedBy} is null then ${d.phone} else coalesce(${d.phone}, (select ${holder.phone} from ${holder}
    where ${holder.entityId} = ${d.entityId} and ${holder.id} = ${d.reachedBy} and ${holder.deletedAt} is null
      and not ${holder.archived} and not ${holder.deceased})) end`

/**
 * Of donor `d`: a way by phone is stopped for everybody who is reached by the phone, whoever of them stopped it. Few share
 * one: who they are is asked once a query, by an index that holds those alone.
 */
export const phoneStopped = (d: Donors, stop: 'whatsappStopped' | 'smsStopped'): SQL<boolean> =>
  sql<boolean>`(${d[stop]} or coalesce(${d.reachedBy}, ${d.id}) in (select ${member.reachedBy} from ${member}
    join ${holder} on ${holder.entityId} = ${member.entityId} and ${holder.id} = ${member.reachedBy}
    where ${member.entityId} = athar_entity() and ${member.reachedBy} is not null and ${member.deletedAt} is null
      and (${member[stop]} or ${holder[stop]})))`

/** Whether a channel reaches nobody of donor `d` any more, as they have said. */
export const channelStopped = (d: Donors, channel: SQL<Channel>): SQL<boolean> =>
  sql<boolean>`case ${channel} when 'email' then ${d.emailStopped} when 'sms' then ${phoneStopped(d, 'smsStopped')} else ${phoneStopped(d, 'whatsappStopped')} end`
