import type { Email } from 'postal-mime'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const character = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi, (all, hex: string, decimal: string, name: string) => {
    if (hex) return character(Number.parseInt(hex, 16))
    if (decimal) return character(Number(decimal))
    return ENTITIES[name.toLowerCase()] ?? all
  })

/** The words of a mail that has them as HTML alone; it is shown as text, never as HTML. */
const plain = (html: string): string =>
  decoded(
    html
      .replace(/<(style|script|head|title)\b[^>]*>[^]*?<\/\1\s*>/gi, '')
      // What its writer answers to stands in here.
      .replace(/<blockquote\b[^]*$/i, '')
      .replace(/\s+/g, ' ')
      .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^>]*>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )

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

const ANSWERS = /^\s*(?:(?:re|fw|fwd|aw|رد|ردّ|إعادة توجيه)\s*[:\uff1a]\s*)+/i

/** What its writer says: the subject, where it is no answer's, and the words without the letter that they answer to. */
export function wordsOf({ subject = '', text, html = '' }: Pick<Email, 'subject' | 'text' | 'html'>): string {
  const whole = (text ?? plain(html)).replace(/\r\n?/g, '\n')
  const said = withoutQuoted(whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const head = ANSWERS.test(subject) ? '' : subject.trim()
  return [head, said].filter((one) => one !== '').join('\n')
}
