import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const [city, district, topics, rated, cost] = [0, 1, 2, 3, 4].map(() => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
]
const COMMON = { textAr: null, required: false, onlyIf: null, onlyIs: null }
const options = (...optionsEn: readonly string[]) => ({ optionsAr: [], optionsEn })
const questions = [
  { ...COMMON, id: city, kind: 'single', textEn: 'City?', ...options('Makkah', 'Jeddah', 'Taif') },
  // Asked of those alone who live in Makkah.
  {
    ...COMMON,
    id: district,
    kind: 'single',
    textEn: 'Where?',
    ...options('North', 'South', 'East'),
    onlyIf: city,
    onlyIs: 1,
  },
  { ...COMMON, id: topics, kind: 'multiple', textEn: 'Fields?', ...options('Water', 'Orphans', 'Mosques') },
  { ...COMMON, id: rated, kind: 'satisfaction', textEn: 'Satisfied?' },
  { ...COMMON, id: cost, kind: 'number', textEn: 'How much?', least: null, most: null },
]

interface Told {
  answers: number
  among: { value: string } | null
  questions: {
    id: string
    answered: number
    hidden: boolean
    average: number | null
    least: string | null
    most: string | null
    counts: { value: string; count: number; apart: boolean }[]
  }[]
}

/** A survey that so many have answered so. */
async function surveyWith(...rows: readonly [times: number, answers: object][]) {
  const made = await server.call('POST', '/api/surveys', { body: surveyOf(questions) })
  const { id } = made.json<{ id: string }>()
  const all = rows.flatMap(([times, answers]) => Array.from({ length: times }, () => JSON.stringify(answers)))
  await server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
    for (const answers of all)
      await tx.rows(sql`insert into survey_answers (id, entity_id, survey, language, answers)
        values (${randomUUID()}, ${server.entities.a}, ${id}, 'ar', ${answers}::jsonb)`)
  })
  const read = async (question?: string, value?: string): Promise<Told> => {
    const asked = question === undefined ? '' : `?question=${question}&value=${value}`
    const answer = await server.call('GET', `/api/surveys/${id}/results${asked}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Told>()
  }
  /** Those values of a question by which the results are parted; what everybody's results say of it is the same. */
  const parts = async (question: string, values: readonly string[]): Promise<string[]> => {
    const told: string[] = []
    for (const value of values) if ((await read(question, value)).among !== null) told.push(value)
    const { counts = [] } = (await read()).questions.find((one) => one.id === question) ?? {}
    expect(counts.flatMap(({ value, apart }) => (apart && values.includes(value) ? [value] : []))).toEqual(told)
    return told
  }
  return { read, parts }
}
const of = (told: Told, question: string) => told.questions.find((one) => one.id === question)

describe('[2.64] the groups that results are read of tell together of no fewer than five', () => {
  it('one of two groups is kept back beside one person, whom all without both of them would be', async () => {
    const { parts } = await surveyWith(
      [6, { [city]: 1 }],
      [6, { [city]: 2 }],
      [1, { [city]: 3, [rated]: 'unsatisfied' }],
    )
    expect(await parts(city, ['1', '2', '3'])).toEqual(['2'])
  })

  it('and beside few who did not answer', async () => {
    const few = await surveyWith([6, { [city]: 1 }], [7, { [city]: 2 }], [4, { [rated]: 'neutral' }])
    expect(await few.parts(city, ['1', '2', '3'])).toEqual(['2'])
    const five = await surveyWith([6, { [city]: 1 }], [7, { [city]: 2 }], [5, { [rated]: 'neutral' }])
    expect(await five.parts(city, ['1', '2', '3'])).toEqual(['1', '2'])
  })

  it('an answer that one person less gave than another beside it is kept back', async () => {
    const { parts } = await surveyWith([6, { [topics]: [1, 2] }], [1, { [topics]: [2] }], [8, { [topics]: [3] }])
    expect(await parts(topics, ['1', '2', '3'])).toEqual(['2', '3'])
  })

  it('an answer that all but few of those gave who were asked is kept back, however many were not', async () => {
    const rest: [number, object] = [12, { [city]: 2 }]
    const one = await surveyWith(
      [6, { [city]: 1, [district]: 1 }],
      [6, { [city]: 1, [district]: 2 }],
      [1, { [city]: 1 }],
      rest,
    )
    expect(await one.parts(district, ['1', '2'])).toEqual(['2'])
    const nobody = await surveyWith([6, { [city]: 1, [district]: 1 }], [6, { [city]: 1, [district]: 2 }], rest)
    expect(await nobody.parts(district, ['1', '2'])).toEqual(['1', '2'])
  })

  it('of each question the same holds among those who answered it', async () => {
    const { read, parts } = await surveyWith(
      [6, { [city]: 1, [cost]: 100 }],
      [7, { [city]: 2, [cost]: 200 }],
      [1, { [city]: 3, [cost]: 77_777 }],
      [4, { [city]: 3 }],
    )
    expect(await parts(city, ['1', '2', '3'])).toEqual(['1', '2', '3'])
    const said = async (value: string) => of(await read(city, value), cost)
    expect(await said('1')).toMatchObject({ hidden: true, answered: 0, average: null })
    expect(await said('2')).toMatchObject({ hidden: false, answered: 7, average: 200 })
    expect(await said('3')).toMatchObject({ hidden: true, answered: 0, average: null })
  })

  it('the least and the most, one person’s own answer each, are everybody’s alone', async () => {
    const { read } = await surveyWith(
      [5, { [city]: 1, [cost]: 100 }],
      [1, { [city]: 1, [cost]: 9000 }],
      [6, { [city]: 2, [cost]: 50 }],
    )
    expect(of(await read(), cost)).toMatchObject({ least: '50', most: '9000' })
    expect(of(await read(city, '1'), cost)).toMatchObject({ answered: 6, average: 1583.3, least: null, most: null })
  })

  it('what no question offers to choose parts nothing: a number, a word that is read as another', async () => {
    const { read } = await surveyWith(
      [6, { [cost]: 100, [rated]: 'dissatisfied' }],
      [1, { [cost]: 200, [rated]: 'unsatisfied' }],
      [6, { [cost]: 200, [rated]: 'satisfied' }],
    )
    expect((await read(cost, '100')).among).toBeNull()
    expect((await read(rated, 'dissatisfied')).among).toBeNull()
    expect((await read(rated, 'unsatisfied')).answers).toBe(7)
  })
})
