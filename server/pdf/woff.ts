import { inflateSync } from 'node:zlib'

const WOFF = { head: 44, entry: 20 } as const
/** A plain font begins with so many bytes, and then has so many for each table. */
export const SFNT = { head: 12, entry: 16 } as const
const padded = (length: number): number => Math.ceil(length / 4) * 4

/**
 * A WOFF file as the plain font that it packs. The layout would unpack the outlines again for every letter that it draws:
 * six times the work of the whole paper.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.head + index * WOFF.entry
    const [start, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const data = woff.subarray(start, start + packed)
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      length,
      data,
      isPacked: packed < length,
    }
  })
  const head = Buffer.alloc(SFNT.head + count * SFNT.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let at = head.length
  const bodies = tables.map(({ tag, sum, length, data, isPacked }, index) => {
    const entry = SFNT.head + index * SFNT.entry
    tag.copy(head, entry)
    sum.copy(head, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const body = Buffer.alloc(padded(length))
    ;(isPacked ? inflateSync(data) : data).copy(body)
    at += body.length
    return body
  })
  return Buffer.concat([head, ...bodies])
}
