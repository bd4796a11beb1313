import { type SQL, sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import type { Channel } from '../channels/port.ts'
import { bare, columns, select, shaped } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { tellPlanner } from '../db/statistics.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { type Dispatch, holdDispatch, isOpen, readDispatch, setRecipients } from './dispatch.ts'
import type { Way } from './gate.ts'
import type { Planning } from './kinds/kind.ts'
import { ASKED, type Choice, type GateGroup, meant } from './metaCampaigns/audience.ts'
import { phoneOf } from './phones.ts'
import { COUNTED, LATE, lastPlanned, roomIn } from './planned.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
const into = columns(messages)

/** So many donors are looked at in one commit: a few hundred milliseconds, whatever the audience. */
const BATCH = 20_000

/** One sending, as planning asks for it. */
export interface Meaning {
  choice: Choice
  wayOf: (donor: GateGroup) => Way
  /** Under which channel those stand who are reached by none. */
  first: Channel
  /** The language of all; null where each donor's own decides. */
  language: 'ar' | 'en' | null
}

const inBatch = (choice: Choice, after: string, until: string): SQL =>
  sql`from ${d} where ${meant(choice)} and ${d.id} > ${after}::uuid and ${d.id} <= ${until}::uuid`

/** What becomes of each sort of donor in a batch: the gate is asked in the program, and the rows are written in one statement. */
async function verdicts(tx: Tx, batch: SQL, { wayOf, first }: Meaning) {
  const sorts = await tx.rows(
    shaped(
      { gate: sql<GateGroup>`x.gate` },
      (row) => sql`select distinct ${row} from (select ${ASKED}::jsonb as gate ${batch}) x`,
    ),
  )
  return sorts.map(({ gate }) => {
    const way = wayOf(gate)
    const [channel, reason] = 'reason' in way ? [first, way.reason] : [way.channel, null]
    return { gate: JSON.stringify(gate), channel, reason }
  })
}

/** The last donor of the next batch; null where there is none left. */
const batchEnd = async (tx: Tx, choice: Choice, after: string): Promise<string | null> => {
  const row = await tx.one(
    select(
      { last: sql<string | null>`max(x.id::text)` },
      sql`from (select ${d.id} from ${d} where ${meant(choice)} and ${d.id} > ${after}::uuid order by ${d.id} limit ${BATCH}) x`,
    ),
  )
  return row?.last ?? null
}

/**
 * One message a donor; who is held back has one too, with the reason. A batch that was planned already adds nothing. Held
 * until it stands: somebody who is erased meanwhile would be written down again.
 */
async function planBatch(tx: Tx, dispatch: Dispatch, meaning: Meaning, after: string, until: string): Promise<void> {
  const batch = inBatch(meaning.choice, after, until)
  const sorts = await verdicts(tx, batch, meaning)
  const column = (key: keyof (typeof sorts)[number]) => sql.param(sorts.map((one) => one[key]))
  const room = await roomIn(tx, dispatch)
  await tx.rows(sql`
    insert into ${into} (${bare(into, 'entityId', 'kind', 'dispatch', 'id', 'donor', 'channel', 'sentTo', 'language', 'state', 'reason')})
    select ${d.entityId}, ${dispatch.kind}, ${dispatch.id}::uuid, (${newId().slice(0, 15)} || substr(gen_random_uuid()::text, 16))::uuid, ${d.id}, d.way,
      case when d.way = 'email' then ${d.email} else ${phoneOf(d)} end,
      coalesce(${meaning.language}::text, ${d.language}, (select ${e.defaultLanguage} from ${e} where ${e.id} = ${d.entityId})),
      case when d.refused is null and d.nth <= ${room}::int then 'planned' else 'suppressed' end, case when d.nth > ${room}::int then coalesce(d.refused, ${LATE}) else d.refused end
    from (select d.*, v.channel as way, v.reason as refused, count(*) filter (where v.reason is null) over (order by d.id) as nth
      from (select d.* ${batch} order by d.id for key share of d) d
      join unnest(${column('gate')}::jsonb[], ${column('channel')}::text[], ${column('reason')}::text[]) as v (gate, channel, reason)
        on v.gate = ${ASKED}::jsonb) d
    on conflict do nothing`)
}

/**
 * Plans what of a sending is not planned yet, a batch in each commit, so that neither a stop nor a kill costs more than one.
 * @param read what is meant, asked anew for each batch; null where there is nothing to plan any more
 */
export async function planMany(
  services: Services,
  dispatch: Dispatch,
  { entityId, signal }: Planning,
  read: (tx: Tx) => Promise<Meaning | null>,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services.db.as({ kind: 'worker', entityId }, work)
  for (;;) {
    if (signal.aborted) return
    const more = await inTx(async (tx) => {
      const now = await holdDispatch(tx, dispatch.id)
      if (now?.state !== 'sending') return null
      const meaning = await read(tx)
      if (!meaning) return false
      const after = await lastPlanned(tx, dispatch.id)
      const until = await batchEnd(tx, meaning.choice, after)
      if (until === null) return false
      await planBatch(tx, now, meaning, after, until)
      return true
    })
    // Paused or stopped: what is planned is not all of it, and is not counted as if it were.
    if (more === null) return
    if (!more) break
  }
  const count = await inTx(async (tx) => {
    if (!isOpen(await readDispatch(tx, dispatch.id))) return 0
    const row = await tx.one(
      select(
        { n: sql<number>`count(*)::int` },
        sql`from ${m} where ${m.dispatch} = ${dispatch.id}::uuid and ${COUNTED}`,
      ),
    )
    await holdDispatch(tx, dispatch.id)
    await setRecipients(tx, dispatch.id, row?.n ?? 0)
    return row?.n ?? 0
  })
  await tellPlanner(services.db, entityId, count, [messages])
}
