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

interface Given {
  /** Noon in Riyadh of this day. */
  day?: string
  /** How often this answer rated, and how often with satisfied or better. */
  rated?: number
  satisfied?: number
  age?: number
}

interface Results {
  averageAge: number | null
  ages: number
  step: string
  time: { at: string; answers: number; satisfied: number | null }[]
}

/** What a survey's results say where these are its answers. */
async function resultsOf(given: readonly Given[]): Promise<Results> {
  const made = await server.call('POST', '/api/surveys', { body: surveyOf(questions) })
  const { id } = made.json<{ id: string }>()
  await server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
    for (const { day = '2026-03-01', rated = 0, satisfied = 0, age = null } of given) {
      const answers = rated === 0 ? { [ids.topics]: [1] } : { [ids.rated]: satisfied > 0 ? 'satisfied' : 'unsatisfied' }
      await tx.rows(sql`insert into survey_answers (id, entity_id, survey, language, age, answers, rated, satisfied, created_at)
        values (${randomUUID()}, ${server.entities.a}, ${id}, 'ar', ${age}, ${JSON.stringify(answers)}::jsonb, ${rated}, ${satisfied}, ${`${day}T09:00:00Z`})`)
    }
  })
  const answer = await server.call('GET', `/api/surveys/${id}/results`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Results>()
}

const times = (n: number, one: Given): Given[] => Array.from({ length: n }, () => one)

describe('[2.64] how satisfied those of a day were', () => {
  it('is not told where five answered and fewer of them rated', async () => {
    const one = [{ rated: 1 }, ...times(4, {})]
    expect((await resultsOf(one)).time).toEqual([{ at: '2026-03-01', answers: 5, satisfied: null }])
    const four = [...times(4, { rated: 1, satisfied: 1 }), ...times(9, {})]
    expect((await resultsOf(four)).time).toEqual([{ at: '2026-03-01', answers: 13, satisfied: null }])
  })

  it('is not told where fewer than five rated, however often each of them did', async () => {
    const { time } = await resultsOf([...times(4, { rated: 3, satisfied: 2 }), {}])
    expect(time).toEqual([{ at: '2026-03-01', answers: 5, satisfied: null }])
  })

  it('is told where five rated, of all their ratings, and not of the day beside it on which four did', async () => {
    const { time } = await resultsOf([
      ...times(4, { rated: 1, satisfied: 1 }),
      { rated: 2, satisfied: 0 },
      ...times(4, { day: '2026-03-02', rated: 1, satisfied: 1 }),
      { day: '2026-03-03', rated: 1 },
    ])
    expect(time).toEqual([
      { at: '2026-03-01', answers: 5, satisfied: 67 },
      { at: '2026-03-02', answers: 4, satisfied: null },
      { at: '2026-03-03', answers: 1, satisfied: null },
    ])
  })

  it('is kept back of one day more where the others would tell it, by what all said', async () => {
    const { time } = await resultsOf([
      ...times(8, { rated: 1, satisfied: 1 }),
      ...times(6, { day: '2026-03-02', rated: 1, satisfied: 1 }),
      ...times(2, { day: '2026-03-03', rated: 1 }),
    ])
    expect(time.map(({ satisfied }) => satisfied)).toEqual([100, null, null])
    const alone = await resultsOf([
      ...times(6, { rated: 1, satisfied: 1 }),
      ...times(4, { day: '2026-03-02', rated: 1 }),
    ])
    expect(alone.time.map(({ satisfied }) => satisfied)).toEqual([null, null])
  })
})

describe('[2.64] the average age', () => {
  it('is not told where four said theirs, whoever else answered', async () => {
    const few = [20, 30, 40, 50].map((age) => ({ age }))
    expect(await resultsOf([...few, ...times(3, {})])).toMatchObject({ ages: 4, averageAge: null })
    expect(await resultsOf([{ age: 61 }])).toMatchObject({ ages: 1, averageAge: null })
  })

  it('is told where five did', async () => {
    const five = [20, 30, 40, 50, 61].map((age) => ({ age }))
    expect(await resultsOf([...five, {}])).toMatchObject({ ages: 5, averageAge: 40.2 })
  })
})

describe('[2.64] answers over time', () => {
  const days = ['2026-01-05', '2026-01-07', '2026-01-08']

  it('are told by day up to sixty-two days after the first one', async () => {
    const { step, time } = await resultsOf([...days, '2026-03-08'].map((day) => ({ day })))
    expect(step).toBe('day')
    expect(time.map(({ at, answers }) => [at, answers])).toEqual([
      ['2026-01-05', 1],
      ['2026-01-07', 1],
      ['2026-01-08', 1],
      ['2026-03-08', 1],
    ])
  })

  it('are told by week where there are more', async () => {
    const { step, time } = await resultsOf([...days, '2026-03-09'].map((day) => ({ day })))
    expect(step).toBe('week')
    expect(time.map(({ answers }) => answers)).toEqual([3, 1])
  })
})
