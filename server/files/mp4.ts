import type { ByteSource } from './bytes.ts'

export const MAX_BOXES = 4000
/** `at`: where its header begins; `start` and `end`: what it holds. In bytes from the file's beginning. */
export type Box = { type: string; at: number; start: number; end: number }
type Budget = { boxes: number }

/** The boxes between two positions; a size that cannot be true ends the walk. */
async function* boxes(source: ByteSource, from: number, to: number, budget: Budget): AsyncGenerator<Box> {
  let position = from
  while (position + 8 <= to && budget.boxes > 0) {
    budget.boxes -= 1
    const head = await source.read(position, 16)
    if (head.length < 8) return
    const type = head.toString('latin1', 4, 8)
    let size = head.readUInt32BE(0)
    let header = 8
    if (size === 1) {
      if (head.length < 16) return
      size = Number(head.readBigUInt64BE(8))
      header = 16
    } else if (size === 0) size = to - position
    if (size < header || position + size > to) return
    yield { type, at: position, start: position + header, end: position + size }
    position += size
  }
}

/** Every box at the end of a way of types, `['moov', 'trak']`. */
export async function boxesAt(source: ByteSource, box: Box, path: readonly string[], budget: Budget): Promise<Box[]> {
  const [wanted, ...rest] = path
  if (wanted === undefined) return [box]
  const found: Box[] = []
  for await (const child of boxes(source, box.start, box.end, budget)) {
    if (child.type === wanted) found.push(...(await boxesAt(source, child, rest, budget)))
  }
  return found
}

/**
 * What an MP4 or QuickTime file plays, from its track headers. The brand at its head does not tell: phones record
 * sound alone under the brand of a film. 'none' when no track is described (cut off, or no film at all).
 */
export async function playsWhat(source: ByteSource): Promise<'video' | 'audio' | 'none'> {
  const whole = { type: '', at: 0, start: 0, end: source.size }
  let sound = false
  for (const box of await boxesAt(source, whole, ['moov', 'trak', 'mdia', 'hdlr'], { boxes: MAX_BOXES })) {
    // Version and flags, a predefined word, then the four letters of the handler.
    const handler = (await source.read(box.start + 8, 4)).toString('latin1')
    if (handler === 'vide') return 'video'
    if (handler === 'soun') sound = true
  }
  return sound ? 'audio' : 'none'
}

/** Whether boxes reach from the beginning of a file to its end. */
export async function endsWhole(source: ByteSource): Promise<boolean> {
  let end = 0
  for await (const box of boxes(source, 0, source.size, { boxes: MAX_BOXES })) end = box.end
  return end > 0 && end === source.size
}
