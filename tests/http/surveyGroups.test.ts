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

interface Told {
  answers: number
  male: number | null
  averageAge: number | null
  time: unknown[]
  among: { question: string; value: string } | null
  questions: {
    id: string
    answered: number
    hidden: boolean
    counts: { value: string; count: number; male: number | null }[]
  }[]
}

/** So many who said this of their satisfaction, and chose these fields. */
async function surveyWith(rows: readonly [times: number, rated: string, topics?: readonly number[]][]) {
  const made = await server.call('POST', '/api/surveys', { body: surveyOf(questions) })
  const { id } = made.json<{ id: string }>()
  await server.call('POST', `/api/surveys/${id}/activate`)
  const all = rows.flatMap(([times, rated, topics]) => Array.from({ length: times }, () => ({ rated, topics })))
  await server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
    for (const { rated, topics } of all) {
      const answers = { [ids.rated]: rated, ...(topics && { [ids.topics]: topics }) }
      await tx.rows(sql`insert into survey_answers (id, entity_id, survey, language, gender, age, answers, rated, satisfied)
        values (${randomUUID()}, ${server.entities.a}, ${id}, 'ar', 'male', 40, ${JSON.stringify(answers)}::jsonb, 1, 0)`)
    }
  })
  const read = async (value?: string, question = ids.rated): Promise<Told> => {
    const asked = value === undefined ? '' : `?question=${question}&value=${value}`
    const answer = await server.call('GET', `/api/surveys/${id}/results${asked}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Told>()
  }
  const of = (told: Told, question: string) => told.questions.find((one) => one.id === question)
  return { id, read, of }
}

describe('[2.64] results of those who gave one answer', () => {
  it('are theirs alone, an older word read as today’s, without gender, age and days', async () => {
    const { read, of } = await surveyWith([
      [5, 'unsatisfied', [1, 3]],
      [2, 'dissatisfied', [1]],
      [6, 'satisfied', [2]],
    ])
    const told = await read('unsatisfied')
    expect(told).toMatchObject({ answers: 7, male: null, averageAge: null, time: [] })
    expect(told.among).toEqual({ question: ids.rated, value: 'unsatisfied' })
    expect(of(told, ids.topics)?.counts.map(({ value, count, male }) => [value, count, male])).toEqual([
      ['1', 7, null],
      ['2', 0, null],
      ['3', 5, null],
    ])
    expect(of(told, ids.rated)?.counts.map(({ count }) => count)).toEqual([0, 0, 0, 0, 7])
    const byTopic = await read('2', ids.topics)
    expect(of(byTopic, ids.rated)?.counts.map(({ count }) => count)).toEqual([0, 6, 0, 0, 0])
  })

  it('are everybody’s where fewer than five gave it, or fewer than five others', async () => {
    const few = await surveyWith([
      [4, 'unsatisfied'],
      [9, 'satisfied'],
    ])
    expect(await few.read('unsatisfied')).toMatchObject({ answers: 13, among: null })
    // Nine are enough; the four that are left would be told by the difference.
    expect(await few.read('satisfied')).toMatchObject({ answers: 13, among: null })
    const all = await surveyWith([[8, 'satisfied']])
    expect(await all.read('satisfied')).toMatchObject({ answers: 8, among: null })
  })

  it('say nothing of a question that few of them answered, or few of the others', async () => {
    const { read, of } = await surveyWith([
      [4, 'unsatisfied', [1]],
      [3, 'unsatisfied'],
      [8, 'satisfied', [2]],
    ])
    const told = await read('unsatisfied')
    expect(told.answers).toBe(7)
    expect(of(told, ids.topics)).toMatchObject({ hidden: true, answered: 0, counts: [] })
    const others = await read('satisfied')
    expect(of(others, ids.topics)).toMatchObject({ hidden: true, answered: 0, counts: [] })
    expect(of(others, ids.rated)).toMatchObject({ hidden: false, answered: 8 })
  })

  it('refuse a question that is no id', async () => {
    const { id } = await surveyWith([[1, 'satisfied']])
    const answer = await server.call('GET', `/api/surveys/${id}/results?question=x&value=1`)
    expect([answer.statusCode, answer.json<{ fault: string }>().fault]).toEqual([400, 'malformed'])
  })
})
