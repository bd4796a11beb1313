import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const { ids, questions } = questionsOf()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = async (rest: object = {}): Promise<string> => {
  const answer = await server.call('POST', '/api/surveys', { body: surveyOf(questions, rest) })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}
const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/surveys/${id}/${action}`, { body })
const read = async (id: string) => (await server.call('GET', `/api/surveys/${id}`)).json<Record<string, unknown>>()
const change = async (id: string, body: object) =>
  server.call('PUT', `/api/surveys/${id}`, { body: { ...body, version: (await read(id))['version'] } })
async function published(rest: object = {}): Promise<string> {
  const id = await create(rest)
  const answer = await act(id, 'activate')
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return id
}

const open = (id: string, query = '?lang=en') => server.app.inject({ method: 'GET', url: `/survey/${id}${query}` })

const answersOf = async (id: string) =>
  (await server.call('GET', '/api/survey_answers', { query: { 'filter.survey': id } })).json<{ answers: object }[]>()

/** What a browser sends of the page's form. */
const answer = (id: string, fields: Record<string, string | readonly string[]>, once: string = randomUUID()) =>
  server.app.inject({
    method: 'POST',
    url: `/survey/${id}?lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      Object.entries({ once, ...fields }).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
    ).toString(),
  })

describe('[4.10] a survey is a draft or active', () => {
  it('[3.12] [2.9] is shown to nobody before it is activated, nor once it is deactivated or a draft again', async () => {
    const id = await create()
    expect(await read(id)).toMatchObject({
      status: 'draft',
      type: 'general',
      title: 'رأيكم في المشروع',
      answersCount: 0,
    })
    const hidden = await open(id)
    expect(hidden.statusCode).toBe(404)
    expect((await open(randomUUID())).body).toBe(hidden.body)
    expect((await act(id, 'activate')).json()).toMatchObject({ status: 'published' })
    const page = await open(id)
    expect(page.statusCode).toBe(200)
    for (const words of [
      'How satisfied are you?',
      'Very satisfied',
      'Slightly satisfied',
      'Unsatisfied',
      'Your answers are anonymous',
    ])
      expect(page.body).toContain(words)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await open(id, '?lang=ar')).body).toContain('راضٍ إلى حدٍّ ما')
    // [9.13] without a word of the address the visitor's languages decide; of whoever names none, the charity's.
    for (const [spoken, lang] of [
      ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
      ['ar-SA', 'ar'],
      ['fr', 'en'],
      [undefined, 'ar'],
    ] as const) {
      const headers = spoken === undefined ? {} : { 'accept-language': spoken }
      const visited = await server.app.inject({ method: 'GET', url: `/survey/${id}`, headers })
      expect([spoken, /<html lang="(\w+)"/.exec(visited.body)?.[1]]).toEqual([spoken, lang])
    }
    expect((await act(id, 'deactivate')).json()).toMatchObject({ status: 'deactivated' })
    expect((await open(id)).statusCode).toBe(404)
    await act(id, 'activate')
    expect((await act(id, 'toDraft')).json()).toMatchObject({ status: 'draft' })
    expect((await open(id)).statusCode).toBe(404)
    expect((await server.call('DELETE', `/api/surveys/${id}`)).statusCode).toBe(200)
  })

  it('names what is missing at its place before it is activated', async () => {
    const empty = await create({ questions: [] })
    expect((await act(empty, 'activate')).json()).toMatchObject({ errors: { Questions: [expect.any(String)] } })
    const wrong = await create({
      questions: [
        { ...questions[3], id: randomUUID(), textAr: null, textEn: null },
        { ...questions[3], id: randomUUID(), optionsEn: ['Water'] },
        { ...questions[4], id: randomUUID(), onlyIf: randomUUID(), onlyIs: 1 },
      ],
    })
    const refused = await act(wrong, 'activate')
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([
      'Questions.0.textAr',
      'Questions.1.optionsEn',
      'Questions.2.onlyIf',
    ])
    const twice = await create({ questions: [{ ...questions[3], optionsAr: ['نعم', 'لا', 'نَعم'], optionsEn: [] }] })
    const same = (await act(twice, 'activate')).json<{ errors: object }>()
    expect(same.errors).toEqual({ 'Questions.0.optionsAr.2': [expect.any(String)] })
    const special = await server.call('POST', '/api/surveys', { body: surveyOf(questions, { type: 'special' }) })
    expect(special.json()).toMatchObject({ errors: { Project: [expect.any(String)] } })
  })

  it('stays whole while it is active; what was asked for since then holds up no other change', async () => {
    const id = await published()
    const refused = await change(id, { questions: questions.map((one) => ({ ...one, textAr: null, textEn: null })) })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toHaveLength(5)
    await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      tx.rows(sql`update surveys set questions = ${JSON.stringify([questions[0]])}::jsonb where id = ${id}::uuid`),
    )
    expect((await change(id, { acceptAnswers: false })).statusCode).toBe(200)
  })

  it('takes no answers while that is switched off, and says so', async () => {
    const id = await published()
    await change(id, { acceptAnswers: false })
    expect((await open(id)).body).toContain('This survey is closed')
    const sent = await server.call('POST', `/api/surveys/${id}/send`, { body: { expected: 1 } })
    expect([sent.statusCode, sent.json()]).toMatchObject([409, { fault: 'wrongState' }])
    expect((await answer(id, { [ids.rated]: 'satisfied' })).statusCode).toBe(409)
    expect(await read(id)).toMatchObject({ answersCount: 0 })
  })

  it('with answers keeps the shape of its questions; their words may change', async () => {
    const id = await published()
    await answer(id, { [ids.rated]: 'neutral' })
    const fewer = await change(id, { questions: questions.filter((one) => one.id !== ids.topics) })
    expect(fewer.statusCode).toBe(422)
    expect(fewer.json()).toMatchObject({ errors: { Questions: [expect.stringContaining('Answers have arrived')] } })
    const reworded = questions.map((one) => (one.id === ids.day ? { ...one, textEn: 'On which day?' } : one))
    expect((await change(id, { questions: reworded })).statusCode).toBe(200)
  })
})

