import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOf } from '../../server/files/exif.ts'
import { isoMedia, webm } from '../unit/files/fixtures.ts'
import { send, stored } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const photo = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b5d56' } })
    .withExif({
      IFD0: { Model: 'Secret Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 15/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '43/1 6/1 0/1' },
    })
    .withMetadata({ orientation: 8 })
    .toFormat(format)
    .toBuffer()
const original = async (id: string): Promise<Buffer> =>
  (await server.call('GET', `/api/files/${id}/content/original`)).rawPayload

describe('where a picture was taken', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is taken out of the original of a %s, and nothing else changes',
    async (format) => {
      const payload = await photo(format)
      expect(placeOf((await sharp(payload).metadata()).exif)).toEqual({ latitude: 17.25, longitude: 43.1 })
      const name = `home.${format === 'jpeg' ? 'jpg' : format}`
      const file = await stored(server, { kind: 'image', name, payload })
      expect(file.location).toBeNull()
      const kept = await original(file.id)
      const meta = await sharp(kept).metadata()
      expect(placeOf(meta.exif)).toBeNull()
      expect([meta.width, meta.height, meta.orientation]).toEqual([900, 600, 8])
      expect(kept.includes('Secret Phone')).toBe(false)
      expect((await sharp(kept).raw().toBuffer()).equals(await sharp(payload).raw().toBuffer())).toBe(true)
      // Size and digest are those of what is kept.
      const row = (await server.call('GET', `/api/files/${file.id}`)).json<{ bytes: number; sha256: string }>()
      expect([row.bytes, row.sha256]).toEqual([kept.length, createHash('sha256').update(kept).digest('hex')])
      const small = (await server.call('GET', `/api/files/${file.id}/content/480`)).rawPayload
      expect((await sharp(small).metadata()).exif).toBeUndefined()
    },
  )

  it('stays, and is read, where staff say so on purpose', async () => {
    const payload = await photo('jpeg')
    const file = await stored(server, { kind: 'image', name: 'well.jpg', payload, more: '&keepLocation=1' })
    expect(file.location).toEqual({ latitude: 17.25, longitude: 43.1 })
    expect((await original(file.id)).equals(payload)).toBe(true)
    const row = (await server.call('GET', `/api/files/${file.id}`)).json<{ location: unknown }>()
    expect(row.location).toEqual({ latitude: 17.25, longitude: 43.1 })
    const small = (await server.call('GET', `/api/files/${file.id}/content/960`)).rawPayload
    expect((await sharp(small).metadata()).exif).toBeUndefined()
    const without = await sharp(payload).rotate().png().toBuffer()
    const plain = await stored(server, { kind: 'image', name: 'a.png', payload: without, more: '&keepLocation=1' })
    expect(plain.location).toBeNull()
  })

  it('[3.5] goes from a film, in its own boxes, unless staff keep it', async () => {
    const place = '+17.2500+043.1000/'
    const film = isoMedia('isom', ['vide'])
    const beside = Buffer.alloc(8)
    beside.writeUInt32BE(8 + place.length)
    beside.write('udta', 4, 'latin1')
    const taken = Buffer.concat([film, beside, Buffer.from(place)])
    const bare = await stored(server, { kind: 'video', name: 'well.mp4', payload: taken })
    const kept = await original(bare.id)
    expect(kept.subarray(0, film.length).equals(film)).toBe(true)
    expect([kept.length, kept.includes(place)]).toEqual([taken.length, false])
    const row = (await server.call('GET', `/api/files/${bare.id}`)).json<{ bytes: number; sha256: string }>()
    expect([row.bytes, row.sha256]).toEqual([kept.length, createHash('sha256').update(kept).digest('hex')])
    const whole = await stored(server, { kind: 'video', name: 'well.mp4', payload: taken, more: '&keepLocation=1' })
    expect((await original(whole.id)).equals(taken)).toBe(true)
  })

  it('[3.5] goes from a WebM film, in its tags, unless staff keep it', async () => {
    const place = '+17.2500+043.1000/'
    const head = webm().subarray(0, -200)
    const tags = Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x80 | place.length])
    const segment = Buffer.from('1853806701ffffffffffffff', 'hex')
    const taken = Buffer.concat([head, segment, tags, Buffer.from(place), Buffer.from('ec87', 'hex'), Buffer.alloc(7)])
    const bare = await stored(server, { kind: 'video', name: 'well.webm', payload: taken })
    const kept = await original(bare.id)
    expect([kept.length, kept.includes(place)]).toEqual([taken.length, false])
    expect(kept.subarray(0, head.length + segment.length).equals(Buffer.concat([head, segment]))).toBe(true)
    const whole = await stored(server, { kind: 'video', name: 'well.webm', payload: taken, more: '&keepLocation=1' })
    expect((await original(whole.id)).equals(taken)).toBe(true)
  })

  it('is kept by that word alone', async () => {
    for (const more of ['&keepLocation=true', '&keepLocation=', '&keeplocation=1'])
      expect(
        (await send(server, { kind: 'image', name: 'a.jpg', payload: await photo('jpeg'), more })).statusCode,
      ).toBe(400)
  })
})
