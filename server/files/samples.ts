import type { Span } from './blank.ts'
import type { ByteSource } from './bytes.ts'
import { type Box, boxesAt, MAX_BOXES } from './mp4.ts'

// Tables may be as long as the film is large: they are read in pieces, and never held.

const WINDOW = 64 * 1024
/** More than an hour of a sensor that writes two hundred times a second; a file that claims more is not walked further. */
const MAX_CHUNKS = 1_000_000
const MAX_SAMPLES = 4_000_000

type Bytes = 1 | 2 | 4 | 8

/** Whole numbers that follow one another from a position on, up to the end of their box. */
async function* numbers(source: ByteSource, from: number, end: number, bytes: Bytes): AsyncGenerator<number> {
  for (let position = from; position + bytes <= end; position += WINDOW) {
    const piece = await source.read(position, Math.min(WINDOW, end - position))
    for (let at = 0; at + bytes <= piece.length; at += bytes)
      yield bytes === 8 ? Number(piece.readBigUInt64BE(at)) : piece.readUIntBE(at, bytes)
  }
}

/** Version and flags stand before all that a table says. */
const FLAGS = 4

async function firstIn(source: ByteSource, stbl: Box, type: string): Promise<Box | undefined> {
  const [found] = await boxesAt(source, stbl, [type], { boxes: MAX_BOXES })
  return found
}

async function word(source: ByteSource, position: number): Promise<number> {
  const read = await source.read(position, 4)
  return read.length < 4 ? 0 : read.readUInt32BE(0)
}

/** Halves of bytes, the higher one first. */
async function* halves(source: ByteSource, from: number, end: number): AsyncGenerator<number> {
  for await (const both of numbers(source, from, end, 1)) {
    yield both >> 4
    yield both & 15
  }
}

/** The sizes of single samples: four bytes each, or packed. */
async function sizesIn(source: ByteSource, stbl: Box): Promise<AsyncGenerator<number> | null> {
  const plain = await firstIn(source, stbl, 'stsz')
  if (plain) return numbers(source, plain.start + FLAGS + 8, plain.end, 4)
  const packed = await firstIn(source, stbl, 'stz2')
  if (!packed) return null
  const from = packed.start + FLAGS + 8
  const bits = (await word(source, packed.start + FLAGS)) & 0xff
  if (bits === 4) return halves(source, from, packed.end)
  return bits === 8 || bits === 16 ? numbers(source, from, packed.end, bits === 8 ? 1 : 2) : null
}

type Take = (samples: number) => Promise<number>

/** Answers how many bytes the next so many samples have. */
async function lengths(source: ByteSource, stbl: Box): Promise<Take> {
  const plain = await firstIn(source, stbl, 'stsz')
  const same = plain ? await word(source, plain.start + FLAGS) : 0
  if (same > 0) return (samples) => Promise.resolve(samples * same)
  const sizes = await sizesIn(source, stbl)
  if (!sizes) return () => Promise.resolve(0)
  let left = MAX_SAMPLES
  return async (samples) => {
    let total = 0
    for (let n = 0; n < samples && left > 0; n += 1) {
      const { done, value } = await sizes.next()
      if (done) break
      left -= 1
      total += value
    }
    return total
  }
}

/** Answers how many samples a chunk has; chunks are asked for as they follow one another, from the first on. */
async function counts(source: ByteSource, stbl: Box): Promise<(chunk: number) => Promise<number>> {
  const box = await firstIn(source, stbl, 'stsc')
  const table = box && numbers(source, box.start + FLAGS + 4, box.end, 4)
  const next = async () => {
    const [first, samples] = [await table?.next(), await table?.next()]
    await table?.next()
    return first?.done === false && samples?.done === false ? { first: first.value, samples: samples.value } : null
  }
  let now = 0
  let coming = await next()
  return async (chunk) => {
    while (coming && coming.first <= chunk) {
      now = coming.samples
      coming = await next()
    }
    return now
  }
}

/** Where in the file the samples of a track stand, by its own tables, a chunk at a time. */
export async function* samplesOf(source: ByteSource, trak: Box): AsyncGenerator<Span> {
  const [stbl] = await boxesAt(source, trak, ['mdia', 'minf', 'stbl'], { boxes: MAX_BOXES })
  if (!stbl) return
  const [near, far] = [await firstIn(source, stbl, 'stco'), await firstIn(source, stbl, 'co64')]
  const places = near ?? far
  if (!places) return
  const [countOf, lengthOf] = [await counts(source, stbl), await lengths(source, stbl)]
  let chunk = 0
  for await (const from of numbers(source, places.start + FLAGS + 4, places.end, near ? 4 : 8)) {
    chunk += 1
    if (chunk > MAX_CHUNKS) return
    yield { from, to: from + (await lengthOf(await countOf(chunk))) }
  }
}
