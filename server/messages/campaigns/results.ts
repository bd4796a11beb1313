import { sql } from 'drizzle-orm'
import type { CampaignResults, ChannelResult } from '../../../resources/_contracts/campaigns.ts'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { SOURCES, type Visits } from '../../../resources/_kit/sources.ts'
import { FEWEST_TOLD } from '../../../resources/_kit/told.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { fundraisingLicences } from '../../../resources/fundraising_licences/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { columns, shaped } from '../../db/columns.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { phoneStopped } from '../phones.ts'

const c = columns(campaigns, 'c')
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const g = columns(donorTransactions, 'g')
const i = columns(fundraisingLicences, 'i')
const m = columns(messages, 'm')
const p = columns(projects, 'p')
const s = columns(dispatches, 's')

/** So many days after a message its recipient's gifts are told beside it. */
const DAYS = 30

/** Who is gone, wants no reports, no appeals or nothing by this way is in no figure; asked as it is read (decision 086). */
const OBJECTS = sql`(${d.deletedAt} is not null or ${d.reportConsent} = 'refused' or ${d.appealConsent} = 'refused'
  or case ${m.channel} when 'email' then ${d.emailStopped} when 'sms' then ${phoneStopped(d, 'smsStopped')} else ${phoneStopped(d, 'whatsappStopped')} end)`

/** Each recipient once, from the moment at which a message of it first left for them. */
const reached = (id: string) => sql`reached as (
  select distinct on (${m.donor}) ${m.donor} as donor, ${m.sentAt} as at, (${m.sentAt} at time zone ${e.timeZone})::date as day,
    ${m.channel} as channel, bool_or(${m.readAt} is not null) over (partition by ${m.donor}) as opened,
    bool_or(${m.clickedAt} is not null) over (partition by ${m.donor}) as clicked, ${OBJECTS} as objects
  from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.appeal} = ${id}::uuid
  join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor} join ${e} on ${e.id} = ${m.entityId}
  where ${m.entityId} = athar_entity() and ${m.state} in ('sent', 'delivered', 'read') and ${m.sentAt} is not null
  order by ${m.donor}, ${m.sentAt}, ${m.id})`
/**
 * Gifts to what the campaign is for, or any gift where it is for no project: from the day after the message, by the entity's
 * clock, or on its day where it is known that they came later. Most gifts have a day alone.
 */
const GIFTS = sql`from reached r join ${g} on ${g.entityId} = ${c.entityId} and ${g.donor} = r.donor
  where not r.objects and not ${g.reversed} and ${g.amount} > 0 and ${g.deletedAt} is null and (${c.project} is null or ${g.project} = ${c.project})
    and ${g.date} <= r.day + ${DAYS}::int and (${g.date} > r.day or (${g.date} = r.day and ${g.moment} >= r.at))`

/** What one to four people did is told of nobody; that nobody did it may be said. */
const isTold = (people: number): boolean => people === 0 || people >= FEWEST_TOLD

interface ByChannel {
  channel: Channel
  reached: number
  opened: number
  clicked: number
}

const BY_CHANNEL = sql<
  ByChannel[]
>`(select coalesce(json_agg(json_build_object('channel', x.channel, 'reached', x.reached, 'opened', x.opened,
    'clicked', x.clicked) order by x.reached desc, x.channel), '[]')
  from (select r.channel, count(*)::int as reached, (count(*) filter (where r.opened))::int as opened, (count(*) filter (where r.clicked))::int as clicked
    from reached r where not r.objects group by r.channel) x)`

/** What a few of one channel did would be known by the difference to all: then it is told of no channel. */
function toldByChannel(rows: readonly ByChannel[]): ChannelResult[] {
  const all = (of: (row: ByChannel) => number): boolean => rows.every((row) => isTold(of(row)))
  const [opened, clicked] = [all((row) => row.opened), all((row) => row.clicked)]
  return rows.map((row) => ({ ...row, opened: opened ? row.opened : null, clicked: clicked ? row.clicked : null }))
}

/** By how often it was opened. */
const visitsOf = (visits: Visits | null): CampaignResults['visits'] =>
  SOURCES.flatMap((source) => {
    const found = visits?.[source]
    return found ? [{ source, ...found }] : []
  }).toSorted((one, other) => other.opened - one.opened)

/** What came of a campaign. That a gift followed a message does not say that it came of it: so it is told, and no more. */
export const readResults = (call: Call, id: string): Promise<CampaignResults> =>
  inTx(call, async (tx) => {
    const row = await tx.one(
      shaped(
        {
          channels: BY_CHANNEL,
          visits: sql<Visits | null>`${c.visits}`,
          clicked: sql<number>`(select count(*)::int from reached r where r.clicked and not r.objects)`,
          objecting: sql<number>`(select count(*)::int from reached r where r.objects)`,
          gifts: sql<number>`(select count(*)::int ${GIFTS})`,
          givers: sql<number>`(select count(distinct ${g.donor})::int ${GIFTS})`,
          given: sql<string>`(select coalesce(sum(${g.amount}), 0)::numeric(18, 2)::text ${GIFTS})`,
          licensed: sql<string | null>`${i.target}::text`,
          required: sql<string | null>`${p.requiredAmount}::text`,
          collected: sql<string | null>`${p.collectedAmount}::text`,
        },
        (shape) => sql`with ${reached(id)} select ${shape}
        from ${c} left join ${i} on ${i.entityId} = ${c.entityId} and ${i.id} = ${c.licence}
        left join ${p} on ${p.entityId} = ${c.entityId} and ${p.id} = ${c.project}
        where ${c.id} = ${id}::uuid and ${c.deletedAt} is null`,
      ),
    )
    if (!row) throw new AppFault('notFound')
    const { channels, visits, clicked, gifts, givers, given, ...rest } = row
    const told = isTold(givers) ? { gifts, givers, given } : { gifts: null, givers: null, given: null }
    return {
      ...rest,
      ...told,
      channels: toldByChannel(channels),
      visits: visitsOf(visits),
      clicked: isTold(clicked) ? clicked : null,
    }
  })
