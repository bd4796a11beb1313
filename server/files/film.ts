import { type FileHandle, open } from 'node:fs/promises'
import { blank, type Span } from './blank.ts'
import { type ByteSource, withBytes } from './bytes.ts'
import { type Box, boxesAt, MAX_BOXES } from './mp4.ts'
import { samplesOf } from './samples.ts'

/** What cameras write beside a film: place, device, owner. None of it is needed to play. */
const BESIDE: readonly (readonly string[])[] = [
  ['moov', 'udta'],
  ['moov', 'meta'],
  ['moov', 'trak', 'udta'],
  ['moov', 'trak', 'meta'],
  ['udta'],
  ['meta'],
  ['uuid'],
]
/** XMP, the one kind of `uuid` that only describes. */
const XMP = 'be7acfcb97a942e89c71999491e3afac'

/** Tracks that say, moment by moment, where and how a film is taken: by what handles them, or by what their samples are. */
const HANDLERS: ReadonlySet<string> = new Set(['meta', 'camm'])
const ENTRIES: ReadonlySet<string> = new Set(['mebx', 'gpmd', 'camm', 'mett', 'metx', 'urim', 'djmd'])

const wholeOf = ({ size }: ByteSource): Box => ({ type: '', at: 0, start: 0, end: size })

async function besideIn(source: ByteSource): Promise<Box[]> {
  const boxes: Box[] = []
  for (const way of BESIDE) boxes.push(...(await boxesAt(source, wholeOf(source), way, { boxes: MAX_BOXES })))
  const isBeside = await Promise.all(
    boxes.map(async ({ type, start }) => type !== 'uuid' || (await source.read(start, 16)).toString('hex') === XMP),
  )
  return boxes.filter((_, index) => isBeside[index])
}

/** Four letters at some distance from where the boxes of that way begin. */
async function lettersAt(source: ByteSource, box: Box, way: readonly string[], distance: number): Promise<string[]> {
  const found = await boxesAt(source, box, way, { boxes: MAX_BOXES })
  return Promise.all(found.map(async ({ start }) => (await source.read(start + distance, 4)).toString('latin1')))
}

async function isTelling(source: ByteSource, trak: Box): Promise<boolean> {
  // Version and flags, a predefined word, then the handler; version and flags, how many, a size, then the first kind of sample.
  const handlers = await lettersAt(source, trak, ['mdia', 'hdlr'], 8)
  const entries = await lettersAt(source, trak, ['mdia', 'minf', 'stbl', 'stsd'], 12)
  return handlers.some((one) => HANDLERS.has(one)) || entries.some((one) => ENTRIES.has(one))
}

async function tellingIn(source: ByteSource): Promise<Box[]> {
  const tracks = await boxesAt(source, wholeOf(source), ['moov', 'trak'], { boxes: MAX_BOXES })
  const found: Box[] = []
  for (const trak of tracks) if (await isTelling(source, trak)) found.push(trak)
  return found
}

/** The parts of a span that lie in the media itself: a table that lies about its places must not reach what says how to play. */
const within = ({ from, to }: Span, media: readonly Box[]): Span[] =>
  media
    .map(({ start, end }) => ({ from: Math.max(from, start), to: Math.min(to, end) }))
    .filter((part) => part.from < part.to)

/** Empties the samples of these tracks, of as many bytes as the file has and no more: tables may name a place many times. */
async function blankSamples(source: ByteSource, handle: FileHandle, tracks: readonly Box[]): Promise<void> {
  const media = await boxesAt(source, wholeOf(source), ['mdat'], { boxes: MAX_BOXES })
  let left = source.size
  for (const trak of tracks)
    for await (const span of samplesOf(source, trak))
      for (const part of within(span, media)) {
        left -= part.to - part.from
        if (left < 0) return
        await blank(handle, part)
      }
}

/**
 * Empties, in the stored file itself, the boxes that say where, when and with what an MP4 or QuickTime film was taken, and the
 * tracks that say so while it plays. Their room stays, as free space: everything else in the file is found by its distance from the start.
 */
export function bareFilm(path: string): Promise<void> {
  return withBytes(path, async (source) => {
    const tracks = await tellingIn(source)
    const boxes = [...(await besideIn(source)), ...tracks]
    if (boxes.length === 0) return
    const handle = await open(path, 'r+')
    try {
      await blankSamples(source, handle, tracks)
      for (const { at, start, end } of boxes) {
        await handle.write('free', at + 4, 'latin1')
        await blank(handle, { from: start, to: end })
      }
    } finally {
      await handle.close()
    }
  })
}
