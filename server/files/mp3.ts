/** Kilobits a second of layer III, by the index that a frame names: of MPEG 1, and of 2 and 2.5. */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLES = [44_100, 48_000, 32_000] as const
/** By the two bits of the version: of what part of the rates above a frame is, and whether it is of MPEG 1. */
const VERSIONS: Readonly<Record<number, { part: number; isFirst: boolean }>> = {
  0: { part: 4, isFirst: false },
  2: { part: 2, isFirst: false },
  3: { part: 1, isFirst: true },
}
const LAYER_THREE = 1

interface Frame {
  length: number
  /** What all frames of one recording have in common. */
  like: number
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  const [sync = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const version = VERSIONS[(second >> 3) & 3]
  if (sync !== 0xff || second >> 5 !== 7 || !version || ((second >> 1) & 3) !== LAYER_THREE) return null
  const rate = RATES[version.isFirst ? 0 : 1][third >> 4]
  const samples = SAMPLES[(third >> 2) & 3]
  // A frame of no said rate has no said length either.
  if (!rate || samples === undefined) return null
  const length = Math.floor(((version.isFirst ? 144_000 : 72_000) * rate * version.part) / samples) + ((third >> 1) & 1)
  return { length, like: ((second & 0xfe) << 8) | (third & 0x0c) }
}

const word = (bytes: Buffer, at: number, length: number): string =>
  at < 0 ? '' : bytes.toString('latin1', at, at + length)

/** Four times seven bits, as ID3 writes sizes; null for what is none. */
function sevens(bytes: Buffer, at: number): number | null {
  const four = bytes.subarray(at, at + 4)
  return four.length < 4 || four.some((byte) => byte > 0x7f) ? null : four.reduce((sum, byte) => sum * 128 + byte, 0)
}

/** Where an ID3v2 tag that begins here ends; the same place where none does. */
function pastId3(bytes: Buffer, at: number): number {
  const size = word(bytes, at, 3) === 'ID3' ? sevens(bytes, at + 6) : null
  if (size === null) return at
  const hasFoot = ((bytes[at + 5] ?? 0) & 0x10) !== 0
  return at + 10 + size + (hasFoot ? 10 : 0)
}

/** How many bytes of a tag end here: ID3v1 and its longer sister, APE, Lyrics3, ID3v2 with a foot. */
function tagBefore(bytes: Buffer, end: number): number {
  if (word(bytes, end - 128, 3) === 'TAG') return 128
  if (word(bytes, end - 227, 4) === 'TAG+') return 227
  if (word(bytes, end - 32, 8) === 'APETAGEX') {
    const hasHead = ((bytes[end - 9] ?? 0) & 0x80) !== 0
    return bytes.readUInt32LE(end - 20) + (hasHead ? 32 : 0)
  }
  if (word(bytes, end - 9, 9) === 'LYRICS200') return Number(word(bytes, end - 15, 6)) + 15 || 0
  if (word(bytes, end - 10, 3) === '3DI') return (sevens(bytes, end - 4) ?? 0) + 20
  return 0
}

/** A tag shorter than its own foot is none: the search ends. */
function endOfSound(bytes: Buffer): number {
  let end = bytes.length
  for (let tag = tagBefore(bytes, end); tag >= 15 && tag <= end; tag = tagBefore(bytes, end)) end -= tag
  return end
}

/** So many frames in a row are no accident in what is not sound: a cover has all kinds of bytes. */
const IN_A_ROW = 3

function beginsAt(sound: Buffer, at: number, like: number | null): boolean {
  let place = at
  let wanted = like
  for (let n = 0; n < IN_A_ROW; n += 1) {
    const frame = frameAt(sound, place)
    if (!frame || (wanted !== null && frame.like !== wanted) || place + frame.length > sound.length) return false
    wanted = frame.like
    place += frame.length
    // A recording of a moment has fewer.
    if (place === sound.length) return true
  }
  return true
}

/** Places where a frame or a tag may begin, each looked for once. */
function places(sound: Buffer): (from: number) => number {
  let tag = sound.indexOf('ID3', 0, 'latin1')
  return (from) => {
    if (tag >= 0 && tag < from) tag = sound.indexOf('ID3', from, 'latin1')
    const sync = sound.indexOf(0xff, from)
    return tag < 0 || (sync >= 0 && sync < tag) ? sync : tag
  }
}

/** Frames one after the other from here; one that leads to no other and to no tag was cut off, and runs on into something else. */
function rowAt(sound: Buffer, from: number, like: number): number {
  let at = from
  for (let frame = frameAt(sound, at); frame !== null; ) {
    const end: number = at + frame.length
    if (end === sound.length || pastId3(sound, end) > end) return end
    const next: Frame | null = frameAt(sound, end)
    if (next?.like !== like) return pastId3(sound, end) > end ? end : at
    at = end
    frame = next
  }
  return at
}

/**
 * An MP3 recording of its frames alone: tags at both ends, and whatever else stands before, between and after them, is gone.
 * Null where there is no sound in it.
 */
export function bareMp3(bytes: Buffer): Buffer | null {
  const sound = bytes.subarray(0, endOfSound(bytes))
  const nextPlace = places(sound)
  const kept: Buffer[] = []
  let like: number | null = null
  for (let at = nextPlace(0); at >= 0; ) {
    const past = pastId3(sound, at)
    if (past === at && beginsAt(sound, at, like)) {
      like = frameAt(sound, at)?.like ?? 0
      const end = rowAt(sound, at, like)
      kept.push(sound.subarray(at, end))
      at = nextPlace(Math.max(end, at + 1))
    } else at = nextPlace(Math.max(past, at + 1))
  }
  return kept.length === 0 ? null : Buffer.concat(kept)
}
