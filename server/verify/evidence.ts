/** What there is to be compared with what was signed: read anew each time that somebody asks. */
import { type SQL, sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { editions } from '../../resources/editions/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { reports } from '../../resources/reports/schema.ts'
import { signedVersions } from '../../resources/signed_versions/schema.ts'
import { yearLetterPages } from '../../resources/year_letter_pages/schema.ts'
import { columns, known, pick, type Selected, select } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Database, Tx } from '../db/types.ts'
import { readYearWords } from '../messages/yearLetters/signed.ts'
import type { Link } from './chain.ts'
import { digitsOf } from './code.ts'

const e = columns(entities, 'e')
const h = columns(infrastructure.logHeads, 'h')
const l = columns(letters, 'l')
const p = columns(yearLetterPages, 'p')
const r = columns(reports, 'r')
const s = columns(signedVersions, 's')
const x = columns(editions, 'x')

const LINK = pick(s, 'place', 'previous', 'digest', 'hash')
const ENTRY = {
  ...LINK,
  /** The report that it is of, or the letter about the year. */
  report: sql<string>`coalesce(${s.report}, ${s.yearLetter})`,
  ...pick(s, 'title', 'language', 'number', 'publishedAt', 'code', 'edition', 'signature', 'leaves'),
}
export type Entry = Selected<typeof ENTRY>

export interface SignedHead {
  place: number
  hash: string
  signature: string
}

/** A letter as it is kept; null words once its donor was erased. */
interface KeptLetter {
  words: object | null
  salt: string | null
  contentDigest: string | null
  /** The entry that its digest stands in. */
  batch: Entry | null
}

/** A piece of the log around an entry: from the one before to a signed end, or to the one behind it where none is near. */
export interface Segment {
  chain: Link[]
  head: SignedHead | null
}

export interface Evidence {
  /** How times are told. */
  entity: Pick<RecordOf<typeof entities>, 'id' | 'calendar' | 'timeZone' | 'defaultLanguage'>
  version: Entry
  /** What all readers share, as it is kept now. */
  content: unknown
  letter: KeptLetter | null
  /** Around the version, and around the entry that the letter stands in. */
  segments: Segment[]
  /** When a newer version went out (product.md 50). */
  newer: string | null
}

/** A signed end that is farther away is not looked for: one answer is not to read a whole log. */
const NEAR = 500

async function readSegment(tx: Tx, place: number): Promise<Segment> {
  const head: SignedHead | null = await tx.one(
    select(
      pick(h, 'place', 'hash', 'signature'),
      sql`from ${h} where ${h.place} between ${place}::int and ${place + NEAR}::int order by ${h.place} limit 1`,
    ),
  )
  const until = head?.place ?? place + 1
  const chain = await tx.rows(
    select(LINK, sql`from ${s} where ${s.place} between ${place - 1}::int and ${until}::int order by ${s.place}`),
  )
  return { chain, head }
}

const batchAt = (tx: Tx, place: number | null): Promise<Entry | null> =>
  tx.one(select(ENTRY, sql`from ${s} where ${s.place} = ${place}::int and ${s.what} = 'letters'`))

/** A letter, with where the version that it is of is found. */
interface Found {
  letter: KeptLetter | null
  version: SQL
}

async function readLetter(tx: Tx, id: string): Promise<Found> {
  const row = await tx.one(
    select(
      { words: sql<object | null>`${l.words}`, ...pick(l, 'salt', 'contentDigest', 'logPlace', 'edition') },
      sql`from ${l} where ${l.id} = ${id}::uuid`,
    ),
  )
  const version = sql`${s.edition} = ${row?.edition ?? null}::uuid and ${s.what} = 'version'`
  return { letter: row && { ...row, batch: await batchAt(tx, row.logPlace) }, version }
}

async function readPage(tx: Tx, id: string): Promise<Found> {
  const row = await tx.one(
    select(
      {
        words: sql<object | null>`${p.content}`,
        ...pick(p, 'salt', 'contentDigest', 'logPlace'),
        yearLetter: known(p.yearLetter),
      },
      sql`from ${p} where ${p.id} = ${id}::uuid`,
    ),
  )
  const version = sql`${s.yearLetter} = ${row?.yearLetter ?? null}::uuid and ${s.what} = 'version'`
  return { letter: row && { ...row, batch: await batchAt(tx, row.logPlace) }, version }
}

async function readContent(tx: Tx, { edition, report }: Entry): Promise<unknown> {
  const row = edition
    ? await tx.one(select({ content: sql<unknown>`${x.content}` }, sql`from ${x} where ${x.id} = ${edition}::uuid`))
    : await tx.one(select({ content: sql<unknown>`${r.frozen}` }, sql`from ${r} where ${r.id} = ${report}::uuid`))
  return row ? row.content : readYearWords(tx, report)
}

async function readNewer(tx: Tx, report: string): Promise<string | null> {
  const row = await tx.one(
    select(
      { at: sql<string | null>`max(${r.sentAt})` },
      sql`from ${r} where ${r.replaces} = ${report}::uuid and ${r.status} in ('sending', 'sent') and ${r.deletedAt} is null
      and coalesce(${r.startsAt} <= now(), true)`,
    ),
  )
  return row?.at ?? null
}

/** Where a code leads: to a version, to a letter about a report, or to a page of a letter about the year. */
interface Place {
  version_id: string | null
  letter_id: string | null
  page_id: string | null
}

function findAt(tx: Tx, { version_id, letter_id, page_id }: Place): Promise<Found> | Found {
  if (letter_id !== null) return readLetter(tx, letter_id)
  if (page_id !== null) return readPage(tx, page_id)
  return { letter: null, version: sql`${s.id} = ${version_id}::uuid` }
}

async function readAt(tx: Tx, place: Place): Promise<Evidence | null> {
  const { letter, version: where } = await findAt(tx, place)
  const version = await tx.one(select(ENTRY, sql`from ${s} where ${where} order by ${s.place} limit 1`))
  const entity = await tx.one(
    select(pick(e, 'id', 'calendar', 'timeZone', 'defaultLanguage'), sql`from ${e} where ${e.id} = athar_entity()`),
  )
  if (!version || !entity) return null
  const segments: Segment[] = []
  for (const entry of [version, letter?.batch]) if (entry) segments.push(await readSegment(tx, entry.place))
  return {
    entity,
    version,
    content: await readContent(tx, version),
    letter,
    segments,
    newer: await readNewer(tx, version.report),
  }
}

/** Of a version of the entity that the transaction serves. */
export const readVersion = (tx: Tx, id: string): Promise<Evidence | null> =>
  readAt(tx, { version_id: id, letter_id: null, page_id: null })

/** What a code leads to, whoever asks: read with the rights of its own entity. Null where it leads nowhere, or to two places. */
export async function readEvidence(db: Database, text: string): Promise<Evidence | null> {
  const asked = digitsOf(text)
  if (!asked) return null
  const found = await db.read<Place & { entity_id: string }>(
    { kind: 'anonymous' },
    sql`select entity_id, version_id, letter_id, null::uuid as page_id from athar_signed_place(${asked.code}, ${asked.digits})
      union all select entity_id, null, null, page_id from athar_signed_page(${asked.digits})`,
  )
  const [place] = found
  if (!place || found.length > 1) return null
  return db.as({ kind: 'worker', entityId: place.entity_id }, (tx) => readAt(tx, place))
}
