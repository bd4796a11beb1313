import { sql } from 'drizzle-orm'
import { type Letter, letterSchema } from '../../resources/_contracts/letter.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { bare, columns, select } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { GATE_COLUMNS, type ReportRow, readNets } from './audience.ts'
import { type Common, commonOf, readCommon } from '../letters/common.ts'
import { letterFor, type Reader, readReaders, sharesOf } from '../letters/content.ts'
import { gate, type GateInput } from './gate.ts'
import { hashToken, letterToken } from '../letters/keys.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const l = columns(letters, 'l')

/** Everything that the letters of one report are made from; read once, so that all of them say the same. */
export interface Plan {
  report: ReportRow
  sentAt: string
  common: Common
  /** Donors of the audience by id, ascending: who stands after the last planned one is still to be planned. */
  order: string[]
  nets: Map<string, string>
  shares: Map<string, string>
}

const firstContent = async (tx: Tx, reportId: string): Promise<Letter | null> => {
  const row = await tx.one(
    select(
      { content: l.content },
      sql`from ${l} where ${l.report} = ${reportId}::uuid and ${l.content} is not null limit 1`,
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
export async function preparePlan(tx: Tx, report: ReportRow, sentAt: string): Promise<Plan | null> {
  const frozen = await firstContent(tx, report.id)
  const common = frozen ? commonOf(frozen, await defaultsOf(tx)) : await readCommon(tx, report.id, sentAt)
  if (!common) return null
  const nets = await readNets(tx, report.project, sentAt)
  const order = report.audience === 'chosen' ? [...new Set(report.donors ?? [])].sort() : [...nets.keys()]
  return { report, sentAt, common, order, nets, shares: sharesOf(nets, common) }
}

/** The donors that no letter of this report has been planned for. */
export async function unplanned(tx: Tx, plan: Plan): Promise<string[]> {
  const last = await tx.one(
    select(
      { donor: l.donor },
      sql`from ${l} where ${l.report} = ${plan.report.id}::uuid and ${l.attempt} = 1 order by ${l.donor} desc limit 1`,
    ),
  )
  return last ? plan.order.filter((id) => id > last.donor) : plan.order
}

type Candidate = GateInput & { id: string; email: string | null; language: 'ar' | 'en' | null }

const candidates = (tx: Tx, ids: readonly string[]): Promise<Omit<Candidate, 'gave'>[]> =>
  tx.rows(sql`select ${d.id}, ${d.email}, ${d.language}, ${GATE_COLUMNS} from ${d}
    where ${d.id} = any(${sql.param(ids)}::uuid[]) and ${d.deletedAt} is null order by ${d.id}`)

interface NewLetter {
  id: string
  donor: string
  sentTo: string | null
  language: 'ar' | 'en'
  reason: string | null
  content: string | null
  tokenHash: string | null
}

/** The digest is over the content as the database writes it, whose form does not depend on who wrote it. */
async function insertLetters(tx: Tx, plan: Plan, entityId: string, letters: readonly NewLetter[]): Promise<number> {
  const column = <K extends keyof NewLetter>(key: K) => sql.param(letters.map((letter) => letter[key]))
  const rows = await tx.rows(sql`
    insert into ${l} (${bare(l, 'entityId', 'report', 'id', 'donor', 'sentTo', 'language', 'state', 'reason', 'subject', 'content', 'contentDigest', 'tokenHash')})
    select ${entityId}::uuid, ${plan.report.id}::uuid, n.id, n.donor, n.sent_to, n.language,
      case when n.reason is null then 'planned' else 'held' end, n.reason, ${plan.report.title}, n.content::jsonb,
      encode(sha256(convert_to(n.content::jsonb::text, 'UTF8')), 'hex'), n.token_hash
    from unnest(${column('id')}::uuid[], ${column('donor')}::uuid[], ${column('sentTo')}::text[], ${column('language')}::text[],
      ${column('reason')}::text[], ${column('content')}::text[], ${column('tokenHash')}::text[])
      as n (id, donor, sent_to, language, reason, content, token_hash)
    on conflict (${bare(l, 'entityId', 'report', 'donor', 'attempt')}) do nothing returning ${l.reason}`)
  return rows.filter((row) => row['reason'] === null).length
}

/**
 * Writes a ledger row for each of these donors: a planned letter with its frozen content, or a held one with its
 * reason. Safe to repeat. @returns how many were planned
 */
export async function planLetters(
  tx: Tx,
  plan: Plan,
  entityId: string,
  ids: readonly string[],
  secret: string,
): Promise<number> {
  const { report, common, nets, shares, sentAt } = plan
  const found = await candidates(tx, ids)
  const checked = found.map((one) => {
    const given = nets.get(one.id) ?? '0.00'
    return { one, given, reason: gate({ ...one, gave: Number(given) > 0 }, report.appeal) }
  })
  const going = checked.filter(({ reason }) => reason === null).map(({ one }) => one.id)
  const readers = new Map<string, Reader>(
    (await readReaders(tx, report.project, going, sentAt)).map((reader) => [reader.id, reader]),
  )
  const letters = checked.map(({ one, given, reason }): NewLetter => {
    const language = one.language ?? common.defaults.lang
    const base = { id: newId(), donor: one.id, sentTo: one.email || null, language, reason }
    const reader = readers.get(one.id)
    if (reason !== null || !reader) return { ...base, content: null, tokenHash: null }
    const letter = letterFor(common, reader, { given, share: shares.get(one.id) ?? '0.00' })
    return { ...base, content: JSON.stringify(letter), tokenHash: hashToken(letterToken(secret, base.id)) }
  })
  return letters.length === 0 ? 0 : insertLetters(tx, plan, entityId, letters)
}
