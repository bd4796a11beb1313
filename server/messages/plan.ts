import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Letter, letterSchema } from '../../resources/_contracts/letter.ts'
import { editions } from '../../resources/editions/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import type { Channel } from '../channels/port.ts'
import { bare, columns, known, select, shaped } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { type Common, commonOf, readCommon } from '../letters/common.ts'
import { langOf, letterFor, type Reader, sharesOf, wordsFor } from '../letters/content.ts'
import { hashToken, letterToken } from '../letters/keys.ts'
import { partsOf } from '../letters/parts.ts'
import { canonical } from '../verify/canonical.ts'
import { leafOfText, newSalt } from '../verify/leaf.ts'
import { Log, type Signing } from '../verify/log.ts'
import { treeRoot } from '../verify/merkle.ts'
import { addressFor, type ReportRow, readMeant, readNets } from './audience.ts'
import { type Checked, checkAll, type Looking } from './checked.ts'
import type { Dispatch } from './dispatch.ts'
import { type Frozen, freeze, publishedBy } from './freeze.ts'
import { heard, readAhead } from './readAhead.ts'

const e = columns(entities, 'e')
const l = columns(letters, 'l')
const m = columns(messages, 'm')
const r = columns(reports, 'r')
const x = columns(editions, 'x')
const intoLetters = columns(letters)
const intoMessages = columns(messages)

/** Everything that the letters of one report are made from; read once, so that all of them say the same. */
export interface Plan extends Looking {
  dispatch: string
  /** Donors of the audience by id, ascending: who stands after the last planned one is still to be planned. */
  order: string[]
}

/** What one reader was told of the news is not what all are told. */
const WITHOUT_OWN_NEWS = sql`jsonb_set(${l.words}, '{projects}', (select coalesce(jsonb_agg(p.one - 'updates' order by p.n), '[]')
  from jsonb_array_elements(${l.words} -> 'projects') with ordinality p (one, n)))`

/** A letter of the dispatch that is frozen already. */
const firstContent = async (tx: Tx, dispatch: string): Promise<Letter | null> => {
  const row = await tx.one(
    select(
      { content: sql<unknown>`athar_letter_content(${x.content}, ${WITHOUT_OWN_NEWS})` },
      sql`from ${x} join ${l} on ${l.entityId} = ${x.entityId} and ${l.edition} = ${x.id}
      where ${x.dispatch} = ${dispatch}::uuid and ${l.words} is not null limit 1`,
    ),
  )
  return row ? letterSchema.parse(row.content) : null
}

const defaultsOf = async (tx: Tx): Promise<Common['defaults']> => {
  const row = await tx.one(
    select({ lang: e.defaultLanguage, calendar: e.calendar }, sql`from ${e} where ${e.id} = athar_entity()`),
  )
  if (!row) throw new Error('the entity of a report is not there')
  return row
}

/**
 * What is frozen when a report is sent. Where letters of it exist already, their common part is taken over: a large
 * audience is planned in several transactions, and the project may change between them.
 */
export async function preparePlan(
  tx: Tx,
  { id: dispatch, startedAt }: Pick<Dispatch, 'id' | 'startedAt'>,
  report: ReportRow,
): Promise<Plan | null> {
  if (startedAt === null) return null
  const sentAt = startedAt
  const frozen = await firstContent(tx, dispatch)
  const common = frozen ? commonOf(frozen, await defaultsOf(tx)) : await readCommon(tx, report.id, sentAt)
  if (!common) return null
  const nets = await readNets(tx, report.project, sentAt)
  const order = {
    allWhoGave: async () => [...nets.keys()],
    filtered: () => readMeant(tx, report, sentAt),
    chosen: async () => [...new Set(report.donors ?? [])].sort(),
  }[report.audience]
  const meant = report.onlyNew ? await readMeant(tx, report, sentAt) : await order()
  return { dispatch, report, sentAt, common, order: meant, shares: sharesOf(nets, common) }
}

