import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBytes } from '../../../server/files/bytes.ts'
import { bareFilm } from '../../../server/files/film.ts'
import { playsWhat } from '../../../server/files/mp4.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'athar-tracks-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

type Part = Buffer | string
const bytes = (part: Part): Buffer => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)

function box(type: string, ...parts: Part[]): Buffer {
  const body = Buffer.concat(parts.map(bytes))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const words = (...all: number[]): Buffer => {
  const out = Buffer.alloc(4 * all.length)
  for (const [at, one] of all.entries()) out.writeUInt32BE(one, 4 * at)
  return out
}
const long = (...all: number[]): Buffer => Buffer.concat(all.map((one) => words(0, one)))

const GPS = [
  'GPS 24.6377,46.7150 first',
  'GPS 24.6378,46.7151',
  'GPS 24.6379,46.7152 the third',
  'GPS 24.6380,46.7153 end',
]
const VIDEO = ['video chunk one', 'video chunk two', 'video chunk three']
const FTYP = box('ftyp', 'isom', Buffer.alloc(4), 'isommp42')
/** Two samples of place, then one, then one: each chunk beside one of the picture. */
const media = [
  VIDEO[0] ?? '',
  `${GPS[0] ?? ''}${GPS[1] ?? ''}`,
  VIDEO[1] ?? '',
  GPS[2] ?? '',
  GPS[3] ?? '',
  VIDEO[2] ?? '',
]
const placesOf = (wanted: readonly number[]): number[] =>
  wanted.map((n) => FTYP.length + 8 + media.slice(0, n).join('').length)

const track = (handler: string, entry: string, tables: Buffer[]): Buffer =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84, 2)),
    box(
      'mdia',
      box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13)),
      box('minf', box('stbl', box('stsd', words(0, 1), box(entry, Buffer.alloc(8), 'location.ISO6709')), ...tables)),
    ),
  )
const picture = track('vide', 'avc1', [
  box('stsc', words(0, 1, 1, 1, 1)),
  box('stsz', words(0, 0, 3), words(...VIDEO.map((one) => one.length))),
  box('stco', words(0, 3, ...placesOf([0, 2, 5]))),
])
const RUNS = box('stsc', words(0, 2, 1, 2, 1, 2, 1, 1))
const SIZES = box('stsz', words(0, 0, 4), words(...GPS.map((one) => one.length)))
const PLACES = box('stco', words(0, 3, ...placesOf([1, 3, 4])))

const filmOf = (...tracks: Buffer[]): Buffer =>
  Buffer.concat([FTYP, box('mdat', media.join('')), box('moov', box('mvhd', Buffer.alloc(100, 1)), picture, ...tracks)])

const bared = async (content: Buffer): Promise<Buffer> => {
  const path = join(dir, 'film.mp4')
  await writeFile(path, content)
  await bareFilm(path)
  return readFile(path)
}

/** What it was, with the places and the track of them gone, and nothing else. */
function wanted(film: Buffer, telling: Buffer): Buffer {
  const out = Buffer.from(film)
  for (const one of GPS) out.fill(0, out.indexOf(one), out.indexOf(one) + one.length)
  const at = out.indexOf(telling)
  out.write('free', at + 4, 'latin1')
  return out.fill(0, at + 8, at + telling.length)
}

describe('[3.5] a track that says where the camera was while it filmed', () => {
  it.each([
    ['an iPhone’s', 'meta', 'mebx'],
    ['a GoPro’s', 'meta', 'gpmd'],
    ['that of a camera in motion', 'camm', 'camm'],
    ['one with a handler of its own', 'data', 'gpmd'],
    ['any that is called so', 'meta', 'none'],
  ])('is emptied in the place where its samples lie, and is free space: %s', async (_whose, handler, entry) => {
    const telling = track(handler, entry, [RUNS, SIZES, PLACES])
    const film = filmOf(telling)
    const out = await bared(film)
    expect(out.equals(wanted(film, telling))).toBe(true)
    expect(out.toString('latin1')).not.toContain('GPS')
    expect(out.includes(picture)).toBe(true)
    for (const one of VIDEO) expect(out.indexOf(one)).toBe(film.indexOf(one))
    expect(await withBytes(out, playsWhat)).toBe('video')
  })

  it.each([
    ['far places', [RUNS, SIZES, box('co64', words(0, 3), long(...placesOf([1, 3, 4])))]],
    ['sizes of a byte', [RUNS, box('stz2', words(0, 8, 4), Buffer.from(GPS.map(({ length }) => length))), PLACES]],
  ])('is found by any of the tables there are: %s', async (_what, tables) => {
    const telling = track('meta', 'gpmd', tables)
    const film = filmOf(telling)
    expect((await bared(film)).equals(wanted(film, telling))).toBe(true)
  })

  it('whose samples are all of a size is emptied too', async () => {
    const telling = track('meta', 'gpmd', [
      box('stsc', words(0, 1, 1, 2, 1)),
      box('stsz', words(0, 22, 2)),
      box('stco', words(0, 1, ...placesOf([1]))),
    ])
    const film = filmOf(telling)
    const out = await bared(film)
    const at = film.indexOf('GPS')
    expect(out.subarray(at, at + 44).equals(Buffer.alloc(44))).toBe(true)
    expect(out.includes(VIDEO[1] ?? '')).toBe(true)
  })

  it('whose tables lie reaches nothing but the media, and ends', async () => {
    const far = box('stco', words(0, 5, 0, 4, 0xff_ff_ff_f0, 1, 2))
    const film = filmOf(track('meta', 'gpmd', [RUNS, box('stsz', words(0, 0xff_ff_ff, 4)), far]))
    const out = await bared(film)
    expect(out.length).toBe(film.length)
    expect(out.subarray(0, FTYP.length + 8).equals(film.subarray(0, FTYP.length + 8))).toBe(true)
    expect(out.includes(picture)).toBe(true)
  })

  it.each([
    ['no tables', []],
    ['a table that was cut off', [RUNS, SIZES, box('stco', words(0))]],
    ['no sizes', [RUNS, PLACES]],
  ])('that cannot be followed is free space, and the picture stays: %s', async (_what, tables) => {
    const film = filmOf(track('meta', 'gpmd', tables))
    const out = await bared(film)
    expect(out.subarray(0, out.indexOf('moov')).equals(film.subarray(0, film.indexOf('moov')))).toBe(true)
    expect(out.includes(picture)).toBe(true)
    expect(out.includes('gpmd')).toBe(false)
  })

  it('of a film with more than a hundred thousand places is emptied without holding its tables', async () => {
    const count = 100_000
    const places = Buffer.alloc(4 * count)
    const at = FTYP.length + 8
    for (let n = 0; n < count; n += 1) places.writeUInt32BE(at + 4 * n, 4 * n)
    const telling = track('meta', 'gpmd', [
      box('stsc', words(0, 1, 1, 1, 1)),
      box('stsz', words(0, 4, count)),
      box('stco', words(0, count), places),
    ])
    const film = Buffer.concat([FTYP, box('mdat', Buffer.alloc(4 * count, 'GPS.'), 'picture'), box('moov', telling)])
    const out = await bared(film)
    expect(out.includes('GPS.')).toBe(false)
    expect(out.includes('picture')).toBe(true)
  })
})
