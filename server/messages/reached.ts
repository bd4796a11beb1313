import { type SQL, sql } from 'drizzle-orm'
import { FEWEST_TOLD } from '../../resources/_kit/told.ts'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns } from '../db/columns.ts'
import { stands } from '../letters/gifts.ts'
import { channelStopped } from './phones.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
const s = columns(dispatches, 's')

/** Gifts as {@link giftsAfter} reads them. */
export const gift = columns(donorTransactions, 'g')

/** So many days after a message its recipient's gifts are told beside it. */
const DAYS = 30

/**
 * Who is gone, wants no reports or nothing by this way is in no figure, and of what asks for gifts who wants no appeals; asked
 * as it is read (decision 086).
 */
const objects = (asks: boolean): SQL => sql`(${d.deletedAt} is not null or ${d.reportConsent} = 'refused'
  or ${asks ? sql`${d.appealConsent} = 'refused'` : sql`false`}
  or ${channelStopped(d, m.channel)})`

/**
 * `reached`: each recipient of the sendings of a campaign, by the dispatches' field that names it, once, from the moment at
 * which a message of it first left for them.
 * @param asks whether it asked for gifts
 */
export const reached = (by: 'appeal' | 'campaign', id: string, asks = true): SQL => sql`reached as (
  select distinct on (${m.donor}) ${m.donor} as donor, ${m.sentAt} as at, (${m.sentAt} at time zone ${e.timeZone})::date as day,
    ${m.channel} as channel, ${m.sentTo} as address, bool_or(${m.readAt} is not null) over (partition by ${m.donor}) as opened,
    bool_or(${m.clickedAt} is not null) over (partition by ${m.donor}) as clicked, ${objects(asks)} as objects
  from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s[by]} = ${id}::uuid
  join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor} join ${e} on ${e.id} = ${m.entityId}
  where ${m.entityId} = athar_entity() and ${m.state} in ('sent', 'delivered', 'read') and ${m.sentAt} is not null
  order by ${m.donor}, ${m.sentAt}, ${m.id})`

/**
 * Gifts to what the campaign is for, or any gift where it is for no project: from the day after the message, by the entity's
 * clock, or on its day where it is known that they came later. Most gifts have a day alone.
 */
export const giftsAfter = (campaign: { entityId: SQL<string>; project: SQL<string | null> }): SQL =>
  sql`from reached r join ${gift} on ${gift.entityId} = ${campaign.entityId} and ${gift.donor} = r.donor
  where not r.objects and ${stands(gift)}
    and (${campaign.project} is null or ${gift.project} = ${campaign.project})
    and ${gift.date} <= r.day + ${DAYS}::int and (${gift.date} > r.day or (${gift.date} = r.day and ${gift.moment} >= r.at))`

/** What one to four people did is told of nobody; that nobody did it may be said. */
export const isTold = (people: number): boolean => people === 0 || people >= FEWEST_TOLD