/** The donors that no message of this dispatch has been planned for. */
export async function unplanned(tx: Tx, plan: Plan): Promise<string[]> {
  const last = await tx.one(
    select(
      { donor: known(m.donor) },
      sql`from ${m} where ${m.dispatch} = ${plan.dispatch}::uuid and ${m.attempt} = 1 order by ${m.donor} desc limit 1`,
    ),
  )
  return last ? plan.order.filter((id) => id > last.donor) : plan.order
}

interface NewMessage {
  id: string
  donor: string
  channel: Channel
  sentTo: string | null
  language: 'ar' | 'en'
  reason: string | null
  /** Null where the gate said no; `words` as the JSON that their digest is of. */
  letter: { id: string; edition: string; words: string; tokenHash: string; salt: string; digest: string } | null
}

/** @returns the digests of the letters that were written; what was planned before is not written again */
async function insertMessages(tx: Tx, plan: Plan, log: Log, made: readonly NewMessage[]): Promise<string[]> {
  const entityId = log.entity.id
  const column = (of: (one: NewMessage) => unknown) => sql.param(made.map(of))
  const words = `[${made.map(({ letter }) => letter?.words ?? 'null').join(',')}]`
  const rows = await tx.rows(
    shaped(
      { letter: sql<string | null>`letter` },
      (wanted) => sql`
    with n as (select * from rows from (unnest(${column(({ id }) => id)}::uuid[]), unnest(${column(({ donor }) => donor)}::uuid[]),
      unnest(${column(({ sentTo }) => sentTo)}::text[]), unnest(${column(({ language }) => language)}::text[]),
      unnest(${column(({ reason }) => reason)}::text[]), unnest(${column(({ letter }) => letter?.id ?? null)}::uuid[]),
      unnest(${column(({ letter }) => letter?.edition ?? null)}::uuid[]), jsonb_array_elements(${words}::jsonb),
      unnest(${column(({ letter }) => letter?.tokenHash ?? null)}::text[]), unnest(${column(({ channel }) => channel)}::text[]),
      unnest(${column(({ letter }) => letter?.salt ?? null)}::text[]), unnest(${column(({ letter }) => letter?.digest ?? null)}::text[]))
      as n (id, donor, sent_to, language, reason, letter, edition, words, token_hash, channel, salt, digest)),
    planned as (
      insert into ${intoMessages} (${bare(intoMessages, 'entityId', 'id', 'kind', 'dispatch', 'report', 'letter', 'donor', 'channel', 'sentTo', 'language', 'state', 'reason', 'nextAt')})
      select ${entityId}::uuid, n.id, 'report', ${plan.dispatch}::uuid, ${plan.report.id}::uuid, n.letter, n.donor, n.channel, n.sent_to, n.language,
        case when n.reason is null then 'planned' else 'suppressed' end, n.reason,
        case when n.reason is null then (select ${r.startsAt} from ${r} where ${r.entityId} = ${entityId}::uuid and ${r.id} = ${plan.report.id}::uuid) end from n
      on conflict (${bare(intoMessages, 'entityId', 'dispatch', 'donor', 'attempt')}) do nothing returning id, letter),
    written as (
      insert into ${intoLetters} (${bare(intoLetters, 'entityId', 'id', 'report', 'donor', 'language', 'edition', 'words', 'salt', 'contentDigest', 'logPlace', 'tokenHash')})
      select ${entityId}::uuid, n.letter, ${plan.report.id}::uuid, n.donor, n.language, n.edition, n.words, n.salt, n.digest, ${log.next}::int, n.token_hash
      from n join planned on planned.id = n.id where n.letter is not null)
    select ${wanted} from planned where letter is not null`,
    ),
  )
  const written = new Set(rows.map(({ letter }) => letter))
  return made.flatMap(({ letter }) => (letter && written.has(letter.id) ? [letter.digest] : []))
}

/**
 * So many letters are composed while the database writes those before them: a few milliseconds of the processor. The first of
 * a batch are written while none is, and its last composed: the fewer they are of it, the more goes on at the same time.
 */
const CHUNK = 250

/** By language. */
export type Editions = ReadonlyMap<string, Frozen>

/** How many letters were planned, and by now which editions there are. */
interface Planned {
  n: number
  editions: Editions
}

/** What a batch is written from. */
interface Press {
  plan: Plan
  log: Log
  secret: string
  editions: Map<string, Frozen>
}

