import Papa from 'papaparse'
import { readText } from './encoding.ts'
import { SheetError } from './errors.ts'
import type { RawRow } from './table.ts'

const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_CHARS = 64 * 1024
const SAMPLE_ROWS = 60
/** A record longer than this is an opened quotation mark that swallowed the rows after it. */
const MAX_RECORD_CHARS = 2_000_000

interface Parsed {
  data: string[][]
  errors: { code: string }[]
  meta: { cursor: number }
}

function parse(text: string, delimiter: string, last: boolean): Parsed {
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' })
  return parser.parse(text, 0, !last) as Parsed
}

interface Candidate {
  delimiter: string
  firstAt: number
  score: number
}

/** How well a delimiter cuts the sample: how often rows have the usual number of cells, and where that begins. */
function judge(sample: string, delimiter: string, whole: boolean): Candidate | null {
  const { data } = parse(sample, delimiter, whole)
  const widths = data
    .slice(0, SAMPLE_ROWS)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.length)
  const times = new Map<number, number>()
  for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1)
  const [usual, often] = [...times].filter(([width]) => width > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  if (!usual || !often) return null
  const share = often / widths.length
  return { delimiter, firstAt: widths.indexOf(usual), score: share * share * Math.log2(usual) }
}

/**
 * The delimiter of a CSV text. The one that already cuts the header wins over one that only appears in the data
 * (decimal commas in a file of semicolons, semicolons in a column of notes).
 */
function guessDelimiter(sample: string, whole: boolean): string {
  const candidates = DELIMITERS.map((delimiter) => judge(sample, delimiter, whole)).filter((one) => one !== null)
  candidates.sort((a, b) => a.firstAt - b.firstAt || b.score - a.score)
  return candidates[0]?.delimiter ?? ','
}

/** Excel's own line before the header: `sep=;` */
function declaredDelimiter(text: string): string | null {
  return /^sep=([,;\t|])\n/i.exec(text)?.[1] ?? null
}

/** The text read and not yet cut into rows. */
class Feed {
  text = ''
  ended = false
  private readonly chunks: Iterator<string>

  constructor(chunks: Iterator<string>) {
    this.chunks = chunks
  }

  more(): void {
    const next = this.chunks.next()
    if (next.done) this.ended = true
    else this.text += next.value
  }
}

/** Every row of a CSV file, blank ones too, numbered as a spreadsheet numbers them. */
export function* csvRows(path: string, encoding: string, onBytes: (total: number) => void): Generator<RawRow> {
  const feed = new Feed(readText(path, encoding, onBytes))
  while (!feed.ended && feed.text.length < SAMPLE_CHARS) feed.more()
  let line = 0
  const declared = declaredDelimiter(feed.text)
  if (declared) {
    line = 1
    feed.text = feed.text.slice(feed.text.indexOf('\n') + 1)
  }
  const whole = feed.ended && feed.text.length <= SAMPLE_CHARS
  const delimiter = declared ?? guessDelimiter(feed.text.slice(0, SAMPLE_CHARS), whole)
  for (;;) {
    const { data, errors, meta } = parse(feed.text, delimiter, feed.ended)
    feed.text = feed.text.slice(meta.cursor)
    const unclosed = feed.ended && errors.some((error) => error.code === 'MissingQuotes')
    const rows = unclosed ? data.slice(0, -1) : data
    for (const cells of rows) yield { line: ++line, cells }
    if (unclosed || feed.text.length > MAX_RECORD_CHARS) throw new SheetError('open_quote', { line: line + 1 })
    if (feed.ended) return
    feed.more()
  }
}
