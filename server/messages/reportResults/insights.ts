import { sql } from 'drizzle-orm'
import type { ReportInsights, ResultPart, SendingHour } from '../../../resources/_contracts/reportResults.ts'
import type { Channel } from '../../../resources/_kit/channels.ts'
import type { Design } from '../../../resources/_kit/letters.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { columns, shaped } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { bestHour, NEEDED, partsOf } from './fold.ts'
import { lettersSince, reached } from './reached.ts'

const e = columns(entities, 'e')
const r = columns(reports, 'r')

/** So far back; what was long ago says little about when donors read today. */
const SINCE = sql`now() - interval '180 days'`
/** So long a letter has to be opened; younger ones would count as unopened. */
const READING = sql`interval '48 hours'`

interface Group extends SendingHour {
  design: Design
  channel: Channel
}

const LOCAL = sql`x.at at time zone ${e.timeZone}`

const readGroups = (tx: Tx): Promise<Group[]> =>
  tx.rows(
    shaped(
      {
        design: r.design,
        channel: sql<Channel>`x.channel`,
        day: sql<number>`extract(dow from ${LOCAL})::int`,
        hour: sql<number>`extract(hour from ${LOCAL})::int`,
        letters: sql<number>`count(*)::int`,
        opened: sql<number>`count(*) filter (where x.opened < x.at + ${READING})::int`,
      },
      (row) => sql`with ${reached(lettersSince(SINCE))} select ${row} from reached x
      join ${r} on ${r.entityId} = athar_entity() and ${r.id} = x.report join ${e} on ${e.id} = ${r.entityId}
      where not x.objects and x.at >= ${SINCE} and x.at < now() - ${READING} group by 1, 2, 3, 4`,
    ),
  )

/** Groups with something in common as one. */
function together<K extends string | number>(groups: readonly Group[], keyOf: (group: Group) => K): [K, Group[]][] {
  const found = new Map<K, Group[]>()
  for (const group of groups) found.set(keyOf(group), [...(found.get(keyOf(group)) ?? []), group])
  return [...found]
}

const count = (groups: readonly Group[]) => ({
  letters: groups.reduce((sum, { letters }) => sum + letters, 0),
  opened: groups.reduce((sum, { opened }) => sum + opened, 0),
})

const parts = (groups: readonly Group[], by: 'design' | 'channel'): ResultPart[] =>
  partsOf(together(groups, (group) => group[by]).map(([key, of]) => ({ key, ...count(of) })))

const DAY = 24

/** How reports of the entity are opened by design, channel and hour of the week, from its own letters alone. */
export const readInsights = (call: Call): Promise<ReportInsights> =>
  inTx(call, async (tx) => {
    const groups = await readGroups(tx)
    const hours = together(groups, ({ day, hour }) => day * DAY + hour).map(([at, of]) => ({
      day: Math.floor(at / DAY),
      hour: at % DAY,
      ...count(of),
    }))
    return {
      letters: count(groups).letters,
      needed: NEEDED,
      ...bestHour(hours),
      designs: parts(groups, 'design'),
      channels: parts(groups, 'channel'),
    }
  })
