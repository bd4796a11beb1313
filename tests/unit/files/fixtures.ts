import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import * as XLSX from 'xlsx'
import { bareOpus, wavOf } from './sounds.ts'

/** A picture with some structure, so that encoders do not make it trivially small. */
export function picture(width: number, height: number, colour = '#2a7f6f') {
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
function crc(data: Buffer): number {
  let c = 0xffffffff
  for (const byte of data) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc(body), body.length + 4)
  return out
}
export const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG whose header claims a size that its few bytes would unfold to. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(200_000))
  return Buffer.concat([PNG_MARK, pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))])
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
/** An ISO media file with tracks of these handlers ('vide', 'soun') and nothing in them. */
export function isoMedia(brand: string, handlers: string[]): Buffer {
  const tracks = handlers.map((handler) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(13)))),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from(brand, 'latin1'), Buffer.alloc(4), Buffer.from(brand, 'latin1')),
    box('mdat', Buffer.alloc(300)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks),
  ])
}
export function webm(docType = 'webm'): Buffer {
  const name = Buffer.from(docType, 'latin1')
  const inner = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | name.length]), name])
  return Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | inner.length]), inner, Buffer.alloc(200)])
}
/** A whole recording of Opus; of another codec its head alone. */
export function ogg(codec = 'OpusHead'): Buffer {
  if (codec === 'OpusHead') return bareOpus()
  return Buffer.concat([
    Buffer.from('OggS', 'latin1'),
    Buffer.alloc(24),
    Buffer.from(codec, 'latin1'),
    Buffer.alloc(200),
  ])
}
export const wav = (): Buffer => wavOf()
export function mp3(): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat([frame, frame, frame])
}
export function pdf(): Buffer {
  return Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n', 'latin1')
}
export function xlsx(): Buffer {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      ['name', 'amount'],
      ['نورة', 500],
    ]),
    'donors',
  )
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
/** An archive of one empty file: what is appended to a picture to make it two things at once. */
export function zip(name = 'run.class'): Buffer {
  const local = Buffer.alloc(30 + name.length)
  local.write('PK\x03\x04', 0, 'latin1')
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30, 'latin1')
  const central = Buffer.alloc(46 + name.length)
  central.write('PK\x01\x02', 0, 'latin1')
  central.writeUInt16LE(name.length, 28)
  central.write(name, 46, 'latin1')
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
