import { inflateRawSync } from 'node:zlib'
import { SheetError } from './errors.ts'
import type { ReaderLimits } from './types.ts'

export interface ZipEntry {
  name: string
  encrypted: boolean
  method: number
  packed: number
  unpacked: number
  offset: number
}

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const MAX_ENTRIES = 5000
/** Below this a high ratio is harmless (empty style sheets pack very well). */
const RATIO_FROM_BYTES = 10 * 1024 * 1024

/** The zip's table of contents, read without unpacking anything. */
export function listZip(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(END)
  if (end < 0 || end + 22 > file.length) throw new SheetError('damaged')
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new SheetError('unpacked_size')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw new SheetError('damaged')
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** @throws SheetError TOO_LARGE where the sizes the zip claims are beyond the limits. */
export function checkClaims(entries: ZipEntry[], limits: ReaderLimits): void {
  let total = 0
  for (const entry of entries) {
    total += entry.unpacked
    const ratio = entry.unpacked / Math.max(entry.packed, 1)
    if (entry.unpacked > RATIO_FROM_BYTES && ratio > limits.ratio) throw new SheetError('unpacked_size')
  }
  if (total > limits.unpackedBytes) throw new SheetError('unpacked_size')
}

/** A claim may be a lie, and the workbook library unpacks until the data ends: each part must end where it says. */
export function checkContents(file: Buffer, entries: ZipEntry[]): void {
  for (const entry of entries) {
    if (entry.method !== 8) continue
    if (entry.offset + 30 > file.length) throw new SheetError('damaged')
    const start = entry.offset + 30 + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28)
    // To the end of the file and not of the claimed packed size, since that is how far the library would read.
    const data = file.subarray(start)
    try {
      inflateRawSync(data, { maxOutputLength: Math.max(entry.unpacked, 1) })
    } catch (error) {
      const tooMuch = error instanceof RangeError
      throw new SheetError(tooMuch ? 'unpacked_size' : 'damaged')
    }
  }
}
