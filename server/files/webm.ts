import { open } from 'node:fs/promises'
import { blank } from './blank.ts'
import { type ByteSource, withBytes } from './bytes.ts'

const SEGMENT = 0x18_53_80_67
const CLUSTER = 0x1f_43_b6_75
/** Names and values that anybody may write beside a film: place, device, owner. Nothing of it is needed to play. */
const TAGS = 0x12_54_c3_67
const VOID = 0xec
const LONGEST_SIZE = 8

/** Every block of an hour that was recorded live; what follows in a longer one is not looked at. */
const MAX_ELEMENTS = 500_000

/** `size` is null where it is not said: what follows belongs to it up to the next of its kind. */
interface Element {
  id: number
  at: number
  start: number
  size: number | null
}

/** How many bytes a number has, from the zeros before the first one of its first byte; 9 where there is none. */
const widthOf = (first: number): number => Math.clz32(first) - 23

async function elementAt(source: ByteSource, at: number): Promise<Element | null> {
  const head = await source.read(at, 4 + LONGEST_SIZE)
  const idWidth = widthOf(head[0] ?? 0)
  const first = head[idWidth]
  if (idWidth > 4 || first === undefined) return null
  const width = widthOf(first)
  const size = head.subarray(idWidth, idWidth + width)
  if (width > LONGEST_SIZE || size.length < width) return null
  const isUnknown = first === 0xff >> (width - 1) && size.subarray(1).every((byte) => byte === 0xff)
  const marked = BigInt(`0x${size.toString('hex')}`)
  const value = Number(marked - (1n << BigInt(7 * width)))
  return { id: head.readUIntBE(0, idWidth), at, start: at + idWidth + width, size: isUnknown ? null : value }
}

async function tagsIn(source: ByteSource): Promise<(Element & { size: number })[]> {
  const found: (Element & { size: number })[] = []
  let position = 0
  for (let left = MAX_ELEMENTS; left > 0; left -= 1) {
    const element = await elementAt(source, position)
    if (!element) break
    const { id, start, size } = element
    // A cluster without a size is gone through block by block; no block is called as what stands beside clusters.
    if (id === SEGMENT || (id === CLUSTER && size === null)) {
      position = start
      continue
    }
    if (size === null || start + size > source.size) break
    if (id === TAGS) found.push({ ...element, size })
    position = start + size
  }
  return found
}

/** A head of so many bytes in all: the same room, and nothing in it. */
function voidHead({ at, start, size }: Element & { size: number }): Buffer {
  const width = Math.min(LONGEST_SIZE, start - at - 1)
  const empty = start + size - at - 1 - width
  const head = Buffer.alloc(1 + LONGEST_SIZE)
  head.writeBigUInt64BE(BigInt(empty) + (1n << BigInt(7 * width)), 1)
  const said = head.subarray(1 + LONGEST_SIZE - width)
  return Buffer.concat([Buffer.from([VOID]), said])
}

/** Empties, in the stored file itself, what is written beside a WebM film. Its room stays: places in the file are distances. */
export function bareWebm(path: string): Promise<void> {
  return withBytes(path, async (source) => {
    const found = await tagsIn(source)
    if (found.length === 0) return
    const handle = await open(path, 'r+')
    try {
      for (const element of found) {
        const head = voidHead(element)
        await handle.write(head, 0, head.length, element.at)
        await blank(handle, { from: element.at + head.length, to: element.start + element.size })
      }
    } finally {
      await handle.close()
    }
  })
}
