/**
 * Folding of Arabic and Latin text for search: "احمد" finds «أحمد», "٠٥" finds "05", "jose" finds "José".
 *
 * The same folding runs in the browser, on the server and inside PostgreSQL, and must give the same characters in all
 * three, or an index built by one would not be found by another. Hence only steps that both sides define exactly:
 * NFKD, ASCII lower case, a class of code points to drop, a one-to-one table, and spaces.
 * NFKD does most of the work: it takes hamza, madda and Latin accents off their letters and opens presentation forms,
 * the lam-alef ligatures among them. Letters of other scripts (Greek, Cyrillic) keep their case.
 */

/** Pairs "from to": letters that NFKD leaves whole. */
const PAIRS: readonly (readonly [from: string, to: string])[] = [
  // Arabic: taa marbuta, alef maqsura, alef wasla; Persian and Urdu keyboards' yaa, kaf and haa
  ['ةىٱیکەہھ', 'هيايكههه'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  // apostrophes and dashes that word processors put in names (O’Neil, Al–Qahtani)
  ['\u2018\u2019\u02bb\u02bc\u02be\u02bf`', "'''''''"],
  ['\u2010\u2012\u2013\u2014\u2212', '-----'],
  // Latin letters with no decomposition; capitals too, since lower() touches ASCII alone
  ['ßẞøØłŁđĐðÐþÞæÆœŒıħĦ', 'ssoollddddttaaooihh'],
]

/** Hamza alone and high hamza: dropped, so that «شيء» and «شي» meet. */
const DROPPED_LETTERS = 'ءٴ'

/** First argument table of PostgreSQL's translate(); the characters without counterpart at its end are deleted. */
export const FOLD_FROM: string = PAIRS.map(([from]) => from).join('') + DROPPED_LETTERS
/** Second argument table of translate(), one code point for each of FOLD_FROM but the deleted ones. */
export const FOLD_TO: string = PAIRS.map(([, to]) => to).join('')

// Escapes that JavaScript and PostgreSQL read alike.
const INVISIBLE_CLASS = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`
const CONTROL_CLASS = String.raw`\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f`
const MARK_CLASS = String.raw`\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff\ufe20-\ufe2f`
const DROP_PATTERN = `[${MARK_CLASS}${INVISIBLE_CLASS}${CONTROL_CLASS}]+`
const SPACE_PATTERN = String.raw`[\u0009-\u000d\u0020\u0085\u2028\u2029]+`

const DROP = new RegExp(DROP_PATTERN, 'g')
const SPACE = new RegExp(SPACE_PATTERN, 'g')
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'g')
const UPPER_ASCII = /[A-Z]+/g

const TABLE: ReadonlyMap<string, string> = buildTable()

function buildTable(): Map<string, string> {
  const to = Array.from(FOLD_TO)
  return new Map(Array.from(FOLD_FROM, (char, index) => [char, to[index] ?? '']))
}

/** Text as search compares it. Idempotent: fold(fold(x)) is fold(x). */
export function fold(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(UPPER_ASCII, (run) => run.toLowerCase())
    .replace(DROP, '')
  let mapped = ''
  for (const char of bare) mapped += TABLE.get(char) ?? char
  return mapped.replace(SPACE, ' ').replace(/^ +| +$/g, '')
}

/**
 * The SQL text that folds `expr` exactly as fold() does. Immutable, so it may stand in an index or a generated column;
 * NULL stays NULL. Needs a database encoded in UTF8 (normalize() refuses others). The result has collation "C".
 * @param expr trusted SQL (a column, a parameter), never user text
 */
export function FOLD_SQL(expr: string): string {
  const lowered = `lower(normalize((${expr})::text, NFKD) COLLATE "C")`
  const dropped = `regexp_replace(${lowered}, ${quote(DROP_PATTERN)}, '', 'g')`
  const mapped = `translate(${dropped}, ${quote(FOLD_FROM)}, ${quote(FOLD_TO)})`
  return `btrim(regexp_replace(${mapped}, ${quote(SPACE_PATTERN)}, ' ', 'g'), ' ')`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Arabic-Indic and Persian digits as Latin ones; everything else as it is. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Takes out characters that nobody sees: zero-width, soft hyphen, bidi marks, embeddings and overrides. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}