describe('[2.9] [1.15] the public page', () => {
  it('takes anonymous answers by a plain form, once a page, and thanks for them', async () => {
    const id = await published()
    const once = randomUUID()
    const fields = {
      [ids.rated]: 'verySatisfied',
      [ids.topics]: ['1', '3'],
      [ids.day]: '٢٦/٩/١٤٤٧',
      gender: 'female',
      age: '34',
      phone: '0512345678',
    }
    const sent = await answer(id, fields, once)
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toBe(`/survey/${id}/thanks?lang=en`)
    expect((await server.app.inject({ method: 'GET', url: sent.headers.location ?? '' })).body).toContain(
      'We read every answer.',
    )
    expect((await answer(id, fields, once)).statusCode).toBe(303)
    const [row, ...more] = await answersOf(id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      donor: null,
      language: 'en',
      gender: 'female',
      age: 34,
      phone: '+966512345678',
      answers: { [ids.rated]: 'verySatisfied', [ids.topics]: [1, 3], [ids.day]: '2026-03-15' },
    })
  })

  it('gives back what was filled in with what is wrong at its question, and stores nothing', async () => {
    const id = await published()
    const page = await answer(id, { [ids.day]: '31/2/2026', age: 'old', phone: '12', gender: 'female' })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([422, 'private, no-cache'])
    expect(page.body).toContain('4 questions need another look.')
    expect(page.body).toContain(`id="fault-${ids.rated}"`)
    expect(page.body).toContain('value="31/2/2026"')
    expect(await read(id)).toMatchObject({ answersCount: 0 })
  })

  it('asks a question that hangs on another of those alone who chose its answer', async () => {
    const id = await published()
    // Not asked of the satisfied, whatever they send; asked, and required, of the unsatisfied.
    expect((await answer(id, { [ids.rated]: 'satisfied', [ids.why]: 'kept for nobody' })).statusCode).toBe(303)
    expect((await answer(id, { [ids.rated]: 'unsatisfied' })).statusCode).toBe(422)
    // [9.6] an older word for the last one.
    expect((await answer(id, { [ids.rated]: 'dissatisfied', [ids.why]: 'Too slow' })).statusCode).toBe(303)
    const rows = await answersOf(id)
    expect(rows.map((one) => one.answers)).toEqual(
      expect.arrayContaining([{ [ids.rated]: 'satisfied' }, { [ids.rated]: 'unsatisfied', [ids.why]: 'Too slow' }]),
    )
  })

  it('shows words of people as words, and is slowed against floods', async () => {
    const id = await published({ titleEn: '<script>alert(1)</script>' })
    expect((await open(id)).body).not.toContain('<script>alert')
    const limited = await startTestServer({ limits: true })
    const flood = async () =>
      (
        await limited.app.inject({
          method: 'POST',
          url: `/survey/${randomUUID()}`,
          payload: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).statusCode
    const codes = [...new Set(await Promise.all(Array.from({ length: 21 }, flood)))]
    await limited.close()
    expect(codes.sort()).toEqual([404, 429])
  })
})

describe('[2.64] results', () => {
  it('[3.12] count answers, men and women, the average age and satisfaction, and tell of no group under five', async () => {
    const id = await published()
    const people = [
      ...Array.from({ length: 5 }, (_, n) => ({
        gender: 'female',
        age: String(30 + n),
        [ids.rated]: n < 4 ? 'verySatisfied' : 'neutral',
      })),
      ...Array.from({ length: 3 }, () => ({ gender: 'male', [ids.rated]: 'unsatisfied', [ids.why]: 'متأخر جدًّا' })),
    ]
    for (const one of people) await answer(id, { ...one, [ids.topics]: ['2'] })
    expect(await read(id)).toMatchObject({
      answersCount: 8,
      maleCount: 3,
      femaleCount: 5,
      ratedCount: 8,
      satisfiedCount: 4,
      satisfactionRate: 50,
    })
    const results = (await server.call('GET', `/api/surveys/${id}/results`)).json<{
      questions: { id: string; counts: object[] }[]
    }>()
    expect(results).toMatchObject({ answers: 8, male: 3, female: 5, averageAge: 32, ages: 5, step: 'day' })
    expect(results).toMatchObject({ time: [{ answers: 8, satisfied: 50 }] })
    const [rated] = results.questions
    // [9.6] the specification's order; men are three: what they said is not told, nor what women said, from which it could be reckoned.
    expect(rated).toMatchObject({
      id: ids.rated,
      answered: 8,
      counts: [
        { value: 'verySatisfied', count: 4, female: null, male: null },
        { value: 'satisfied', count: 0, female: null, male: null },
        { value: 'neutral', count: 1, female: null, male: null },
        { value: 'slightlySatisfied', count: 0, female: null, male: null },
        { value: 'unsatisfied', count: 3, female: null, male: null },
      ],
    })
    const texts = async (q: string) =>
      (await act(id, 'texts', { question: ids.why, q })).json<{ total: number }>().total
    // Found without its marks, as everywhere.
    expect([await texts('متاخر'), await texts('سريع')]).toEqual([3, 0])
  })

  it('leave as a file with a column for each question, in which nothing becomes a formula', async () => {
    const id = await published()
    await answer(id, { [ids.rated]: 'unsatisfied', [ids.why]: '=HYPERLINK("http://x")', [ids.topics]: ['1', '2'] })
    const file = await server.call('GET', `/api/surveys/${id}/answers`)
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toContain('How satisfied are you?')
    // decision 133: by the charity’s clock.
    expect(file.body.split('\r\n')[1]).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00,/)
    expect(file.body).toContain('Water | Orphans')
    expect(file.body).toContain(`"'=HYPERLINK`)
  })

  it('are nobody else’s: another charity’s survey is unknown', async () => {
    const id = await published()
    for (const path of ['results', 'answers', 'sendings', 'audience'])
      expect((await server.call('GET', `/api/surveys/${id}/${path}`, { as: 'adminB' })).statusCode).toBe(404)
    const count = await server.db.as({ kind: 'worker', entityId: server.entities.b }, (tx) =>
      tx.rows(sql`select 1 from survey_answers`),
    )
    expect(count).toEqual([])
  })
})

it('[2.45] begins from a template in both languages that can be activated as it is', async () => {
  for (const starter of ['project', 'care', 'event']) {
    const made = await server.call('POST', '/api/surveys/actions/start', { body: { starter } })
    const { id } = made.json<{ id: string }>()
    const row = await read(id)
    expect([row['titleAr'], row['titleEn']].every((one) => typeof one === 'string' && one !== '')).toBe(true)
    expect((await act(id, 'activate')).statusCode).toBe(200)
  }
})
