import { crc32 } from 'node:zlib'
import { isoMedia, mp3, ogg, pdf, picture, wav, xlsx, zip } from '../unit/files/fixtures.ts'

/** What must never run: as a page, as PHP, as a program. */
export const MARKER = 'zpayload'
const HTML = `<html><body onload="${MARKER}()"><script>${MARKER}()</script>`
const PHP = `<?php echo "${MARKER}"; ?>`
const JS = `*/=1;${MARKER}();/*`

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytes(part) : part)))

const [jpeg, png, webp] = await Promise.all([
  picture(40, 30).jpeg().toBuffer(),
  picture(40, 30).png().toBuffer(),
  picture(40, 30).webp().toBuffer(),
])

/** A segment of a JPEG right after its beginning. */
const inJpeg = (marker: number, body: Buffer | string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  const content = join(body)
  head.writeUInt16BE(content.length + 2, 2)
  return join(jpeg.subarray(0, 2), head, content, jpeg.subarray(2))
}
/** A chunk of a PNG right after its header. */
const inPng = (type: string, body: string): Buffer => {
  const inner = join(type, body)
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(inner.length - 4)
  check.writeUInt32BE(crc32(inner))
  return join(png.subarray(0, 33), length, inner, check, png.subarray(33))
}
const inWebp = (type: string, body: string): Buffer => {
  const chunk = Buffer.alloc(8 + body.length + (body.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(body.length, 4)
  chunk.write(body, 8, 'latin1')
  const whole = join(webp, chunk)
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
const box = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return join(head, body)
}
const film = isoMedia('isom', ['vide'])
const filmWith = (body: string): Buffer => join(film.subarray(0, 20), box('free', body), film.subarray(20))
const id3 = (body: string): Buffer => {
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, body.length >> 7, body.length & 0x7f])
  return join(head, body, mp3())
}

export interface Polyglot {
  what: string
  kind: 'image' | 'pdf' | 'video' | 'audio' | 'sheet'
  name: string
  payload: Buffer
  /** The type that it is handed out with; null: refused. */
  served: string | null
}

const one = (what: string, kind: Polyglot['kind'], name: string, payload: Buffer, served: string | null): Polyglot => ({
  what,
  kind,
  name,
  payload,
  served,
})

export const POLYGLOTS: readonly Polyglot[] = [
  one('GIF and JavaScript', 'image', 'a.gif', bytes(`GIF89a=1;${MARKER}()//`), null),
  one('GIF and JavaScript, named JPEG', 'image', 'a.jpg', bytes(`GIF89a/*....*/=1;${MARKER}()`), null),
  one('GIF and JavaScript, named PNG', 'image', 'a.png', bytes(`GIF89a/*....*/=1;${MARKER}()`), null),
  one('BMP and JavaScript', 'image', 'a.jpg', bytes(`BM=1;${MARKER}()`), null),
  one('JPEG and a page after it', 'image', 'a.jpg', join(jpeg, HTML), null),
  one('JPEG and a page in its comment', 'image', 'a.jpg', inJpeg(0xfe, HTML), null),
  one('JPEG and JavaScript in its comment', 'image', 'a.jpg', inJpeg(0xfe, JS), 'image/jpeg'),
  one('JPEG and PHP in its EXIF', 'image', 'a.jpg', inJpeg(0xe1, join('Exif\0\0', PHP)), null),
  one('JPEG and PHP’s short mark', 'image', 'a.jpg', inJpeg(0xfe, `<?=${MARKER}()?>`), 'image/jpeg'),
  one('JPEG and PDF', 'image', 'a.jpg', inJpeg(0xfe, join(pdf(), MARKER)), 'image/jpeg'),
  one('JPEG and ZIP', 'image', 'a.jpg', join(jpeg, zip(MARKER)), null),
  one('JPEG and a program after it', 'image', 'a.jpg', join(jpeg, 'MZ\x90\0', MARKER), 'image/jpeg'),
  one('PNG and PHP in a text', 'image', 'a.png', inPng('tEXt', `Comment\0${PHP}`), null),
  one('PNG and PHP after its end', 'image', 'a.png', join(png, PHP), null),
  one('PNG and a page in a text', 'image', 'a.png', inPng('tEXt', `Comment\0${HTML}`), null),
  one('PNG and JavaScript after its end', 'image', 'a.png', join(png, JS), 'image/png'),
  one('PNG and ZIP', 'image', 'a.png', join(png, zip(MARKER)), null),
  one('PNG and PDF', 'image', 'a.png', join(png, pdf(), MARKER), 'image/png'),
  one('WebP and a page in its EXIF', 'image', 'a.webp', inWebp('EXIF', HTML), null),
  one('WebP and JavaScript in a chunk', 'image', 'a.webp', inWebp('JUNK', JS), 'image/webp'),
  one('WebP and ZIP', 'image', 'a.webp', join(webp, zip(MARKER)), null),
  one('PDF and a page after it', 'pdf', 'a.pdf', join(pdf(), HTML), 'application/pdf'),
  one('a page and PDF after it', 'pdf', 'a.pdf', join(HTML, pdf()), null),
  one('PDF and ZIP', 'pdf', 'a.pdf', join(pdf(), zip(MARKER)), null),
  one('ZIP and PDF after it', 'pdf', 'a.pdf', join(zip(MARKER), pdf()), null),
  one(
    'PDF and JavaScript of its own',
    'pdf',
    'a.pdf',
    join(pdf(), `/OpenAction<</S/JavaScript/JS(${MARKER}())>>`),
    'application/pdf',
  ),
  one('film and a page', 'video', 'a.mp4', filmWith(HTML), 'video/mp4'),
  one('film and ZIP', 'video', 'a.mp4', join(film, zip(MARKER)), null),
  one('film and PDF', 'video', 'a.mp4', filmWith(`${pdf().toString('latin1')}${MARKER}`), 'video/mp4'),
  one('sound and a page', 'audio', 'a.wav', join(wav(), HTML), 'audio/wav'),
  one('MP3 and a page in its tag', 'audio', 'a.mp3', id3(HTML), 'audio/mpeg'),
  one('MP3 and ZIP', 'audio', 'a.mp3', join(mp3(), zip(MARKER)), null),
  one('OGG and a page', 'audio', 'a.ogg', join(ogg(), HTML), 'audio/ogg'),
  one('rows that are a page', 'sheet', 'a.csv', bytes(`${HTML}\nname,amount\n`), null),
  one(
    'rows with a page in a cell',
    'sheet',
    'a.csv',
    bytes(`name,amount\n"${HTML.replaceAll('"', '""')}",1\n`),
    'text/csv',
  ),
  one('a page and a workbook after it', 'sheet', 'a.xlsx', join(HTML, xlsx()), null),
  one(
    'SVG with a script',
    'image',
    'a.svg',
    bytes(`<svg xmlns="http://www.w3.org/2000/svg"><script>${MARKER}()</script></svg>`),
    null,
  ),
  one(
    'SVG with a script, named PNG',
    'image',
    'a.png',
    bytes(`<svg xmlns="http://www.w3.org/2000/svg"><script>${MARKER}()</script></svg>`),
    null,
  ),
  one(
    'SVG with a script, named JPEG',
    'image',
    'a.jpg',
    bytes(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${MARKER}()"/>`),
    null,
  ),
]
