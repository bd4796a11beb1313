/** A letter about the year as it is signed: the words that all of its readers share, and each page by its digest. */
import { sql } from 'drizzle-orm'
import { yearLetters } from '../../../resources/year_letters/schema.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { digestOf } from '../../verify/canonical.ts'
import { leafOf, newSalt } from '../../verify/leaf.ts'
import { type Log, type Published, signYear } from '../../verify/log.ts'
import type { Words } from './facts.ts'

const y = columns(yearLetters, 'y')

const WORDS = pick(y, 'year', 'calendar', 'titleAr', 'titleEn', 'messageAr', 'messageEn')
type SignedWords = Omit<Words, 'id'>

/** Those of a letter as it is kept now: it is edited no more once it was sent. Null where there is none. */
export const readYearWords = (tx: Tx, id: string): Promise<SignedWords | null> =>
  tx.one(select(WORDS, sql`from ${y} where ${y.id} = ${id}::uuid`))

/** In the form that a database gives them back in. */
const wordsOf = ({ year, calendar, titleAr, titleEn, messageAr, messageEn }: Words): SignedWords => ({
  year,
  calendar,
  titleAr,
  titleEn,
  messageAr,
  messageEn,
})

/** What of a page goes into the log. */
export interface PageSeal {
  salt: string
  digest: string
}

/** The digest of a page beside that of the words; with a salt of its own. */
export function sealPage(words: Words, page: object): PageSeal {
  const salt = newSalt()
  return { salt, digest: leafOf({ content: digestOf(wordsOf(words)), salt, words: page }) }
}

/** Whether a page, the words and the digest that was signed belong together. */
export const isAsSealed = (words: SignedWords, page: object, { salt, digest }: PageSeal): boolean =>
  leafOf({ content: digestOf(words), salt, words: page }) === digest

/**
 * Signs the words, once, and then the pages that are written together.
 * @param write writes them with the place in the log that is to be theirs, and tells the digests of those it has written
 */
export async function signPages(
  log: Log,
  of: { words: Words; publishedAt: string },
  write: (place: number) => Promise<readonly string[]>,
): Promise<void> {
  const { words, publishedAt } = of
  const language = words.titleAr === null ? 'en' : 'ar'
  const title = words.titleAr ?? words.titleEn ?? ''
  const published: Published = { report: { id: words.id, type: 'yearLetter', title }, publishedAt }
  await signYear(log, published, { language, content: digestOf(wordsOf(words)) })
  const written = await write(log.next)
  if (written.length > 0) await log.addLetters(published, language, written)
}
