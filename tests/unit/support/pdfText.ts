import { inflateSync } from 'node:zlib'

/** The streams of a PDF by the number of their object, unpacked. */
function streamsOf(raw: string): Map<string, string> {
  const found = raw.matchAll(/\n(\d+) 0 obj\n<<((?:(?!endobj)[^])*?)>>\nstream\n([^]*?)\nendstream/g)
  return new Map(
    [...found].map(([, id = '', head = '', bytes = '']) => [
      id,
      head.includes('FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes,
    ]),
  )
}

const units = (hex: string): string =>
  (hex.match(/\w{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** Which letters each sign of a font stands for, as the file itself says. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries())
      letters.set(Number.parseInt(from, 16) + at, units(hex))
  return letters
}

const object = (raw: string, id: string): string => new RegExp(`\\n${id} 0 obj\\n([^]*?)\\nendobj`).exec(raw)?.[1] ?? ''

/** Fonts by the name that pages give them. */
function fontsOf(raw: string, streams: ReadonlyMap<string, string>): Map<string, Map<number, string>> {
  const named = raw.matchAll(/\/(F\d+) (\d+) 0 R/g)
  return new Map(
    [...named].map(([, name = '', id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(object(raw, id)) ?? []
      return [name, lettersOf(streams.get(map) ?? '')]
    }),
  )
}

const ARABIC = /[\u0600-\u06ff]/

/** What is drawn in one go, in the order in which it is read: signs of Arabic are drawn from left to right. */
const read = (signs: readonly string[]): string =>
  signs.some((sign) => ARABIC.test(sign)) ? signs.toReversed().join('') : signs.join('')

/**
 * What stands on the pages of a PDF of ours. Runs of letters are drawn from left to right: of an Arabic paper they are put
 * together from the last one on, so that each line reads as it is read, and the lines come from the foot of the paper up.
 */
export const pdfText = (pdf: Buffer, lang: 'ar' | 'en'): string => {
  const pages = pdfPages(pdf, lang)
  return (lang === 'ar' ? pages.toReversed() : pages).join('')
}

/** The same, page by page. */
export function pdfPages(pdf: Buffer, lang: 'ar' | 'en'): string[] {
  const raw = pdf.toString('latin1')
  const streams = streamsOf(raw)
  const fonts = fontsOf(raw, streams)
  return [...streams.values()]
    .filter((one) => /\bBT\b/.test(one))
    .map((page) => {
      let font = new Map<number, string>()
      const runs = [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].map(([, name, drawn]) => {
        if (name !== undefined) font = fonts.get(name) ?? font
        const hex = [...(drawn ?? '').matchAll(/<(\w*)>/g)].map(([, some = '']) => some).join('')
        return read((hex.match(/.{4}/g) ?? []).map((sign) => font.get(Number.parseInt(sign, 16)) ?? ''))
      })
      return (lang === 'ar' ? runs.toReversed() : runs).join('')
    })
}

/** The title of the document, an object of its own: UTF-16 with escapes, or plain. */
export function pdfTitle(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const [, id = ''] = /\/Title (\d+) 0 R/.exec(raw) ?? []
  const [, text = ''] = /^\(([^]*)\)$/.exec(object(raw, id)) ?? []
  const bytes = Buffer.from(text.replace(/\\([^])/g, '$1'), 'latin1')
  return bytes[0] === 0xfe ? new TextDecoder('utf-16be').decode(bytes.subarray(2)) : bytes.toString('latin1')
}
