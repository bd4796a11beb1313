/**
 * Folding of Arabic and Latin text for search: "احمد" finds «أحمد», "٠٥" finds "05", "jose" finds "José".
 *
 * The same folding runs in the browser, on the server and inside PostgreSQL, and must give the same characters in all
 * three, or an index built by one would not be found by another. Hence only steps that both sides define exactly:
 * NFKD, ASCII lower case, a class of code points to drop, a one-to-one table, and spaces.
 * NFKD does most of the work: it takes hamza, madda and Latin accents off their letters and opens presentation forms,
 * the lam-alef ligatures among them. Letters of other scripts (Greek, Cyrillic) keep their case.
 */

interface Pairs {
  from: string
  /** One code point for each of `from`; those without counterpart at its end are dropped. */
  to: string
}

const pairs = (...all: readonly (readonly [from: string, to: string])[]): Pairs => ({
  from: all.map(([from]) => from).join(''),
  to: all.map(([, to]) => to).join(''),
})

/**
 * Letters that NFKD leaves whole, one table for names in Arabic and one for what is rarely met: PostgreSQL compares each
 * character of a text with each of a table, and passes a table by that has nothing of the text.
 */
export const FOLDED: readonly Pairs[] = [
  pairs(
    // Taa marbuta, alef maqsura, alef wasla; Persian and Urdu keyboards' yaa, kaf and haa
    ['ةىٱیکەہھ', 'هيايكههه'],
    // Hamza alone and high hamza: dropped, so that «شيء» and «شي» meet.
    ['ءٴ', ''],
  ),
  pairs(
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    // apostrophes and dashes that word processors put in names (O’Neil, Al–Qahtani)
    ['\u2018\u2019\u02bb\u02bc\u02be\u02bf`', "'''''''"],
    ['\u2010\u2012\u2013\u2014\u2212', '-----'],
    // Latin letters with no decomposition; capitals too, since lower() touches ASCII alone
    ['ßẞøØłŁđĐðÐþÞæÆœŒıħĦ', 'ssoollddddttaaooihh'],
  ),
]

// Escapes that JavaScript and PostgreSQL read alike.
const INVISIBLE_CLASS = String.raw`\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`
const CONTROL_CLASS = String.raw`\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f`
const MARK_CLASS = String.raw`\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff\ufe20-\ufe2f`
const DROP_PATTERN = `[${MARK_CLASS}${INVISIBLE_CLASS}${CONTROL_CLASS}]+`
const OTHER_SPACE = String.raw`\u0009-\u000d\u0085\u2028\u2029`
/** One blank between two words is as it should be, and left in peace. */
const SPACE_PATTERN = `[${OTHER_SPACE} ]{2,}|[${OTHER_SPACE}]`

const DROP = new RegExp(DROP_PATTERN, 'g')
const SPACE = new RegExp(SPACE_PATTERN, 'g')
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'g')
const UPPER_ASCII = /[A-Z]+/g

const TABLE: ReadonlyMap<string, string> = buildTable()
const IN_TABLE = new RegExp(`[${FOLDED.map(({ from }) => from).join('')}]`, 'g')

function buildTable(): Map<string, string> {
  const entries = FOLDED.flatMap(({ from, to }) => {
    const into = Array.from(to)
    return Array.from(from, (char, index): [string, string] => [char, into[index] ?? ''])
  })
  return new Map(entries)
}

/** Text as search compares it. Idempotent: fold(fold(x)) is fold(x). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UPPER_ASCII, (run) => run.toLowerCase())
    .replace(DROP, '')
    .replace(IN_TABLE, (char) => TABLE.get(char) ?? char)
    .replace(SPACE, ' ')
    .replace(/^ +| +$/g, '')
}

/** Replaces what a table names, where the text holds any of it. */
const translated = ({ from, to }: Pairs): string =>
  `if value ~ ${quote(`[${from}]`)} then value := translate(value, ${quote(from)}, ${quote(to)}); end if;`

/**
 * The SQL that makes a function which folds exactly as fold() does. Immutable, so it may stand in an index or a generated
 * column; NULL stays NULL. Needs a database encoded in UTF8 (normalize() refuses others).
 */
export const foldFunction = (name: string): string => `create or replace function ${name}(value text) returns text
  language plpgsql immutable parallel safe strict as $fold$
begin
  value := regexp_replace(lower(normalize(value, NFKD) collate "C"), ${quote(DROP_PATTERN)}, '', 'g');
  ${FOLDED.map(translated).join('\n  ')}
  return btrim(regexp_replace(value, ${quote(SPACE_PATTERN)}, ' ', 'g'), ' ');
end $fold$;`

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
