import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBytes } from '../../../server/files/bytes.ts'
import { bareFilm } from '../../../server/files/film.ts'
import { playsWhat } from '../../../server/files/mp4.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'athar-film-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
/** Riyadh, as a phone writes it: ISO 6709 in the box of its maker, and among the keys of QuickTime. */
const PLACE = '+24.6377+046.7150/'
const XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
const OTHER = Buffer.from('a5d40b30e81411ddba2f0800200c9a66', 'hex')
const hdlr = (kind: string) => box('hdlr', Buffer.alloc(8), kind, Buffer.alloc(13))
const film = Buffer.concat([
  box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'),
  box(
    'moov',
    box('mvhd', Buffer.alloc(100, 1)),
    box('trak', box('tkhd', Buffer.alloc(84, 2)), box('mdia', hdlr('vide')), box('udta', `track ${PLACE}`)),
    box('udta', box('\xa9xyz', Buffer.from([0, 18, 0x15, 0xc7]), PLACE), box('meta', `owner ${PLACE}`)),
    box('meta', hdlr('mdta'), box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', PLACE)),
  ),
  box('uuid', XMP, `<x:xmpmeta exif:GPSLatitude="24,38.26N"/>`),
  box('uuid', OTHER, 'needed to play'),
  box('mdat', `${PLACE} by chance in the picture itself`),
])

const bared = async (content: Buffer): Promise<Buffer> => {
  const path = join(dir, 'film.mp4')
  await writeFile(path, content)
  await bareFilm(path)
  return readFile(path)
}

describe('[3.5] the place that a camera writes into a film', () => {
  it('goes from every box that holds it, and nothing else moves', async () => {
    const out = await bared(film)
    expect(out.length).toBe(film.length)
    const text = out.toString('latin1')
    expect(text.split(PLACE)).toHaveLength(2)
    for (const gone of ['GPSLatitude', 'owner', 'ISO6709', 'udta', 'meta']) expect(text).not.toContain(gone)
    for (const kept of ['needed to play', 'by chance in the picture itself']) expect(text).toContain(kept)
    expect(out.indexOf('mdat')).toBe(film.indexOf('mdat'))
    expect(await withBytes(out, playsWhat)).toBe('video')
  })

  it('a film without it stays byte for byte', async () => {
    const plain = Buffer.concat([
      box('ftyp', 'isom'),
      box('moov', box('trak', box('mdia', hdlr('vide')))),
      box('mdat', 'x'),
    ])
    expect((await bared(plain)).equals(plain)).toBe(true)
  })

  it('a box that claims more than there is ends the walk and destroys nothing', async () => {
    const broken = Buffer.concat([box('ftyp', 'isom'), box('moov', box('udta', 'x')).subarray(0, 12)])
    expect((await bared(broken)).equals(broken)).toBe(true)
  })
})
