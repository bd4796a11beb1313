import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareWebm } from '../../../server/files/webm.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'athar-webm-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

type Part = Buffer | string
const UNKNOWN = Buffer.from('01ffffffffffffff', 'hex')

/** An element whose size is written in so many bytes. */
function element(id: string, width: number, ...parts: Part[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) + (1n << BigInt(7 * width)))
  return Buffer.concat([Buffer.from(id, 'hex'), size.subarray(8 - width), body])
}
const live = (id: string, ...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from(id, 'hex'), UNKNOWN, ...parts])

const PLACE = '+24.6377+046.7150/'
const HEAD = element('1a45dfa3', 1, element('4282', 1, 'webm'))
const INFO = element('1549a966', 1, element('4d80', 1, 'muxer'))
const TRACKS = element('1654ae6b', 1, element('ae', 1, element('d7', 1, Buffer.from([1])), element('86', 1, 'V_VP8')))
const block = (text: string) => element('a3', 2, Buffer.from([0x81, 0, 0, 0x80]), text)
const BLOCKS = [
  element('e7', 1, Buffer.from([0])),
  block('frame one'),
  block(`${PLACE} by chance in the picture itself`),
]
const tags = (width: number) =>
  element(
    '1254c367',
    width,
    element('7373', 1, element('67c8', 1, element('45a3', 1, 'LOCATION'), element('4487', 1, PLACE))),
  )

const bared = async (content: Buffer): Promise<Buffer> => {
  const path = join(dir, 'film.webm')
  await writeFile(path, content)
  await bareWebm(path)
  return readFile(path)
}

/** The same bytes, with an element of nothing in place of the tags. */
function wanted(film: Buffer, telling: Buffer, head: string): Buffer {
  const out = Buffer.from(film)
  const at = film.indexOf(telling)
  out.fill(0, at, at + telling.length)
  out.write(head, at, 'hex')
  return out
}

describe('[3.5] what is written beside a WebM film', () => {
  // 38 bytes of tags. Nothing is called by one byte in place of four: its size is written in three more, or in eight and the rest counts.
  it.each([
    [1, 'ec10000026'],
    [2, 'ec0800000026'],
    [8, 'ec0100000000000029'],
  ])('becomes an element of nothing of the same length, its size in %i bytes', async (width, head) => {
    const telling = tags(width)
    const film = Buffer.concat([HEAD, element('18538067', 8, INFO, TRACKS, element('1f43b675', 4, ...BLOCKS), telling)])
    const out = await bared(film)
    expect(out.toString('hex')).toBe(wanted(film, telling, head).toString('hex'))
    expect(out.toString('latin1').split(PLACE)).toHaveLength(2)
    expect(out.includes('LOCATION')).toBe(false)
  })

  it('is found before, between and after clusters of a film that was recorded live', async () => {
    const [first, second, third] = [tags(1), tags(2), tags(8)]
    const film = Buffer.concat([
      HEAD,
      live('18538067', INFO, first, TRACKS, live('1f43b675', ...BLOCKS), second, live('1f43b675', ...BLOCKS), third),
    ])
    const out = await bared(film)
    expect(out.length).toBe(film.length)
    expect(out.includes('LOCATION')).toBe(false)
    // The picture's own bytes, twice.
    expect(out.toString('latin1').split(PLACE)).toHaveLength(3)
    expect(out.includes(Buffer.concat(BLOCKS))).toBe(true)
    expect(out.includes(TRACKS)).toBe(true)
  })

  it('that is not there leaves the film byte for byte', async () => {
    const film = Buffer.concat([HEAD, element('18538067', 8, INFO, TRACKS, element('1f43b675', 4, ...BLOCKS))])
    expect((await bared(film)).equals(film)).toBe(true)
  })

  it.each([
    ['more than there is', tags(1).subarray(0, 30)],
    ['no end', live('1254c367', Buffer.from(PLACE))],
    ['nothing that can be read', Buffer.from('0000000000', 'hex')],
  ])('an element that claims %s ends the walk and destroys nothing', async (_what, last) => {
    const film = Buffer.concat([HEAD, live('18538067', INFO, TRACKS, last)])
    expect((await bared(film)).equals(film)).toBe(true)
  })
})
