import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { takenOf } from '../../server/files/exif.ts'
import { pdfText } from '../unit/support/pdfText.ts'
import { stored } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

const photo = (taken?: string) => {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b5d56' } })
  const written = taken === undefined ? plain : plain.withExif({ IFD2: { DateTimeOriginal: taken } })
  return written.jpeg().toBuffer()
}
const exifOf = async (taken: string) => (await sharp(await photo(taken)).metadata()).exif

let server: TestServer
let report = ''
beforeAll(async () => {
  server = await startTestServer()
  const a = server.entities.a
  const inA = (query: ReturnType<typeof sql>) =>
    server.db.as({ kind: 'worker', entityId: a }, (tx) => tx.rows<{ id: string; taken_on: string | null }>(query))
  const [taken, told, unknown] = await Promise.all(
    [await photo('2026:02:03 08:30:00'), await photo(), await photo()].map(async (payload, n) =>
      stored(server, { kind: 'image', name: `p${n}.jpg`, payload }).then(({ id }) => id),
    ),
  )
  await inA(sql`update files set answered_at = now()`)
  const project = newId()
  await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, status)
    values (${a}::uuid, ${project}::uuid, 'EH-1', 'Wells', 'x', 1000, '2026-01-01', 'published')`)
  for (const [day, id] of [
    ['2026-03-04', told],
    ['2026-05-06', taken],
  ])
    await inA(sql`insert into project_updates (entity_id, id, project, name, date_from, details, status, images)
      values (${a}::uuid, ${newId()}::uuid, ${project}::uuid, 'News', ${day}::date, 'x', 'published', ${JSON.stringify([{ id, altAr: null, altEn: null }])}::jsonb)`)
  const made = await server.call('POST', '/api/reports', {
    body: {
      project,
      type: 'ehsan',
      title: 'For the platform',
      ehsanNumber: '77',
      beforePictures: [{ id: taken }, { id: unknown }],
      afterPictures: [{ id: told }],
    },
  })
  if (made.statusCode !== 201) throw new Error(made.body)
  report = made.json<{ id: string }>().id
})
afterAll(() => server.close())

const paper = (as: string, language: string) =>
  server.call('GET', `/api/reports/${report}/paper?as=${as}&language=${language}`)

describe('product.md 21: the pictures of the file for Ehsan have their days', () => {
  it('on its page: when they were taken, else when the news that showed them was, in the reader’s language', async () => {
    const looked = async (language: string) =>
      (await server.call('POST', `/api/reports/${report}/preview`, { body: { language } })).json<{ html: string }>()
        .html
    const captions = (html: string) => html.match(/<figcaption[^]*?<\/figcaption>/g) ?? []
    const english = captions(await looked('en'))
    expect(english).toHaveLength(2)
    expect(english[0]).toMatch(/3\sFeb(?:ruary)?\s2026/)
    expect(english[1]).toMatch(/4\sMar(?:ch)?\s2026/)
    expect(captions(await looked('ar'))[0]).toContain('فبراير')
  })

  it('on its paper, and in the names of what goes with it', async () => {
    const text = pdfText((await paper('pdf', 'en')).rawPayload, 'en')
    expect(text).toMatch(/3\sFeb(?:ruary)?\s2026/)
    expect(text).toMatch(/4\sMar(?:ch)?\s2026/)
    const zip = (await paper('zip', 'en')).rawPayload.toString('latin1')
    for (const name of ['before-1-2026-02-03.jpg', 'before-2.jpg', 'after-1-2026-03-04.jpg'])
      expect(zip).toContain(name)
  })
})

describe('the day that a camera wrote', () => {
  it.each([
    ['2026:02:03 08:30:00', '2026-02-03'],
    ['2026:02:30 08:30:00', null],
    ['0000:00:00 00:00:00', null],
    ['1980:01:01 00:00:00', null],
    ['2031:01:01 00:00:00', null],
  ])('%s is read as %s', async (written, day) => {
    expect(takenOf(await exifOf(written), new Date('2026-06-01T00:00:00Z'))).toBe(day)
  })

  it('is none where nothing is written', () => {
    expect(takenOf(undefined)).toBeNull()
    expect(takenOf(Buffer.from('Exif\0\0II'))).toBeNull()
  })
})
