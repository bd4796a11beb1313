import type { FileRef } from '../../resources/_contracts/letter.ts'
import { type Made, printing } from './jpeg.ts'

/** [2.6] a paper with its pictures is less than a megabyte: so many bytes are theirs, the rest is type and words. */
const BYTES = 780_000

/** How a picture is printed, from the finest: by its longer side, in dots, and the quality of its JPEG. */
const PLAINEST: Made = { side: 360, quality: 44 }
const LOOKS: readonly Made[] = [
  { side: 960, quality: 82 },
  { side: 960, quality: 70 },
  { side: 800, quality: 68 },
  { side: 640, quality: 62 },
  { side: 520, quality: 56 },
  { side: 440, quality: 50 },
  PLAINEST,
]
const LAST = LOOKS.length - 1

/** Bytes for each dot of an ordinary photograph, in which look to begin. */
const ORDINARY = 0.16

const lookAt = (at: number): Made => LOOKS[at] ?? PLAINEST

const dotsOf = ({ side }: Made): number => side * side * 0.7

/** The finest look, from `from` on, in which a picture is foreseen to have no more bytes than its share. */
function lookFor(share: number, perDot: number, from: number): number {
  const found = LOOKS.findIndex(
    (look, at) => at >= from && dotsOf(look) * perDot * (0.4 + (0.6 * look.quality) / 82) <= share,
  )
  return found === -1 ? LAST : found
}

interface Fitted {
  pictures: Map<string, Buffer>
  /** So many stand on the letter's page alone. */
  left: number
}

/**
 * The pictures of a paper, each in the finest look in which all of them have room: what one does not need is for those after
 * it. What has no room in the plainest look either is left out.
 */
export async function fitted(
  files: readonly FileRef[],
  of: (file: FileRef) => Uint8Array | undefined,
  bytes: number = BYTES,
): Promise<Fitted> {
  const print = printing()
  const pictures = new Map<string, Buffer>()
  const known = files.filter((file) => of(file) !== undefined)
  let room = bytes
  let perDot = ORDINARY
  // One after the other: forty large pictures decoded at once would fill the memory of a small machine.
  for (const [index, file] of known.entries()) {
    const share = room / (known.length - index)
    let at = lookFor(share, perDot, 0)
    let made = await print(of(file), lookAt(at))
    while (made && made.length > share && at < LAST) {
      perDot = made.length / dotsOf(lookAt(at))
      at = lookFor(share, perDot, at + 1)
      made = await print(of(file), lookAt(at), true)
    }
    if (!made || made.length > room) continue
    room -= made.length
    pictures.set(file.id, made)
  }
  return { pictures, left: files.length - pictures.size }
}