/** Freezes the editions that these need, each with what its first reader's letter shares with all others. */
async function freezeFor(tx: Tx, { plan, log, editions }: Press, readers: Iterable<Reader>): Promise<void> {
  for (const reader of readers) {
    const lang = langOf(plan.common, reader)
    if (editions.has(lang)) continue
    const { edition } = partsOf(letterFor(plan.common, { ...reader, heard: null }, plan.shares.get(reader.id) ?? []))
    editions.set(lang, await freeze(tx, plan, log, edition))
  }
}

function messageOf(
  { plan, secret, editions }: Press,
  { one, own, way }: Checked,
  reader: Reader | undefined,
): NewMessage {
  const { common, report } = plan
  const reason = 'reason' in way ? way.reason : null
  // What goes nowhere stands under the channel that the report would have gone by before all others.
  const channel = 'channel' in way ? way.channel : (report.channels[0] ?? 'email')
  const base = { id: newId(), donor: one.id, channel, sentTo: addressFor(channel, one) || null }
  const edition = reader && editions.get(langOf(common, reader))
  if (reason !== null || !reader || !edition)
    return { ...base, reason: reason ?? 'deleted', language: one.language ?? common.defaults.lang, letter: null }
  const words = canonical(wordsFor(common, reader, own))
  const [id, salt] = [newId(), newSalt()]
  const digest = leafOfText({ content: edition.digest, salt, words })
  const tokenHash = hashToken(letterToken(secret, id))
  const letter = { id, edition: edition.id, words, salt, digest, tokenHash }
  return { ...base, reason: null, language: langOf(common, reader), letter }
}

/** Fewer at first, as nothing is written meanwhile. */
const FIRST = 50

/** So many writings are with the database at once: by the time that one is done, it has the next. */
const AHEAD = 2

/**
 * Writes a message for each of these donors: a planned one with its frozen letter, or a suppressed one with its reason. Safe
 * to repeat. The next donors are asked for, and their letters composed, while the database writes those before.
 * @param room no more than so many are planned
 * @param editions those that batches before have written
 */
export async function planLetters(
  tx: Tx,
  plan: Plan,
  ids: readonly string[],
  { signing, room = Infinity, editions = new Map() }: { signing: Signing; room?: number; editions?: Editions },
): Promise<Planned> {
  // Written without waiting: the database keeps their order, which is that of locks.
  const [checking, opening] = [checkAll(tx, plan, ids, room), Log.open(tx, signing)]
  const reading = readAhead(tx, plan, ids)
  const [all, log] = await Promise.all([checking, opening])
  const press: Press = { plan, log, secret: signing.appSecret, editions: new Map(editions) }
  const composed: string[] = []
  const written: string[] = []
  const underway: Promise<string[]>[] = []
  try {
    for await (const { some, readers } of reading) {
      const told = some.flatMap((id) => all.get(id) ?? [])
      await freezeFor(
        tx,
        press,
        told.flatMap(({ one, way }) => ('channel' in way && readers.get(one.id)) || []),
      )
      for (let from = 0, size = FIRST; from < told.length; from += size, size = CHUNK) {
        const made = told.slice(from, from + size).map((who) => messageOf(press, who, readers.get(who.one.id)))
        for (const { letter } of made) if (letter) composed.push(letter.digest)
        underway.push(heard(insertMessages(tx, plan, log, made)))
        // What is asked leaves once the loop turns: without this the next were composed first, and the database waited for them.
        await setImmediate()
        if (underway.length === AHEAD) written.push(...((await underway.shift()) ?? []))
      }
    }
    // Worked out while the last are written; where some were planned before, it is of fewer.
    const root = composed.length > 0 ? treeRoot(composed) : undefined
    for (const rest of await Promise.all(underway)) written.push(...rest)
    const isWhole = written.length === composed.length
    if (written.length > 0)
      await log.addLetters(publishedBy(plan), plan.common.defaults.lang, written, isWhole ? root : undefined)
  } finally {
    // Whatever failed in composing: nothing may be under way when the transaction ends.
    await Promise.allSettled(underway)
  }
  return { n: written.length, editions: press.editions }
}
