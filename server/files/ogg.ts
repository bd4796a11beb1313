import { setImmediate as breath } from 'node:timers/promises'
import { FIRST, nextMark, numbered, type Page, pageAt, pagesOf } from './oggPage.ts'

/** What a recording begins with: how it is to be read, what was written beside it, and for Vorbis its tables. */
interface Codec {
  packets: number
  /** Without what may follow it. */
  head: (packet: Buffer) => Buffer
  /** Which recorder and which words: of neither anything. */
  empty: Buffer
  marks: readonly string[]
}

const NO_WORDS = Buffer.alloc(8)
const OPUS: Codec = {
  packets: 2,
  head: (packet) => packet.subarray(0, packet[18] === 0 ? 19 : 21 + (packet[9] ?? 0)),
  empty: Buffer.concat([Buffer.from('OpusTags', 'latin1'), NO_WORDS]),
  marks: ['OpusHead', 'OpusTags'],
}
const VORBIS: Codec = {
  packets: 3,
  head: (packet) => packet.subarray(0, 30),
  empty: Buffer.concat([Buffer.from('\x03vorbis', 'latin1'), NO_WORDS, Buffer.from([1])]),
  marks: ['\x01vorbis', '\x03vorbis', '\x05vorbis'],
}

const beginsWith = (packet: Buffer | undefined, mark: string): boolean =>
  packet?.toString('latin1', 0, mark.length) === mark

/** One recording in the file; what is none of the two that browsers play has no codec, and is left out. */
interface Stream {
  codec: Codec | null
  /** Whole packets of its beginning, and the pieces of the one that is under way. */
  packets: Buffer[]
  pieces: Buffer[]
  isBegun: boolean
  pages: number
}

function streamOf(first: Page): Stream {
  const codec = [OPUS, VORBIS].find(({ marks: [mark = ''] }) => beginsWith(first.body, mark)) ?? null
  return { codec, packets: [], pieces: [], isBegun: false, pages: 0 }
}

/** Takes the packets of a page; false where a packet of sound stands on the pages of the beginning. */
function takeHead(stream: Stream, { segments, body }: Page, wanted: number): boolean {
  let at = 0
  for (const size of segments) {
    if (stream.packets.length === wanted) return false
    stream.pieces.push(body.subarray(at, at + size))
    at += size
    if (size === 255) continue
    stream.packets.push(Buffer.concat(stream.pieces))
    stream.pieces = []
  }
  return true
}

/** The beginning of a recording as it is kept; null of one that is not as it has to be. */
function begun(stream: Stream, codec: Codec, serial: number): Buffer[] | null {
  const [head, , ...tables] = stream.packets
  if (!head || !codec.marks.every((mark, at) => beginsWith(stream.packets[at], mark))) return null
  stream.isBegun = true
  return [
    ...pagesOf([codec.head(head)], { serial, number: 0, flags: FIRST }),
    ...pagesOf([codec.empty, ...tables], { serial, number: 1 }),
  ]
}

/** What is kept of a page; null where its recording cannot be read. */
function keptOf(streams: Map<number, Stream>, page: Page): Buffer[] | null {
  const { serial } = page
  if ((page.flags & FIRST) !== 0) streams.set(serial, streamOf(page))
  const stream = streams.get(serial)
  if (!stream?.codec) return []
  const { codec } = stream
  if (!stream.isBegun) {
    if (!takeHead(stream, page, codec.packets)) return null
    if (stream.packets.length < codec.packets) return []
    const pages = begun(stream, codec, serial)
    stream.pages = pages?.length ?? 0
    return pages
  }
  stream.pages += 1
  return [numbered(page, stream.pages - 1)]
}

/** A file with more places that only look like a page is no recording, and is not searched on. */
const MAX_BROKEN = 100
/** Others have their turn between so many pages. */
const AT_ONCE = 256

/**
 * An Opus or Vorbis recording with nothing written beside it: the words of its beginning are emptied, everything that is neither is
 * left out, and its pages are numbered and summed anew. Null where there is no sound in it, or it is not as it has to be.
 */
export async function bareOgg(bytes: Buffer): Promise<Buffer | null> {
  const streams = new Map<number, Stream>()
  const kept: Buffer[] = []
  let hasSound = false
  let broken = 0
  let read = 0
  for (let at = nextMark(bytes, 0); at >= 0 && broken < MAX_BROKEN; ) {
    const page = pageAt(bytes, at)
    if (!page) {
      broken += 1
      at = nextMark(bytes, at + 1)
      continue
    }
    const wasBegun = streams.get(page.serial)?.isBegun === true && (page.flags & FIRST) === 0
    const pages = keptOf(streams, page)
    if (!pages) return null
    kept.push(...pages)
    hasSound ||= wasBegun && pages.length > 0
    read += 1
    if (read % AT_ONCE === 0) await breath()
    at = nextMark(bytes, at + page.bytes.length)
  }
  return hasSound && broken < MAX_BROKEN ? Buffer.concat(kept) : null
}
