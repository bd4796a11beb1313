import { describe, expect, it } from 'vitest'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { donors, food, mails, server, texts, useYear, wells, workSurvey } from './support/yearLetters.ts'

useYear()

const { questions } = questionsOf()

const read = async (id: string) => (await server.call('GET', `/api/surveys/${id}`)).json<Record<string, unknown>>()
const change = async (id: string, body: object) =>
  server.call('PUT', `/api/surveys/${id}`, { body: { ...body, version: (await read(id))['version'] } })

/** A survey that has been sent to two, and of which nothing has left yet. */
async function underway(): Promise<string> {
  const made = await server.call('POST', '/api/surveys', {
    body: surveyOf(questions, {
      type: 'special',
      project: wells,
      audience: 'chosen',
      donors: [donors.Amal, donors.Badr],
      channels: ['whatsapp', 'email'],
      whatsappTextAr: 'نسألكم رأيكم.',
      whatsappTextEn: 'We ask for your opinion.',
    }),
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  for (const [action, body] of [
    ['activate', {}],
    ['send', { expected: 2 }],
  ] as const) {
    const answer = await server.call('POST', `/api/surveys/${id}/${action}`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return id
}

/** What its messages say, by which way they go, and to whom. */
const AS_CONFIRMED: readonly [field: string, other: unknown][] = [
  ['titleAr', 'عنوان آخر'],
  ['titleEn', 'Another title'],
  ['whatsappTextAr', 'كلام آخر'],
  ['whatsappTextEn', 'Other words'],
  ['channels', ['email']],
  ['project', food],
  ['audience', 'projectDonors'],
  ['donors', [donors.Badr]],
]

describe('[3.12] a survey that is on its way', () => {
  it('keeps what was confirmed until it has reached them all; then it may change', async () => {
    const id = await underway()
    const before = await read(id)
    for (const [field, other] of AS_CONFIRMED) {
      const refused = await change(id, { [field]: other })
      expect([field, refused.statusCode, refused.json<{ fault?: string }>().fault]).toEqual([field, 409, 'wrongState'])
    }
    expect(await read(id)).toEqual(before)
    await workSurvey(id)
    expect([texts.length, mails.length]).toEqual([1, 1])
    for (const [field, other] of AS_CONFIRMED)
      expect((await change(id, { [field]: other })).statusCode, field).toBe(200)
  })

  it('takes what no message of it says: its introduction, its words of thanks, and that it is closed', async () => {
    const id = await underway()
    for (const body of [{ thanksEn: 'Thank you.' }, { introEn: 'Four questions.' }, { acceptAnswers: false }])
      expect((await change(id, body)).statusCode).toBe(200)
  })
})
