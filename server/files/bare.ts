import { crc32 } from 'node:zlib'
import { EXIF_MARK, onlyOrientation, orientationOf } from './exif.ts'

/** The parts of the picture do not follow one another as its format wants it. */
class Broken extends Error {}

const need = (holds: boolean): void => {
  if (!holds) throw new Broken()
}

const SOI = Buffer.from([0xff, 0xd8])
const EOI = Buffer.from([0xff, 0xd9])
const [APP0, APP1, APP2, APP14, APP15, COMMENT, SCAN, END] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe, 0xda, 0xd9] as const
const ICC_MARK = 'ICC_PROFILE\0'

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Of what applications add, only what the colours need: JFIF, colour profile, Adobe's transform. */
const isWanted = (marker: number, body: Buffer): boolean => {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  if (marker === APP2) return body.toString('latin1', 0, ICC_MARK.length) === ICC_MARK
  return marker === APP0 || marker === APP14
}

/** Where the scan's data ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  // Cut off at its end, as some phones leave it: all of it is picture.
  return data.length
}

function bareJpeg(data: Buffer): Buffer {
  const kept: Buffer[] = []
  let exif: Buffer | undefined
  let at = 2
  for (;;) {
    while (at < data.length && data[at] === 0xff && data[at + 1] === 0xff) at += 1
    if (at >= data.length) break
    const marker = data[at + 1]
    need(data[at] === 0xff && marker !== undefined && at + 2 <= data.length)
    // What follows the end is no part of the picture: previews and films of the phone, with a place of their own.
    if (marker === END) break
    need(at + 4 <= data.length)
    const length = data.readUInt16BE(at + 2)
    need(length >= 2 && at + 2 + length <= data.length)
    const body = data.subarray(at + 4, at + 2 + length)
    if (marker === APP1 && body.subarray(0, EXIF_MARK.length).equals(EXIF_MARK)) exif ??= body
    const end = marker === SCAN ? endOfScan(data, at + 2 + length) : at + 2 + length
    if (isWanted(marker ?? 0, body)) kept.push(data.subarray(at, end))
    at = end
  }
  need(kept.length > 0)
  const orientation = orientationOf(exif)
  const turn = orientation === 1 ? [] : [segment(APP1, Buffer.concat([EXIF_MARK, onlyOrientation(orientation)]))]
  return Buffer.concat([SOI, ...turn, ...kept, EOI])
}

const PNG_MARK = 8
const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'cICP',
  'bKGD',
  'pHYs',
  'hIST',
])

function pngChunk(type: string, body: Buffer): Buffer {
  const inner = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(inner))
  return Buffer.concat([length, inner, check])
}

function barePng(data: Buffer): Buffer {
  const kept: Buffer[] = [data.subarray(0, PNG_MARK)]
  let exif: Buffer | undefined
  let end = false
  for (let at = PNG_MARK; !end && at + 12 <= data.length; ) {
    const length = data.readUInt32BE(at)
    const type = data.toString('latin1', at + 4, at + 8)
    need(at + 12 + length <= data.length)
    if (type === 'eXIf') exif ??= data.subarray(at + 8, at + 8 + length)
    if (PNG_KEPT.has(type)) kept.push(data.subarray(at, at + 12 + length))
    end = type === 'IEND'
    at += 12 + length
  }
  need(end)
  const orientation = orientationOf(exif)
  // It stands before the picture's data, right after the header.
  if (orientation !== 1) kept.splice(2, 0, pngChunk('eXIf', onlyOrientation(orientation)))
  return Buffer.concat(kept)
}

const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
const [WEBP_EXIF, WEBP_XMP] = [0x08, 0x04] as const

function bareWebp(data: Buffer): Buffer {
  const kept: Buffer[] = []
  let exif: Buffer | undefined
  let flags: Buffer | undefined
  const whole = Math.min(data.length, data.readUInt32LE(4) + 8)
  for (let at = 12; at + 8 <= whole; ) {
    const type = data.toString('latin1', at, at + 4)
    const length = data.readUInt32LE(at + 4)
    need(at + 8 + length <= whole)
    const chunk = Buffer.alloc(8 + length + (length % 2))
    data.copy(chunk, 0, at, at + 8 + length)
    if (type === 'EXIF') exif ??= chunk.subarray(8, 8 + length)
    if (type === 'VP8X') flags = chunk
    if (WEBP_KEPT.has(type)) kept.push(chunk)
    at += chunk.length
  }
  need(kept.length > 0)
  const orientation = orientationOf(exif)
  if (flags) flags[8] = (flags[8] ?? 0) & ~(WEBP_EXIF | WEBP_XMP)
  if (flags && orientation !== 1) {
    flags[8] = (flags[8] ?? 0) | WEBP_EXIF
    const tiff = onlyOrientation(orientation)
    const head = Buffer.alloc(8)
    head.write('EXIF', 0, 'latin1')
    head.writeUInt32LE(tiff.length, 4)
    kept.push(Buffer.concat([head, tiff]))
  }
  const body = Buffer.concat(kept)
  const head = Buffer.alloc(12)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  head.write('WEBP', 8, 'latin1')
  return Buffer.concat([head, body])
}

const BY_MIME: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
}

/**
 * The same picture without what a camera or a program wrote beside it: place, time, device, preview, comments, and all
 * that follows its end. Its pixels, colour profile and orientation stay as they are, byte by byte.
 * @returns null where its parts cannot be told apart, or it is no JPEG, PNG or WebP
 */
export function bareBytes(data: Buffer, mime: string): Buffer | null {
  try {
    return BY_MIME[mime]?.(data) ?? null
  } catch (error) {
    if (error instanceof Broken || error instanceof RangeError) return null
    throw error
  }
}
