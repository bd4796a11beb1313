import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { surveyOf } from './support/surveys.ts'
import {
  answer,
  answersOf,
  content,
  errorsOf,
  filesOf,
  openWorld,
  picture,
  published,
  questionsFor,
  server,
  ticketOf,
} from './surveyFilesWorld.ts'

beforeAll(openWorld)
afterAll(() => server.close())

describe('[3.12] a question that is answered with files', () => {
  it('says which kinds it takes and how many, three at the most', async () => {
    const { id, photo, paper } = await published()
    const page = await server.app.inject({ method: 'GET', url: `/survey/${id}?lang=en` })
    expect(page.body).toContain(`data-of="${photo}"`)
    expect(page.body).toContain('Pictures (JPEG, PNG, WebP), 3 at most, 5 MB each.')
    expect(page.body).toContain('Pictures (JPEG, PNG, WebP) or PDF, 2 at most, 5 MB each.')
    expect(page.body).toContain(`data-to="/survey/${id}/files"`)
    const inArabic = await server.app.inject({ method: 'GET', url: `/survey/${id}?lang=ar` })
    expect(inArabic.body).toContain('ملفان على الأكثر')
    const preview = await server.call('POST', `/api/surveys/${id}/preview`, { body: { language: 'en' } })
    expect(preview.json<{ html: string }>().html).toContain(`data-of="${paper}"`)
    expect(preview.json<{ html: string }>().html).not.toContain('data-to=')
  })

  it('takes at least one kind, and no more than three files', async () => {
    const ids = { photo: randomUUID(), paper: randomUUID(), name: randomUUID() }
    const none = await server.call('POST', '/api/surveys', {
      body: surveyOf(questionsFor(ids, { pictures: false })),
    })
    const refused = await server.call('POST', `/api/surveys/${none.json<{ id: string }>().id}/activate`, { body: {} })
    expect([refused.statusCode, Object.keys(errorsOf(refused))]).toEqual([422, ['Questions.1.pictures']])
    const four = await server.call('POST', '/api/surveys', { body: surveyOf(questionsFor(ids, { most: 4 })) })
    expect([four.statusCode, Object.keys(errorsOf(four))]).toEqual([422, ['Questions.1.most']])
  })

  it('[2.9] [1.15] keeps what a visitor sends ahead of the answers, without what a camera wrote', async () => {
    const { id, photo, paper, name } = await published()
    const tickets = [
      await ticketOf(id, photo, { kind: 'image', body: picture }),
      await ticketOf(id, paper, { name: 'إيصال.pdf' }),
    ]
    const sent = await answer(id, { [name]: 'Makkah', [photo]: tickets[0] ?? '', [paper]: tickets[1] ?? '' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/survey/${id}/thanks?lang=en`])
    const [row] = await answersOf(id)
    expect(row?.files.map(({ altEn }) => altEn)).toEqual(['Well.jpg', 'إيصال.pdf'])
    const [image, pdf] = row?.files.map((one) => one.id) ?? []
    expect(row?.answers).toEqual({ [name]: 'Makkah', [photo]: [image], [paper]: [pdf] })
    const original = await content(image ?? '', 'adminA')
    expect([original.statusCode, original.rawPayload.includes('ZCAMERA')]).toEqual([200, false])
    expect((await content(image ?? '', 'adminA', '480')).headers['content-type']).toBe('image/webp')
  })

  it('[2.64] shows them to the entity’s staff alone, and names them in the file of all answers', async () => {
    const { id, photo, name } = await published()
    const ticket = await ticketOf(id, photo, { kind: 'image', body: picture, name: '=Cell.jpg' })
    await answer(id, { [name]: 'Makkah', [photo]: ticket })
    await answer(id, { [name]: 'Jeddah' })
    const told = await filesOf(id, photo)
    const file = told.json<{ rows: { files: { id: string }[] }[] }>().rows[0]?.files[0]?.id ?? ''
    expect(told.json()).toMatchObject({
      total: 1,
      rows: [{ files: [{ id: file, name: '=Cell.jpg', kind: 'image', bytes: expect.any(Number) as number }] }],
    })
    for (const as of ['adminA2', 'adminB'] as const) {
      expect((await filesOf(id, photo, as)).statusCode).toBe(404)
      expect((await content(file, as)).statusCode).toBe(404)
    }
    expect((await filesOf(id, photo, 'donorA')).statusCode).toBe(403)
    expect((await content(file, null)).statusCode).toBe(401)
    const results = await server.call('GET', `/api/surveys/${id}/results`)
    expect(results.json<{ questions: object[] }>().questions[1]).toMatchObject({ id: photo, answered: 1, counts: [] })
    const csv = await server.call('GET', `/api/surveys/${id}/answers`)
    const book = XLSX.read((await server.call('GET', `/api/surveys/${id}/answers?form=xlsx`)).rawPayload)
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    const rows = XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 })
    expect(rows).toHaveLength(3)
    expect(rows.flat()).toEqual(expect.arrayContaining(['Makkah', '=Cell.jpg', 'Jeddah']))
    expect(Object.values(sheet).filter((cell) => (cell as { f?: string }).f !== undefined)).toEqual([])
    // Nobody's spreadsheet reads a name as a formula.
    expect(csv.body).toMatch(/Makkah,'=Cell\.jpg|Makkah,"'=Cell\.jpg"/)
  })

  it('is not answered by what was sent for another question, by another’s guess, twice, or beyond the number', async () => {
    const { id, photo, paper, name } = await published()
    const other = await published()
    const [ticket, foreign] = [await ticketOf(id, paper), await ticketOf(other.id, other.paper)]
    for (const wrong of [foreign, 'x'.repeat(22), randomUUID()]) {
      const refused = await answer(id, { [name]: 'x', [paper]: wrong })
      expect(refused.statusCode).toBe(422)
      expect(refused.body).toContain('Some of these files are not here any more.')
      expect(refused.body).not.toContain(wrong)
    }
    expect((await answer(id, { [name]: 'x', [photo]: ticket })).statusCode).toBe(422)
    const three = [ticket, await ticketOf(id, paper), await ticketOf(id, paper)]
    expect((await answer(id, { [name]: 'x', [paper]: three })).statusCode).toBe(422)
    expect((await answer(id, { [name]: 'x', [paper]: ticket })).statusCode).toBe(303)
    expect((await answer(id, { [name]: 'y', [paper]: ticket })).statusCode).toBe(422)
    expect(await answersOf(id)).toHaveLength(1)
  })

  it('sent twice from one page counts once, and the second time is no fault', async () => {
    const { id, paper, name } = await published()
    const once = randomUUID()
    const ticket = await ticketOf(id, paper)
    const fields = { once, [name]: 'x', [paper]: ticket }
    const all = await Promise.all([answer(id, fields), answer(id, fields)])
    all.push(await answer(id, fields))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await answersOf(id)).toHaveLength(1)
    expect((await answersOf(id))[0]?.files).toHaveLength(1)
  })

  it('comes back with what was sent, where another answer is missing', async () => {
    const { id, paper, name } = await published()
    const ticket = await ticketOf(id, paper, { name: 'Kept.pdf' })
    const refused = await answer(id, { [paper]: ticket })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(ticket)
    expect(refused.body).toContain('Kept.pdf')
    expect((await answer(id, { [name]: 'x', [paper]: ticket })).statusCode).toBe(303)
  })

  it('is required of those alone whose browser can send files', async () => {
    const { id, name } = await published({ required: true })
    expect((await answer(id, { [name]: 'x' })).statusCode).toBe(422)
    expect((await answer(id, { [name]: 'x', script: '' })).statusCode).toBe(303)
  })
})
