import type { Email } from 'postal-mime'

/** A text of the database holds no NUL; a mail may have one in what it encodes. */
export const storable = (text: string): string => text.replaceAll('\0', '')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const character = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi, (all, hex: string, decimal: string, name: string) => {
    if (hex) return character(Number.parseInt(hex, 16))
    if (decimal) return character(Number(decimal))
    return ENTITIES[name.toLowerCase()] ?? all
  })

/** So much of a mail is looked at for its words; a conversation keeps far less. */
const MOST_READ = 100_000

/** What is no words at all, with all that stands in it. */
const SILENT: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title'])
const ENDS_LINE = /^(?:br|\/(?:p|div|tr|li|h\d))$/

/**
 * Where what is left out here ends: a tag or a remark at its bracket, what is no words with its own closing tag. Nothing is looked for
 * twice: whoever writes to a charity decides what stands in a mail, and must not keep anybody waiting by it.
 * @returns -1 where it has no end
 */
function endOfTag(html: string, lower: string, at: number, name: string): number {
  if (html.startsWith('<!--', at)) {
    const close = html.indexOf('-->', at)
    return close < 0 ? -1 : close + 2
  }
  const end = html.indexOf('>', at)
  if (end < 0 || !SILENT.has(name)) return end
  const closing = lower.indexOf(`</${name}`, end)
  return closing < 0 ? -1 : html.indexOf('>', closing)
}

/** The words of a mail that has them as HTML alone; it is shown as text, never as HTML. */
function plain(whole: string): string {
  const html = whole.slice(0, MOST_READ)
  const lower = html.toLowerCase()
  const words: string[] = []
  for (let at = 0; at < html.length; ) {
    const tag = html.indexOf('<', at)
    words.push(html.slice(at, tag < 0 ? undefined : tag).replace(/\s+/g, ' '))
    if (tag < 0) break
    const name = /^\/?[a-z]\w*/.exec(lower.slice(tag + 1, tag + 21))?.[0] ?? ''
    const end = endOfTag(html, lower, tag, name)
    // What its writer answers to stands in a quotation.
    if (end < 0 || name === 'blockquote') break
    if (ENDS_LINE.test(name)) words.push('\n')
    at = end + 1
  }
  return decoded(words.join(''))
}

/** What programs write above a letter that they quote, in the languages of Athar's readers. */
const ABOVE = [
  /^\s*(?:On|في|بتاريخ)\s.{4,200}(?:wrote|كتب)[^\n]{0,120}[:\uff1a]\s*$/i,
  /^\s*-{2,}\s*(?:Original Message|الرسالة الأصلية)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
]

/** A quoted letter, from the line that announces it to the end: the conversation has it already. */
function withoutQuoted(text: string): string {
  const lines = text.split('\n')
  const announced = lines.findIndex((line, at) => {
    // A long line that announces it may have been broken in two.
    const both = `${line} ${lines[at + 1] ?? ''}`
    return ABOVE.some((one) => one.test(line) || (one.test(both) && !one.test(lines[at + 1] ?? '')))
  })
  const above = announced < 0 ? lines : lines.slice(0, announced)
  let end = above.length
  while (end > 0 && /^\s*(?:>|$)/.test(above[end - 1] ?? '')) end -= 1
  return above.slice(0, end).join('\n')
}

const LONGEST_SUBJECT = 1000
const ANSWERS = /^\s*(?:(?:re|fw|fwd|aw|رد|ردّ|إعادة توجيه)\s*[:\uff1a]\s*)+/i

/** What its writer says: the subject, where it is no answer's, and the words without the letter that they answer to. */
export function wordsOf({ subject = '', text, html = '' }: Pick<Email, 'subject' | 'text' | 'html'>): string {
  const whole = (text?.slice(0, MOST_READ) ?? plain(html)).replace(/\r\n?/g, '\n')
  const said = withoutQuoted(whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const title = subject.slice(0, LONGEST_SUBJECT)
  const head = ANSWERS.test(title) ? '' : title.trim()
  return storable([head, said].filter((one) => one !== '').join('\n'))
}
