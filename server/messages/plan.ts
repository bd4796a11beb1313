import { sql } from 'drizzle-orm'
import { type Letter, letterSchema } from '../../resources/_contracts/letter.ts'
import { sumMoney } from '../../resources/_kit/money.ts'
import { donors } from '../../resources/donors/schema.ts'
import { editions } from '../../resources/editions/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import type { Channel } from '../channels/port.ts'
import { bare, columns, known, pick, type Selected, select, shaped } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { type Common, commonOf, readCommon } from '../letters/common.ts'
import { letterFor, type Reader, readReaders, sharesOf } from '../letters/content.ts'
import { hashToken, letterToken } from '../letters/keys.ts'
import { type LetterEdition, type LetterWords, partsOf } from '../letters/parts.ts'
import { digestOf } from '../verify/canonical.ts'
import { leafOf, newSalt } from '../verify/leaf.ts'
import { Log, type Signing, signEdition } from '../verify/log.ts'
import { addressFor, GATE, type ReportRow, readMeant, readNets } from './audience.ts'
import type { Dispatch } from './dispatch.ts'
import { wayTo } from './gate.ts'
import { LATE } from './planned.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const l = columns(letters, 'l')
const m = columns(messages, 'm')
const r = columns(reports, 'r')
const x = columns(editions, 'x')
const intoEditions = columns(editions)
const intoLetters = columns(letters)
const intoMessages = columns(messages)

/** Everything that the letters of one report are made from; read once, so that all of them say the same. */
export interface Plan {
  dispatch: string
  report: ReportRow
  sentAt: string
  common: Common
  /** Donors of the audience by id, ascending: who stands after the last planned one is still to be planned. */
  order: string[]
  /** Every donor's gifts to the project and their share, by kind. */
  shares: ReturnType<typeof sharesOf>
}

