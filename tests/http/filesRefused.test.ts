import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoMedia, PNG_MARK, pdf, picture, pngBomb, wav } from '../unit/files/fixtures.ts'
import { MARKER, POLYGLOTS } from './filesPolyglots.ts'
import { type Stored, send, stored } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

const MB = 1024 * 1024
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rows = async (): Promise<number> =>
  (await server.db.owner((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from files`)))?.n ?? -1
const keys = async (): Promise<number> => {
  let n = 0
  for await (const _ of server.services.files.list('')) n += 1
  return n
}
const png = await picture(40, 30).png().toBuffer()
const jpeg = await picture(40, 30).jpeg().toBuffer()
/** A JPEG whose header claims this size. */
const jpegBomb = (width: number, height: number): Buffer => {
  const lying = Buffer.from(jpeg)
  const at = lying.indexOf(Buffer.from([0xff, 0xc0]))
  lying.writeUInt16BE(height, at + 5)
  lying.writeUInt16BE(width, at + 7)
  return lying
}
const filled = (head: Buffer, size: number): Buffer => Buffer.concat([head, Buffer.alloc(size - head.length, ' ')])
const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

describe('[5.15] [8.39] files that are refused', () => {
  it.each([
    [
      '[5.4] an image of 5 MB and a byte',
      'image',
      'a.png',
      filled(png, 5 * MB + 1),
      'The file is too large. The largest size: 5 MB.',
    ],
    [
      '[5.4] a film of 30 MB and a byte',
      'video',
      'a.mp4',
      filled(isoMedia('isom', ['vide']), 30 * MB + 1),
      'The file is too large. The largest size: 30 MB.',
    ],
    [
      '[5.26] a sound of 20 MB and a byte',
      'audio',
      'a.wav',
      filled(wav(), 20 * MB + 1),
      'The file is too large. The largest size: 20 MB.',
    ],
    ['a film of a type that is not taken', 'video', 'a.gif', gif, 'This type of file is not supported here.'],
    [
      'another content than the name',
      'image',
      'a.png',
      jpeg,
      'The file’s content is not what its name says. Save it in its proper format and upload it again.',
    ],
    [
      'a PDF named as a picture',
      'image',
      'a.jpg',
      pdf(),
      'The file’s content is not what its name says. Save it in its proper format and upload it again.',
    ],
    [
      'SVG with a script named as a picture',
      'image',
      'a.png',
      svg,
      'The file’s content is not what its name says. Save it in its proper format and upload it again.',
    ],
    [
      'PNG of 50,000 by 50,000',
      'image',
      'a.png',
      pngBomb(50_000, 50_000),
      'The picture has more than 50 million pixels. Make it smaller and upload it again.',
    ],
    [
      'JPEG of 50,000 by 50,000',
      'image',
      'a.jpg',
      jpegBomb(50_000, 50_000),
      'The picture has more than 50 million pixels. Make it smaller and upload it again.',
    ],
    [
      'a picture cut off after its mark',
      'image',
      'a.png',
      PNG_MARK,
      'The file’s content is not what its name says. Save it in its proper format and upload it again.',
    ],
    ['nothing', 'image', 'a.png', Buffer.alloc(0), 'The file is empty. Choose another one.'],
    [
      'a picture that breaks off',
      'image',
      'a.png',
      png.subarray(0, png.length >> 1),
      'The file is damaged or incomplete. Save it again, or choose another one.',
    ],
  ] as const)('%s', async (_what, kind, name, payload, words) => {
    const before = [await rows(), await keys()]
    const answer = await send(server, { kind, name, payload })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 17,
      fault: 'fileRefused',
      title: 'The file is not valid',
      errors: { File: [words] },
    })
    expect([await rows(), await keys()]).toEqual(before)
  })

  it.each([
    ['image', 'a.gif', gif, 'invalidImage', 'The image type is not valid', 'Upload a JPEG, PNG or WebP picture.'],
    ['image', 'a.svg', svg, 'invalidImage', 'The image type is not valid', 'Upload a JPEG, PNG or WebP picture.'],
    ['pdf', 'a.png', png, 'invalidDocument', 'The document type is not valid', 'Upload a PDF file.'],
    ['audio', 'a.pdf', pdf(), 'invalidAudio', 'The audio type is not valid', 'Upload an audio file.'],
    ['sheet', 'a.png', png, 'invalidXlsx', 'The XLSX type is not valid', 'Upload an XLSX, CSV, TSV or TXT file.'],
  ] as const)(
    '[8.39] [8.19] %s: %s is of the wrong type, by name',
    async (kind, name, payload, fault, title, detail) => {
      const before = [await rows(), await keys()]
      const answer = await send(server, { kind, name, payload })
      expect(answer.statusCode, answer.body).toBe(422)
      expect(answer.json()).toEqual({ code: 17, fault, title, detail })
      expect([await rows(), await keys()]).toEqual(before)
    },
  )

  it('[8.39] says so in Arabic as well', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/files/upload?kind=image&name=a.svg',
      headers: { authorization: `Bearer ${await server.token('adminA')}`, 'accept-language': 'ar' },
      payload: svg,
    })
    expect(answer.json<{ title: string }>().title).toBe('نوع الصورة غير صحيح')
  })

  it('others work on while pictures that claim 2,500 million pixels come in, and memory stays', async () => {
    const before = process.memoryUsage().rss
    const bombs = Array.from({ length: 12 }, (_, n) =>
      send(server, {
        kind: 'image',
        name: n % 2 ? 'a.png' : 'a.jpg',
        payload: n % 2 ? pngBomb(50_000, 50_000) : jpegBomb(50_000, 50_000),
      }),
    )
    const began = performance.now()
    expect((await server.call('GET', '/api/projects', { as: 'adminB' })).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect((await Promise.all(bombs)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(422))
    // Decoded, a single one would take more than 7,000 MB.
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(400)
  })
})

describe('[5.15] names', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\a.png', 'a.png'],
    ['a\0.svg.png', 'a.svg.png'],
    ['photo\u202egnp.png', 'photognp.png'],
    ['/etc/passwd\u2066.png', 'passwd.png'],
    ['<b>"x"|y?.png', '_b__x__y_.png'],
    ['CON.png', '_CON.png'],
    ['بئر.png', 'بئر.png'],
  ])('%j is kept as %j', async (name, kept) => {
    const file = await stored(server, { kind: 'image', name, payload: png })
    expect(file.name).toBe(kept)
    const answer = await server.call('GET', `/api/files/${file.id}/content/original`)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(kept)}`)
  })
})

