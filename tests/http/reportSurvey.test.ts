import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { said } from './support/said.ts'
import { VerifyWorld } from './verifyWorld.ts'

let world: VerifyWorld
let survey: string
const [rated, scored, words] = [randomUUID(), randomUUID(), randomUUID()]

beforeAll(async () => {
  world = await VerifyWorld.open()
  survey = await world.made('surveys', {
    titleAr: 'رأيكم في الآبار',
    titleEn: 'Your word on the wells',
    type: 'special',
    project: world.project,
    questions: [
      { id: rated, kind: 'satisfaction', textAr: 'كيف كان الماء؟', textEn: 'How was the water?', required: true },
      { id: scored, kind: 'rating', textAr: 'التقييم', textEn: 'Your rating', required: false },
      { id: words, kind: 'longText', textAr: 'كلمة', textEn: 'A word', required: false },
    ],
  })
})
afterAll(() => world.server.close())

/** Answers of people who were asked: what they rated, their points, and words that nobody else is to read. */
const answer = (...given: readonly (readonly [string, number?])[]) =>
  Promise.all(
    given.map(([value, points]) =>
      world.owner(sql`insert into survey_answers (id, entity_id, survey, language, answers)
        values (gen_random_uuid(), ${world.server.entities.a}, ${survey}, 'en', ${JSON.stringify({
          [rated]: value,
          ...(points === undefined ? {} : { [scored]: points }),
          [words]: 'Zsecretword',
        })}::jsonb)`),
    ),
  )
const draft = (body: object = {}) =>
  world.made('reports', { project: world.project, title: 'Water', message: 'It runs.', survey, ...body })
/** Words of a page as they are read, without what makes it one. */
const read = (html: string): string => said(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
const look = async (id: string, language: 'ar' | 'en'): Promise<string> =>
  read((await world.post<{ html: string }>(`/api/reports/${id}/preview`, { language })).html)
const PART = { en: 'What those we asked said', ar: 'ماذا قال من سألناهم' }

describe('[3.12] a report tells of the answers to a survey of its project', () => {
  it('says nothing while fewer than five have answered', async () => {
    await answer(['verySatisfied', 5], ['satisfied'], ['neutral'], ['dissatisfied'])
    const id = await draft()
    for (const language of ['ar', 'en'] as const) expect(await look(id, language)).not.toContain(PART[language])
  })

  it('tells ratings of all together in both languages, and no word of anybody', async () => {
    await answer(['verySatisfied', 4])
    const id = await draft()
    const en = await look(id, 'en')
    for (const text of [PART.en, 'Your word on the wells', 'How was the water?', '5 answers'])
      expect(en).toContain(text)
    expect(en).toContain('Very satisfied 40%')
    expect(en).toContain('Unsatisfied 20%')
    // Of these two alone: too few.
    for (const text of ['Your rating', 'A word', 'Zsecretword']) expect(en).not.toContain(text)
    const ar = await look(id, 'ar')
    for (const text of [PART.ar, 'كيف كان الماء؟', '5 إجابات', 'راضٍ جدًا 40%']) expect(ar).toContain(text)
    await answer(['satisfied', 4], ['satisfied', 4], ['satisfied', 3])
    expect(await look(id, 'en')).toContain('4 of 5 on average · 5 answers')
  })

  it('stays in sent letters as it was, whatever is answered later', async () => {
    const id = await draft()
    await world.post(`/api/reports/${id}/send`, { expected: 2 })
    const { path } = await world.letterOf(id, 'en')
    const before = read((await world.visit(path)).body)
    expect(before).toContain('8 answers')
    await answer(['unsatisfied', 1], ['unsatisfied', 1])
    expect(read((await world.visit(path)).body)).toBe(before)
    const pdf = await world.visit(`${path}/letter.pdf`)
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }, 60_000)

  it('takes a survey of its own project alone', async () => {
    const other = await world.made('projects', {
      code: 'K-2',
      name: 'Another',
      description: 'x',
      requiredAmount: '10',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      type: 'general',
      progress: 'inProgress',
    })
    const general = await world.made('surveys', { titleEn: 'General', type: 'general' })
    const refused = async (body: object) => {
      const given = { title: 'Water', message: 'x', ...body }
      const told = await world.server.call('POST', '/api/reports', { as: 'projectsA', body: given })
      return [told.statusCode, Object.keys(told.json<{ errors: object }>().errors)]
    }
    expect(await refused({ project: other, survey })).toEqual([422, ['Survey']])
    expect(await refused({ project: world.project, survey: general })).toEqual([422, ['Survey']])
    const id = await draft()
    const moved = await world.server.call('PUT', `/api/reports/${id}`, {
      as: 'projectsA',
      body: { project: other, version: 1 },
    })
    expect(moved.statusCode).toBe(422)
  })
})
