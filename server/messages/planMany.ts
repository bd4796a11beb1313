import { sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import type { Channel } from '../channels/port.ts'
import { bare, columns, shaped } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import type { Dispatch } from './dispatch.ts'
import type { Way } from './gate.ts'
import { planInBatches, type Standing } from './inBatches.ts'
import type { Planning } from './kinds/kind.ts'
import { ASKED, type Choice, type GateGroup, meant } from './metaCampaigns/audience.ts'
import { phoneOf } from './phones.ts'
import { type Counted, LATE, lastPlanned } from './planned.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const into = columns(messages)

/** The database writes so many by itself while the program composes one letter: a commit takes a few hundred milliseconds of either. */
const AS_MANY = 20

/** One sending, as planning asks for it. */
export interface Meaning {
  choice: Choice
  wayOf: (donor: GateGroup) => Way
  /** Under which channel those stand who are reached by none. */
  first: Channel
  /** The language of all; null where each donor's own decides. */
  language: 'ar' | 'en' | null
}

/** What becomes of a sort of donor. */
interface Verdict {
  gate: string
  channel: Channel
  reason: string | null
}

const verdictOn = (gate: string, { wayOf, first }: Meaning): Verdict => {
  const way = wayOf(JSON.parse(gate) as GateGroup)
  return 'reason' in way ? { gate, channel: first, reason: way.reason } : { gate, channel: way.channel, reason: null }
}

const LANGUAGE = sql`(select ${e.defaultLanguage} from ${e} where ${e.id} = athar_entity())`

interface Batch extends Pick<Meaning, 'choice' | 'language'> {
  after: string
  /** So many of it may go. */
  room: number
  size: number
}

interface Written {
  /** The last donor of the batch; null where there is none left. */
  last: string | null
  /** How many of it are to go. */
  n: number
  /** Sorts of donor of which the gate was not asked: nothing is written while there are some. */
  unknown: string[]
}

/**
 * One message a donor; who is held back has one too, with the reason. A batch that was planned already adds nothing. Held
 * until it stands: somebody who is erased meanwhile would be written down again. Each donor is looked at once: what the gate
 * says of a sort comes along from the batches before.
 */
async function writeBatch(
  tx: Tx,
  dispatch: Dispatch,
  { choice, language, after, room, size }: Batch,
  verdicts: readonly Verdict[],
): Promise<Written> {
  const column = (key: keyof Verdict) => sql.param(verdicts.map((one) => one[key]))
  const row = await tx.one(
    shaped(
      {
        last: sql<string | null>`(select max(x.id::text) from asked x)`,
        n: sql<number>`(select count(*)::int from written x where x.state = 'planned')`,
        unknown: sql<string[]>`(select coalesce(json_agg(x.gate), '[]') from unknown x)`,
      },
      (wanted) => sql`
    with asked as materialized (
      select ${d.id} as id, ${d.entityId} as entity_id, ${d.email} as email, ${phoneOf(d)} as phone, ${d.language} as language, ${ASKED}::text as gate
      from ${d} where ${meant(choice)} and ${d.id} > ${after}::uuid order by ${d.id} limit ${size} for key share of d),
    verdicts as (
      select * from unnest(${column('gate')}::text[], ${column('channel')}::text[], ${column('reason')}::text[]) as v (gate, way, refused)),
    unknown as (select distinct x.gate from asked x where x.gate not in (select v.gate from verdicts v)),
    judged as (
      select x.*, v.way, v.refused, count(*) filter (where v.refused is null) over (order by x.id) as nth
      from asked x join verdicts v on v.gate = x.gate where not exists (select from unknown)),
    written as (
      insert into ${into} (${bare(into, 'entityId', 'kind', 'dispatch', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'reason')})
      select j.entity_id, ${dispatch.kind}, ${dispatch.id}::uuid, (${newId().slice(0, 15)} || substr(gen_random_uuid()::text, 16))::uuid, j.id, j.way,
        case when j.way = 'email' then j.email else j.phone end, coalesce(${language}::text, j.language, ${LANGUAGE}),
        case when j.refused is null and j.nth <= ${room}::int then 'planned' else 'suppressed' end, case when j.nth > ${room}::int then coalesce(j.refused, ${LATE}) else j.refused end
      from judged j
      on conflict do nothing returning state)
    select ${wanted}`,
    ),
  )
  return row ?? { last: null, n: 0, unknown: [] }
}

/**
 * The next batch; the gate is asked in the program, of each sort of donor that comes once.
 * @param gates the sorts that the batches before have shown, as {@link ASKED} writes them
 */
async function planBatch(
  tx: Tx,
  { now, before, room, size }: Standing,
  gates: Set<string>,
  meaning: Meaning,
): Promise<Counted | null> {
  const after = await lastPlanned(tx, now.id)
  const batch = { ...meaning, after, room, size: size * AS_MANY }
  const verdicts = [...gates].map((gate) => verdictOn(gate, meaning))
  for (;;) {
    const { last, n, unknown } = await writeBatch(tx, now, batch, verdicts)
    if (last === null) return null
    if (unknown.length === 0) return { upTo: last, n: before + n }
    for (const gate of unknown) {
      gates.add(gate)
      verdicts.push(verdictOn(gate, meaning))
    }
  }
}

/**
 * A sending of which every donor is told the same: many of them in one statement.
 * @param read what is meant, asked anew for each batch; null where there is nothing to plan any more
 */
export async function planMany(
  services: Services,
  dispatch: Dispatch,
  planning: Planning,
  read: (tx: Tx) => Promise<Meaning | null>,
): Promise<void> {
  const gates = new Set<string>()
  await planInBatches(services, dispatch, planning, {
    tables: [],
    next: async (tx, standing) => {
      const meaning = await read(tx)
      return meaning && planBatch(tx, standing, gates, meaning)
    },
  })
}
