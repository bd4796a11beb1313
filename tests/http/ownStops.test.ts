import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))

async function made(resource: string, body: object): Promise<string> {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const read = async (id: string) =>
  (await server.call('GET', `/api/donors/${id}`)).json<{ version: number; emailStopped: boolean }>()
const opened = async (id: string, fields: Record<string, boolean>, as: Person = 'projectsA') =>
  server.call('PUT', `/api/donors/${id}`, { as, body: { version: (await read(id)).version, ...fields } })

const OPEN = { emailStopped: false, whatsappStopped: false, smsStopped: false }

describe('[1.13] what a donor stopped in person is theirs to open again', () => {
  it('by their own account: each channel holds against staff, is told to them, and opens by the donor', async () => {
    const id = await made('donors', { name: 'Own Account', phone: '0501230011', email: 'own@people.test' })
    await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users.donorA}, ${server.entities.a}, ${id})`)
    const prefer = (stopped: boolean) =>
      server.call('POST', `/api/donors/${id}/prefer`, {
        as: 'donorA',
        body: {
          language: 'en',
          calendar: null,
          emailStopped: stopped,
          whatsappStopped: stopped,
          smsStopped: stopped,
        },
      })
    expect((await prefer(true)).statusCode).toBe(200)
    const refused = await opened(id, OPEN)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors).toSorted()).toEqual([
      'EmailStopped',
      'SmsStopped',
      'WhatsappStopped',
    ])
    expect(await owner(sql`select kind, channel from feedback where donor = ${id}::uuid order by channel`)).toEqual([
      { kind: 'stop', channel: 'email' },
      { kind: 'stop', channel: 'sms' },
      { kind: 'stop', channel: 'whatsapp' },
    ])
    expect((await prefer(false)).statusCode).toBe(200)
    // Staff note a stop of their own, and take their own note back.
    expect((await opened(id, { emailStopped: true })).statusCode).toBe(200)
    expect((await opened(id, OPEN)).statusCode).toBe(200)
  })

  // Of what was stopped before a stop was written down as a word of theirs, the letter alone tells.
  it.each([
    ['as it is written down today', 1],
    ['as the oldest were, without a line of feedback', 2],
  ])(
    'by the link of a letter, %s: what the donor said last decides, and only of the way that it came by',
    async (_how, n) => {
      const id = await made('donors', { name: 'By Letter', phone: `050123004${n}`, email: `letter${n}@people.test` })
      await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users.donorA}, ${server.entities.a}, ${id})`)
      const project = await made('projects', {
        code: `ST-${n}`,
        name: 'Wells',
        description: 'Wells',
        requiredAmount: '1000',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        type: 'general',
        progress: 'inProgress',
      })
      const report = await made('reports', { project, title: 'Water', message: 'It runs.' })
      const letter = newId()
      await owner(sql`insert into letters (entity_id, id, report, donor, language, sent)
      values (${server.entities.a}, ${letter}, ${report}, ${id}, 'en', true)`)
      await owner(sql`insert into messages (entity_id, id, kind, letter, donor, channel, sent_to, language, state)
      values (${server.entities.a}, ${newId()}, 'report', ${letter}, ${id}, 'whatsapp', ${`+96650123004${n}`}, 'en', 'sent')`)
      await owner(sql`update letters set stopped_at = now() where id = ${letter}`)
      if (n === 2) await owner(sql`delete from feedback where donor = ${id}`)
      expect(await read(id)).toMatchObject({ emailStopped: false, whatsappStopped: true })
      expect((await opened(id, { whatsappStopped: false })).statusCode).toBe(422)
      // No letter came by mail: a stop of it is a note of staff.
      expect((await opened(id, { emailStopped: true })).statusCode).toBe(200)
      expect((await opened(id, { emailStopped: false })).statusCode).toBe(200)
      const start = await server.call('POST', `/api/donors/${id}/prefer`, {
        as: 'donorA',
        body: { language: 'en', calendar: null, ...OPEN },
      })
      expect(start.statusCode).toBe(200)
      expect((await opened(id, { whatsappStopped: true })).statusCode).toBe(200)
      expect((await opened(id, { whatsappStopped: false })).statusCode).toBe(200)
    },
  )

  it('by the link of a survey, after staff had noted a stop too', async () => {
    const id = await made('donors', { name: 'By Survey', email: 'survey@people.test' })
    expect((await opened(id, { emailStopped: true })).statusCode).toBe(200)
    const survey = await made('surveys', surveyOf(questionsOf().questions, { askPhone: false }))
    const [dispatch, key] = [newId(), `hash-${newId()}`]
    await owner(sql`insert into dispatches (entity_id, id, kind, survey, channels, state, started_at)
      values (${server.entities.a}, ${dispatch}, 'survey', ${survey}, '{email}', 'sent', now())`)
    await owner(sql`insert into survey_invitations (entity_id, id, survey, donor, language, token_hash)
      values (${server.entities.a}, ${newId()}, ${survey}, ${id}, 'en', ${key})`)
    await owner(sql`insert into messages (entity_id, id, kind, dispatch, donor, channel, sent_to, language, state)
      values (${server.entities.a}, ${newId()}, 'survey', ${dispatch}, ${id}, 'email', 'survey@people.test', 'en', 'sent')`)
    expect(await owner(sql`select athar_stop_survey(${survey}::uuid, ${key}) as ok`)).toEqual([{ ok: true }])
    expect((await opened(id, { emailStopped: false })).statusCode).toBe(422)
    expect((await read(id)).emailStopped).toBe(true)
  })
})

describe('product.md 30: a survey that is being sent stays as it was confirmed', () => {
  it('neither its words nor whom it is for change under way; its page does', async () => {
    const id = await made('surveys', surveyOf(questionsOf().questions))
    const donor = await made('donors', { name: 'One', phone: '0501230022' })
    await owner(sql`insert into dispatches (entity_id, id, kind, survey, channels, state, started_at)
      values (${server.entities.a}, ${newId()}, 'survey', ${id}, '{whatsapp}', 'sending', now())`)
    const put = async (body: object) => {
      const { version } = (await server.call('GET', `/api/surveys/${id}`)).json<{ version: number }>()
      const answer = await server.call('PUT', `/api/surveys/${id}`, { body: { version, ...body } })
      return [answer.statusCode, answer.json<{ fault?: string }>().fault]
    }
    expect(await put({ whatsappTextEn: 'Other words' })).toEqual([409, 'wrongState'])
    expect(await put({ audience: 'chosen', donors: [donor] })).toEqual([409, 'wrongState'])
    expect(await put({ titleEn: 'Another title' })).toEqual([409, 'wrongState'])
    expect((await put({ introEn: 'A few questions.' }))[0]).toBe(200)
    await owner(sql`update dispatches set state = 'sent' where survey = ${id}::uuid`)
    expect((await put({ whatsappTextEn: 'Other words' }))[0]).toBe(200)
  })
})
