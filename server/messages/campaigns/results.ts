import { sql } from 'drizzle-orm'
import type { CampaignResults, ChannelResult } from '../../../resources/_contracts/campaigns.ts'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { SOURCES, type Visits } from '../../../resources/_kit/sources.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { fundraisingLicences } from '../../../resources/fundraising_licences/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { columns, shaped } from '../../db/columns.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { gift, giftsAfter, isTold, reached } from '../reached.ts'

const c = columns(campaigns, 'c')
const i = columns(fundraisingLicences, 'i')
const p = columns(projects, 'p')

const GIFTS = giftsAfter(c)

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
          givers: sql<number>`(select count(distinct ${gift.donor})::int ${GIFTS})`,
          given: sql<string>`(select coalesce(sum(${gift.amount}), 0)::numeric(18, 2)::text ${GIFTS})`,
          licensed: sql<string | null>`${i.target}::text`,
          required: sql<string | null>`${p.requiredAmount}::text`,
          collected: sql<string | null>`${p.collectedAmount}::text`,
        },
        (shape) => sql`with ${reached('appeal', id)} select ${shape}
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
