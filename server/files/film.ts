import { open } from 'node:fs/promises'
import { withBytes } from './bytes.ts'
import { type Box, boxesAt, MAX_BOXES } from './mp4.ts'

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
const CHUNK = 64 * 1024

/**
 * Empties, in the stored file itself, the boxes that say where, when and with what an MP4 or QuickTime film was taken.
 * Their room stays, as free space: everything else in the file is found by its distance from the start.
 */
export async function bareFilm(path: string): Promise<void> {
  const found = await withBytes(path, async (source) => {
    const whole: Box = { type: '', at: 0, start: 0, end: source.size }
    const boxes: Box[] = []
    for (const way of BESIDE) boxes.push(...(await boxesAt(source, whole, way, { boxes: MAX_BOXES })))
    const isBeside = await Promise.all(
      boxes.map(async ({ type, start }) => type !== 'uuid' || (await source.read(start, 16)).toString('hex') === XMP),
    )
    return boxes.filter((_, index) => isBeside[index])
  })
  if (found.length === 0) return
  const handle = await open(path, 'r+')
  try {
    for (const { at, start, end } of found) {
      await handle.write('free', at + 4, 'latin1')
      for (let position = start; position < end; position += CHUNK)
        await handle.write(Buffer.alloc(Math.min(CHUNK, end - position)), 0, undefined, position)
    }
  } finally {
    await handle.close()
  }
}
