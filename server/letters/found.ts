import { sql } from 'drizzle-orm'
import { type Letter, letterSchema } from '../../resources/_contracts/letter.ts'
import type { Stops } from '../../resources/_contracts/stops.ts'
import { editions } from '../../resources/editions/schema.ts'
import { letters } from '../../resources/letters/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Database, DbContext } from '../db/types.ts'
import { type LetterWords, letterOf, letterWordsSchema } from './parts.ts'
import { filesOf, type Shelved, shelfOf } from './shelf.ts'

const l = columns(letters, 'l')
const x = columns(editions, 'x')

/** A letter with how it stands today. */
interface Found {
  report: string
  entityId: string
  /** Its own part; of letters of before all of it. */
  words: unknown
  edition: string | null
  /** Which version of the edition's row. */
  made: string | null
  disowned: boolean
  fetched: boolean
  standing: {
    inactive: boolean
    stops: Stops
    newer: string | null
    /** Of the version that it is of; null of before versions were signed. */
    code: string | null
    /** Those of the files that were asked for that may be shown: id and edition. */
    shown: [id: string, edition: string | null][]
  }
}

type Link = Extract<DbContext, { kind: 'link' }>
type Reads = Pick<Database, 'read'>

const findLetter = async (db: Reads, link: Link, files: readonly string[]): Promise<Found | null> => {
  const { tokenHash: hash } = link
  const query = select(
    {
      report: l.report,
      entityId: l.entityId,
      words: sql<unknown>`${l.words}`,
      edition: l.edition,
      made: sql<string | null>`x.xmin::text`,
      disowned: sql<boolean>`${l.disownedAt} is not null`,
      fetched: sql<boolean>`${l.fetchedAt} is not null`,
      standing: sql<Found['standing']>`athar_link_standing(${hash}, ${sql.param(files)}::uuid[])`,
    },
    sql`from ${l} left join ${x} on ${x.entityId} = ${l.entityId} and ${x.id} = ${l.edition}
    where ${l.tokenHash} = ${hash} and ${l.words} is not null and ${l.deletedAt} is null`,
  )
  const [row] = await db.read(link, query, true)
  return row ?? null
}

/** The part that a letter shares with all of its edition. */
async function sharedPart(db: Reads, link: Link, { entityId, edition, made }: Found): Promise<Shelved | null> {
  if (edition === null || made === null) return null
  const shelf = shelfOf(db)
  const known = shelf.find(entityId, edition, made)
  if (known) return known
  const query = select(
    {
      made: sql<string>`x.xmin::text`,
      content: sql<unknown>`${x.content}`,
      alike: sql<boolean>`coalesce(encode(sha256(convert_to(${x.content}::text, 'UTF8')), 'hex') = ${x.digest}, true)`,
    },
    sql`from ${x} where ${x.entityId} = ${entityId}::uuid and ${x.id} = ${edition}::uuid`,
  )
  const [read] = await db.read(link, query, true)
  return read ? shelf.keep(entityId, edition, read) : null
}

/** Of letters of before all was kept as the reader's own. */
const isWhole = (words: unknown): boolean => !Array.isArray((words as { projects?: unknown }).projects)

function putTogether({ words }: Found, shared: Shelved | null): Letter {
  if (shared === null || isWhole(words)) return letterSchema.parse(words)
  return letterOf(shared.content, letterWordsSchema.parse(words) as LetterWords)
}

/** What a key leads to, by one query where what its letter shares has been read before. */
export async function readLetter(db: Reads, link: Link, report: string) {
  const asked = shelfOf(db).filesOf(report)
  const first = await findLetter(db, link, asked)
  if (!first) return null
  const shared = await sharedPart(db, link, first)
  // The edition went between the two: so did the letter.
  if (shared === null && !isWhole(first.words)) return null
  const letter = putTogether(first, shared)
  const files = filesOf(letter)
  const found = files.every((id) => asked.includes(id)) ? first : await findLetter(db, link, files)
  return found && { ...found, letter, shared, alike: shared?.alike ?? true }
}