/** A letter of the dispatch that is frozen already. */
const firstContent = async (tx: Tx, dispatch: string): Promise<Letter | null> => {
  const row = await tx.one(
    select(
      { content: sql<unknown>`athar_letter_content(${x.content}, ${l.words})` },
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
  return { dispatch, report, sentAt, common, order: await order(), shares: sharesOf(nets, common) }
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

const CANDIDATE = { ...pick(d, 'id', 'email', 'phone', 'language'), ...GATE }

/** Held until what is planned of them stands: somebody who is erased meanwhile would be written down again. */
const candidates = (tx: Tx, ids: readonly string[]): Promise<Selected<typeof CANDIDATE>[]> =>
  tx.rows(
    select(
      CANDIDATE,
      sql`from ${d} where ${d.id} = any(${sql.param(ids)}::uuid[]) and ${d.deletedAt} is null order by ${d.id} for key share of d`,
    ),
  )

interface NewMessage {
  id: string
  donor: string
  channel: Channel
  sentTo: string | null
  language: 'ar' | 'en'
  reason: string | null
  /** Null where the gate said no. */
  letter: { id: string; edition: string; words: LetterWords; tokenHash: string; salt: string; digest: string } | null
}

/** An edition that is written down and signed, with the digest that its signature names. */
interface Frozen {
  id: string
  digest: string
}

/** The edition with just this content: the first of a language writes and signs it, the others find it. */
async function freeze(tx: Tx, plan: Plan, log: Log, edition: LetterEdition): Promise<Frozen> {
  const frozen = { id: await editionId(tx, plan, log.entity.id, edition), digest: digestOf(edition) }
  await signEdition(log, publishedBy(plan), { id: frozen.id, language: edition.lang, content: frozen.digest })
  return frozen
}

const publishedBy = ({ report, sentAt }: Plan) => ({ report, publishedAt: sentAt })

async function editionId(tx: Tx, plan: Plan, entityId: string, edition: LetterEdition): Promise<string> {
  const content = JSON.stringify(edition)
  const digest = sql`encode(sha256(convert_to((${content}::jsonb)::text, 'UTF8')), 'hex')`
  await tx.rows(sql`
    insert into ${intoEditions} (${bare(intoEditions, 'entityId', 'id', 'dispatch', 'language', 'content', 'digest')})
    values (${entityId}::uuid, ${newId()}::uuid, ${plan.dispatch}::uuid, ${edition.lang}, ${content}::jsonb, ${digest})
    on conflict (${bare(intoEditions, 'entityId', 'dispatch', 'language', 'digest')}) do nothing`)
  const row = await tx.one(
    select(
      { id: x.id },
      sql`from ${x} where ${x.dispatch} = ${plan.dispatch}::uuid and ${x.language} = ${edition.lang} and ${x.digest} = ${digest}`,
    ),
  )
  if (!row) throw new Error('an edition that was written is not there')
  return row.id
}

/** @returns the digests of the letters that were written; what was planned before is not written again */
async function insertMessages(tx: Tx, plan: Plan, log: Log, made: readonly NewMessage[]): Promise<string[]> {
  const entityId = log.entity.id
  const column = (of: (one: NewMessage) => unknown) => sql.param(made.map(of))
  const rows = await tx.rows(
    shaped(
      { letter: sql<string | null>`letter` },
      (wanted) => sql`
    with n as (select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ donor }) => donor)}::uuid[], ${column(({ sentTo }) => sentTo)}::text[],
      ${column(({ language }) => language)}::text[], ${column(({ reason }) => reason)}::text[], ${column(({ letter }) => letter?.id ?? null)}::uuid[],
      ${column(({ letter }) => letter?.edition ?? null)}::uuid[], ${column(({ letter }) => letter && JSON.stringify(letter.words))}::text[],
      ${column(({ letter }) => letter?.tokenHash ?? null)}::text[], ${column(({ channel }) => channel)}::text[],
      ${column(({ letter }) => letter?.salt ?? null)}::text[], ${column(({ letter }) => letter?.digest ?? null)}::text[])
      as n (id, donor, sent_to, language, reason, letter, edition, words, token_hash, channel, salt, digest)),
    planned as (
      insert into ${intoMessages} (${bare(intoMessages, 'entityId', 'id', 'kind', 'dispatch', 'report', 'letter', 'donor', 'channel', 'sentTo', 'language', 'state', 'reason', 'nextAt')})
      select ${entityId}::uuid, n.id, 'report', ${plan.dispatch}::uuid, ${plan.report.id}::uuid, n.letter, n.donor, n.channel, n.sent_to, n.language,
        case when n.reason is null then 'planned' else 'suppressed' end, n.reason,
        case when n.reason is null then (select ${r.startsAt} from ${r} where ${r.entityId} = ${entityId}::uuid and ${r.id} = ${plan.report.id}::uuid) end from n
      on conflict (${bare(intoMessages, 'entityId', 'dispatch', 'donor', 'attempt')}) do nothing returning id, letter),
    written as (
      insert into ${intoLetters} (${bare(intoLetters, 'entityId', 'id', 'report', 'donor', 'language', 'edition', 'words', 'salt', 'contentDigest', 'logPlace', 'tokenHash')})
      select ${entityId}::uuid, n.letter, ${plan.report.id}::uuid, n.donor, n.language, n.edition, n.words::jsonb, n.salt, n.digest, ${log.next}::int, n.token_hash
      from n join planned on planned.id = n.id where n.letter is not null)
    select ${wanted} from planned where letter is not null`,
    ),
  )
  const written = new Set(rows.map(({ letter }) => letter))
  return made.flatMap(({ letter }) => (letter && written.has(letter.id) ? [letter.digest] : []))
}

/**
 * Writes a message for each of these donors: a planned one with its frozen letter, or a suppressed one with its reason. Safe to repeat.
 * @param room no more than so many are planned  @returns how many were
 */
export async function planLetters(
  tx: Tx,
  plan: Plan,
  ids: readonly string[],
  signing: Signing,
  room = Infinity,
): Promise<number> {
  const { report, common, shares, sentAt } = plan
  const found = await candidates(tx, ids)
  if (found.length === 0) return 0
  const log = await Log.open(tx, signing)
  const fitting = found.map((one) => {
    const own = shares.get(one.id) ?? []
    const gave = Number(sumMoney(own.map(({ given }) => given))) > 0
    return { one, own, way: wayTo({ ...one, gave }, report.appeal, report.channels) }
  })
  let left = room
  const checked = fitting.map(({ way, ...rest }) => {
    if ('channel' in way) left -= 1
    return { ...rest, way: 'channel' in way && left < 0 ? { reason: LATE } : way }
  })
  const going = checked.flatMap(({ one, way }) => ('channel' in way ? [one.id] : []))
  const readers = new Map<string, Reader>(
    (await readReaders(tx, report.project, going, sentAt)).map((reader) => [reader.id, reader]),
  )
  const editions = new Map<string, Frozen>()
  const made: NewMessage[] = []
  const [first = 'email'] = report.channels
  for (const { one, own, way } of checked) {
    const reason = 'reason' in way ? way.reason : null
    // What goes nowhere stands under the channel that the report would have gone by before all others.
    const channel = 'channel' in way ? way.channel : first
    const base = { id: newId(), donor: one.id, channel, sentTo: addressFor(channel, one) || null, reason }
    const reader = readers.get(one.id)
    if (reason !== null || !reader) {
      made.push({ ...base, reason: reason ?? 'deleted', language: one.language ?? common.defaults.lang, letter: null })
      continue
    }
    const { edition, words } = partsOf(letterFor(common, reader, own))
    const frozen = editions.get(edition.lang) ?? (await freeze(tx, plan, log, edition))
    editions.set(edition.lang, frozen)
    const [id, salt] = [newId(), newSalt()]
    const letter = { id, edition: frozen.id, words, salt, digest: leafOf({ content: frozen.digest, salt, words }) }
    const tokenHash = hashToken(letterToken(signing.appSecret, id))
    made.push({ ...base, language: edition.lang, letter: { ...letter, tokenHash } })
  }
  const written = await insertMessages(tx, plan, log, made)
  if (written.length > 0) await log.addLetters(publishedBy(plan), common.defaults.lang, written)
  return written.length
}
