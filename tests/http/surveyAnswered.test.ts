import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const { ids, questions } = questionsOf()
const scale = {
  id: randomUUID(),
  kind: 'scale',
  textAr: 'كم؟',
  textEn: 'How much?',
  required: false,
  onlyIf: null,
  onlyIs: null,
  points: 5,
  lowAr: null,
  lowEn: null,
  highAr: null,
  highEn: null,
}
const asked = [...questions, scale]
/** The same questions, one of them with these. */
const withIn = (id: string, changed: object) => asked.map((one) => (one.id === id ? { ...one, ...changed } : one))

async function published(rest: object = {}): Promise<string> {
  const made = await server.call('POST', '/api/surveys', { body: surveyOf(asked, rest) })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  expect((await server.call('POST', `/api/surveys/${id}/activate`)).statusCode).toBe(200)
  return id
}
const read = async (id: string) => (await server.call('GET', `/api/surveys/${id}`)).json<Record<string, unknown>>()
const change = async (id: string, body: object) =>
  server.call('PUT', `/api/surveys/${id}`, { body: { ...body, version: (await read(id))['version'] } })

const answer = (id: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `/survey/${id}?lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ once: randomUUID(), ...fields }).toString(),
  })

const placeOf = (id: string): number => asked.findIndex((one) => one.id === id)
const AT = {
  options: `Questions.${placeOf(ids.topics)}.optionsAr`,
  points: `Questions.${placeOf(scale.id)}.points`,
}

/** What changes what an answer that has arrived would mean. */
const SHAPES: readonly [what: string, questions: readonly object[], at: string][] = [
  ['another kind, with as many options', withIn(ids.topics, { kind: 'single' }), 'Questions'],
  ['another kind, of those without options', withIn(ids.day, { kind: 'shortText' }), 'Questions'],
  [
    'an option more',
    withIn(ids.topics, { optionsAr: ['أ', 'ب', 'ج', 'د'], optionsEn: ['A', 'B', 'C', 'D'] }),
    AT.options,
  ],
  [
    'an option less',
    withIn(ids.topics, { optionsAr: ['المياه', 'الأيتام'], optionsEn: ['Water', 'Orphans'] }),
    AT.options,
  ],
  ['more points', withIn(scale.id, { points: 7 }), AT.points],
]

describe('[4.10] a question that was answered', () => {
  it.each(SHAPES)('is not given %s: [9.6] its answers would be read as others', async (_what, other, at) => {
    const id = await published()
    expect((await change(id, { questions: other })).statusCode).toBe(200)
    expect((await change(id, { questions: asked })).statusCode).toBe(200)
    expect((await answer(id, { [ids.rated]: 'neutral' })).statusCode).toBe(303)
    const refused = await change(id, { questions: other })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ errors: { [at]: [expect.stringContaining('Answers have arrived')] } })
    expect(await read(id)).toMatchObject({ questions: asked })
  })

  it('is told of what cannot be before what else its options lack, which would be put right in vain', async () => {
    const id = await published()
    expect((await answer(id, { [ids.rated]: 'neutral' })).statusCode).toBe(303)
    const uneven = { optionsAr: ['أ', 'ب', 'ج', 'د'], optionsEn: ['A', 'B', 'C'] }
    const refused = await change(id, { questions: withIn(ids.topics, uneven) })
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { [AT.options]: ['Answers have arrived: an option may be reworded, but none is added or removed.'] },
    ])
  })

  it('may be put in other words, its options and ends too, and stand at another place', async () => {
    const id = await published()
    expect((await answer(id, { [ids.rated]: 'neutral' })).statusCode).toBe(303)
    const options = { optionsAr: ['ماء', 'يتيم', 'مسجد'], optionsEn: ['A well', 'An orphan', 'A mosque'] }
    expect((await change(id, { questions: withIn(ids.topics, options) })).statusCode).toBe(200)
    expect((await change(id, { questions: withIn(scale.id, { lowEn: 'Little' }) })).statusCode).toBe(200)
    expect((await change(id, { questions: [scale, ...questions] })).statusCode).toBe(200)
  })
})

describe('[3.12] what a survey does not ask for', () => {
  const about = { gender: 'female', age: '34', phone: '0512345678' }
  const kept = (id: string) =>
    server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      tx.rows(sql`select gender, age, phone from survey_answers where survey = ${id}::uuid`),
    )
  const NONE = [{ gender: null, age: null, phone: null }]

  it('is not kept of whoever sends it all the same', async () => {
    const id = await published({ askGender: false, askAge: false, askPhone: false })
    expect((await answer(id, { [ids.rated]: 'neutral', ...about })).statusCode).toBe(303)
    expect(await kept(id)).toEqual(NONE)
    expect(await read(id)).toMatchObject({ answersCount: 1, femaleCount: 0 })
  })

  it('is not kept either where it was asked for as the page was read, and is no more as it is stored', async () => {
    const id = await published({ askGender: false, askAge: false, askPhone: false })
    const stored = sql`select athar_answer_survey(${id}::uuid, null, ${randomUUID()}, 'en', 'female', 34, '+966512345678', '{}'::jsonb, 0, 0, '[]'::jsonb, '{}', 'other', (select questions from surveys where id = ${id}::uuid)) as done`
    expect(await server.db.owner((tx) => tx.rows(stored))).toEqual([{ done: 'stored' }])
    expect(await kept(id)).toEqual(NONE)
    expect(await read(id)).toMatchObject({ answersCount: 1, femaleCount: 0 })
  })

  it.each([
    ['gender', { askGender: true, askAge: false, askPhone: false }, { gender: 'female', age: null, phone: null }],
    ['age', { askGender: false, askAge: true, askPhone: false }, { gender: null, age: 34, phone: null }],
  ])('leaves what it asks for beside it, the %s', async (_what, asks, row) => {
    const id = await published(asks)
    expect((await answer(id, { [ids.rated]: 'neutral', ...about })).statusCode).toBe(303)
    expect(await kept(id)).toEqual([row])
  })
})
