import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { maker } from './support/made.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const made = maker(() => server)
const owner = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server.db.owner((tx) => tx.rows<T>(query))
const stopped = async () =>
  (
    await owner<{ is: boolean }>(
      sql`select email_stopped as is from donors where email = 'two@people.test' order by name`,
    )
  ).map(({ is }) => is)

it('decision 139: a stop by a survey’s link holds for whoever bears the address, and is taken back for both', async () => {
  const first = await made('donors', { name: 'First', email: 'two@people.test' })
  await made('donors', { name: 'Second', email: 'two@people.test', emailShared: true })
  const survey = await made('surveys', surveyOf(questionsOf().questions, { askPhone: false }))
  expect((await server.call('POST', `/api/surveys/${survey}/activate`, { body: {} })).statusCode).toBe(200)
  const [dispatch, key] = [newId(), newId().replaceAll('-', '').slice(-22)]
  await owner(sql`insert into dispatches (entity_id, id, kind, survey, channels, state, started_at)
    values (${server.entities.a}, ${dispatch}, 'survey', ${survey}, '{email}', 'sent', now())`)
  await owner(sql`insert into survey_invitations (entity_id, id, survey, donor, language, token_hash)
    values (${server.entities.a}, ${newId()}, ${survey}, ${first}, 'en', ${hashToken(key)})`)
  await owner(sql`insert into messages (entity_id, id, kind, dispatch, donor, channel, sent_to, language, state, sent_at)
    values (${server.entities.a}, ${newId()}, 'survey', ${dispatch}, ${first}, 'email', 'two@people.test', 'en', 'sent', now())`)
  const post = (what: string) => server.app.inject({ method: 'POST', url: `/survey/${survey}/${key}/${what}?lang=en` })
  expect((await post('stop')).statusCode).toBe(200)
  expect(await stopped()).toEqual([true, true])
  expect((await post('resume')).statusCode).toBe(200)
  expect(await stopped()).toEqual([false, false])
})
