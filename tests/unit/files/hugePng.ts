import { createDeflate } from 'node:zlib'
import { PNG_MARK, pngChunk } from './fixtures.ts'

/** Where each pass of an interlaced PNG begins, and its steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const PIXEL_BYTES = 8

async function squeezedZeros(length: number): Promise<Buffer> {
  const out: Buffer[] = []
  const squeeze = createDeflate({ level: 9 }).on('data', (piece: Buffer) => out.push(piece))
  const zeros = Buffer.alloc(1024 * 1024)
  for (let left = length; left > 0; left -= zeros.length)
    await new Promise<void>((done) => squeeze.write(zeros.subarray(0, Math.min(left, zeros.length)), () => done()))
  await new Promise<void>((done) => squeeze.end(done))
  return Buffer.concat(out)
}

/** A whole PNG of less than half a megabyte, of sixteen bits a channel and interlaced: to be seen it must stand in memory at once. */
export async function hugePng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const lengths = PASSES.map(
    ([x, y, across, down]) => Math.ceil((side - y) / down) * (1 + PIXEL_BYTES * Math.ceil((side - x) / across)),
  )
  const data = await squeezedZeros(lengths.reduce((sum, one) => sum + one, 0))
  return Buffer.concat([PNG_MARK, pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))])
}
