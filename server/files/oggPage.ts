const MARK = Buffer.from('OggS', 'latin1')
const HEAD = 27
const MOST_SEGMENTS = 255
const CRC_AT = 22
const CONTINUED = 1
export const FIRST = 2
/** The place of a page in which no packet ends. */
const NO_PLACE = 0xff_ff_ff_ff_ff_ff_ff_ffn

export interface Page {
  /** The whole of it, as it stands in the file. */
  bytes: Buffer
  flags: number
  serial: number
  segments: Buffer
  body: Buffer
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04_c1_1d_b7 : value << 1
  return value >>> 0
})

/** A page's own sum, for which its place in the page counts as zeros. */
function sumOf(page: Buffer): number {
  let sum = 0
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= CRC_AT && at < CRC_AT + 4 ? 0 : (page[at] ?? 0)
    sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0)
  }
  return sum >>> 0
}

/** The same page under another number. */
export function numbered({ bytes }: Page, number: number): Buffer {
  const page = Buffer.from(bytes)
  page.writeUInt32LE(number, 18)
  page.writeUInt32LE(sumOf(page), CRC_AT)
  return page
}

/** The page that begins here; null where none does, or one that is not as it was written. */
export function pageAt(file: Buffer, at: number): Page | null {
  const head = file.subarray(at, at + HEAD)
  if (head.length < HEAD || !head.subarray(0, 4).equals(MARK) || head[4] !== 0) return null
  const segments = file.subarray(at + HEAD, at + HEAD + (head[26] ?? 0))
  const size = HEAD + segments.length + segments.reduce((sum, one) => sum + one, 0)
  const bytes = file.subarray(at, at + size)
  if (segments.length !== head[26] || bytes.length < size || sumOf(bytes) !== head.readUInt32LE(CRC_AT)) return null
  return {
    bytes,
    flags: head[5] ?? 0,
    serial: head.readUInt32LE(14),
    segments,
    body: bytes.subarray(HEAD + segments.length),
  }
}

/** Where the next page may begin; -1 where none does. */
export const nextMark = (file: Buffer, at: number): number => file.indexOf(MARK, at)

/** The sizes in which a packet is written: as many of 255 as it fills, and a last one that may be nothing. */
const lacing = (length: number): number[] => [
  ...Array.from({ length: Math.floor(length / MOST_SEGMENTS) }, () => MOST_SEGMENTS),
  length % MOST_SEGMENTS,
]

interface Written {
  serial: number
  /** Of the first of its pages. */
  number: number
  flags?: number
}

/** Packets of a head as pages of their own. */
export function pagesOf(packets: readonly Buffer[], { serial, number, flags = 0 }: Written): Buffer[] {
  const sizes = packets.flatMap(({ length }) => lacing(length))
  const whole = Buffer.concat(packets)
  const pages: Buffer[] = []
  let taken = 0
  for (let from = 0; from < sizes.length; from += MOST_SEGMENTS) {
    const segments = sizes.slice(from, from + MOST_SEGMENTS)
    const length = segments.reduce((sum, one) => sum + one, 0)
    const isMidway = from > 0 && sizes[from - 1] === MOST_SEGMENTS
    const head = Buffer.alloc(HEAD)
    MARK.copy(head)
    head[5] = flags | (isMidway ? CONTINUED : 0)
    head.writeBigUInt64LE(segments.every((one) => one === MOST_SEGMENTS) ? NO_PLACE : 0n, 6)
    head.writeUInt32LE(serial, 14)
    head[26] = segments.length
    const bytes = Buffer.concat([head, Buffer.from(segments), whole.subarray(taken, taken + length)])
    pages.push(numbered({ bytes } as Page, number + pages.length))
    taken += length
  }
  return pages
}