describe('files that are two things at once', () => {
  it('are at least thirty', () => expect(POLYGLOTS.length).toBeGreaterThanOrEqual(30))

  it.each(POLYGLOTS.filter(({ served }) => served === null))('refuses $what', async ({ kind, name, payload }) => {
    const answer = await send(server, { kind, name, payload })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { fault: expect.stringMatching(/^(fileRefused|invalidImage)$/), code: 17 },
    ])
  })

  it.each(POLYGLOTS.filter(({ served }) => served !== null))(
    'hands out $what so that nothing of it runs',
    async (one) => {
      const { kind, name, payload, served } = one
      const answer = await send(server, { kind, name, payload })
      expect(answer.statusCode, answer.body).toBe(201)
      const { id, widths } = answer.json<Stored>()
      const kept = await server.call('GET', `/api/files/${id}/content/original`)
      // Never a page, never guessed at, never opened in the place of one, and without any right if it were.
      expect(kept.headers['content-type']).toMatch(new RegExp(`^${served}(; charset=utf-8)?$`))
      expect(kept.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      })
      // Of a picture nothing but the picture is kept, and of a recording nothing but its sound.
      expect(kept.rawPayload.includes(MARKER)).toBe(kind !== 'image' && kind !== 'audio')
      for (const width of widths ?? []) {
        const small = await server.call('GET', `/api/files/${id}/content/${width}`)
        expect(small.headers).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        expect(small.rawPayload.includes(MARKER)).toBe(false)
      }
    },
  )
})
