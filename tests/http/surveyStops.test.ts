import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const project = newId()
const { ids, questions } = questionsOf()
const owner = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server.db.owner((tx) => tx.rows<T>(query))

beforeAll(async () => {
  server = await startTestServer()
  await owner(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status)
    values (${server.entities.a}, ${project}, 'SRV-9', 'Wells', 'x', 1000, '2026-01-01', '2026-12-31', 'published')`)
})
afterAll(() => server.close())

const act = async (id: string, action: string) => {
  const answer = await server.call('POST', `/api/surveys/${id}/${action}`, { body: {} })
  expect(answer.statusCode, answer.body).toBe(200)
}
const put = async (id: string, body: object) => {
  const { version } = (await server.call('GET', `/api/surveys/${id}`)).json<{ version: number }>()
  const answer = await server.call('PUT', `/api/surveys/${id}`, { body: { version, ...body } })
  expect(answer.statusCode, answer.body).toBe(200)
}
async function published(): Promise<string> {
  const body = surveyOf(questions, { type: 'special', project, askPhone: false })
  const made = await server.call('POST', '/api/surveys', { body })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: string }>()
  await act(id, 'activate')
  return id
}
async function donor(): Promise<string> {
  const id = newId()
  await owner(sql`insert into donors (entity_id, id, name, phone)
    values (${server.entities.a}, ${id}, 'Somebody', ${`+9665560${id.slice(-5).replaceAll(/\D/g, '7')}`})`)
  return id
}
/** The key of the invitation that came to a donor by WhatsApp. */
async function invited(survey: string, of: string): Promise<string> {
  const [dispatch, key] = [newId(), newId().replaceAll('-', '').slice(-22)]
  await owner(sql`insert into dispatches (entity_id, id, kind, survey, channels, state, started_at)
    values (${server.entities.a}, ${dispatch}, 'survey', ${survey}, '{whatsapp}', 'sent', now())`)
  await owner(sql`insert into survey_invitations (entity_id, id, survey, donor, language, token_hash)
    values (${server.entities.a}, ${newId()}, ${survey}, ${of}, 'en', ${hashToken(key)})`)
  await owner(sql`insert into messages (entity_id, id, kind, dispatch, donor, channel, sent_to, language, state, sent_at)
    select entity_id, ${newId()}, 'survey', ${dispatch}, id, 'whatsapp', phone, 'en', 'sent', now() from donors where id = ${of}::uuid`)
  return key
}
const open = (url: string) => server.app.inject({ url: `${url}?lang=en` })
const post = (url: string) => server.app.inject({ method: 'POST', url: `${url}?lang=en` })
const isStopped = async (of: string) =>
  (await owner<{ is: boolean }>(sql`select whatsapp_stopped as is from donors where id = ${of}::uuid`))[0]?.is
const words = async (of: string) =>
  (await owner<{ kind: string }>(sql`select kind from feedback where donor = ${of}::uuid order by at`)).map(
    ({ kind }) => kind,
  )

describe('docs/decisions/139: a stop by the link of a survey', () => {
  it('is no more undone by it, once the link of another survey has said it too', async () => {
    const amal = await donor()
    const [first, second] = [await published(), await published()]
    const [one, other] = [
      `/survey/${first}/${await invited(first, amal)}`,
      `/survey/${second}/${await invited(second, amal)}`,
    ]
    await post(`${one}/stop`)
    expect((await post(`${one}/resume`)).body).toContain('will keep coming')
    expect(await isStopped(amal)).toBe(false)
    await post(`${one}/stop`)
    await post(`${one}/stop`)
    expect(await words(amal)).toEqual(['stop', 'start', 'stop'])
    for (let n = 0; n < 2; n += 1) await post(`${other}/stop`)
    expect(await words(amal)).toEqual(['stop', 'start', 'stop', 'stop'])
    for (const link of [one, other]) {
      expect((await open(`${link}/stop`)).body).not.toContain('/resume')
      await post(`${link}/resume`)
      expect(await isStopped(amal)).toBe(true)
    }
  })

  it('belongs to the survey of its address, and is taken back where that page can be seen alone', async () => {
    const amal = await donor()
    const [first, second] = [await published(), await published()]
    const key = await invited(first, amal)
    for (const id of [second, newId(), 'none']) {
      expect((await post(`/survey/${id}/${key}/stop`)).statusCode).toBe(404)
      expect(await isStopped(amal)).toBe(false)
    }
    expect((await post(`/survey/${first.toUpperCase()}/${key}/stop`)).statusCode).toBe(200)
    expect(await isStopped(amal)).toBe(true)
    for (const id of [second, newId(), 'none']) {
      expect((await post(`/survey/${id}/${key}/resume`)).statusCode).toBe(404)
      expect(await isStopped(amal)).toBe(true)
    }
    await owner(sql`update entities set status = 'inactive' where id = ${server.entities.a}`)
    expect((await post(`/survey/${first}/${key}/resume`)).statusCode).toBe(404)
    await owner(sql`update entities set status = 'active' where id = ${server.entities.a}`)
    await owner(sql`update surveys set deleted_at = now() where id = ${first}::uuid`)
    expect((await post(`/survey/${first}/${key}/resume`)).statusCode).toBe(404)
    await owner(sql`update surveys set deleted_at = null where id = ${first}::uuid`)
    expect(await isStopped(amal)).toBe(true)
    expect((await post(`/survey/${first}/${key}/resume`)).statusCode).toBe(200)
    expect(await isStopped(amal)).toBe(false)
  })
})

describe('[2.9] a survey that is not published shows a key’s holder nothing of what it holds now', () => {
  it('neither its title nor its thanks: it says whose it is and that it takes no answers; its stop works', async () => {
    const amal = await donor()
    const id = await published()
    const link = `/survey/${id}/${await invited(id, amal)}`
    expect((await open(link)).body).toContain('Your opinion')
    expect((await open(`${link}/thanks`)).body).toContain('We read every answer.')
    await act(id, 'toDraft')
    const secret = { titleAr: 'عنوان سرّي', titleEn: 'Secret title', introEn: 'Secret words', thanksEn: 'Secret thanks' }
    await put(id, { ...secret, questions: [{ ...questions[4], textEn: 'Secret question' }] })
    const answer = await server.app.inject({
      method: 'POST',
      url: `${link}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ once: newId(), [ids.rated]: '1' }).toString(),
    })
    expect(answer.statusCode).toBe(409)
    const seen = [answer.body, (await open(link)).body, (await open(`${link}/thanks`)).body]
    for (const body of seen) {
      expect(body).toContain('This survey is closed')
      expect(body).toContain('<title>جمعية البر</title>')
    }
    seen.push((await open(`${link}/stop`)).body, (await post(`${link}/stop`)).body)
    expect(await isStopped(amal)).toBe(true)
    seen.push((await post(`${link}/resume`)).body)
    expect(await isStopped(amal)).toBe(false)
    seen.push((await server.app.inject({ url: `${link}?lang=ar` })).body)
    for (const body of seen) expect(body).not.toMatch(/Secret|سرّي|Your opinion/)
    expect((await open(`/survey/${id}`)).statusCode).toBe(404)
    expect((await server.app.inject({ method: 'POST', url: `${link}/files` })).statusCode).toBeGreaterThanOrEqual(400)
    const ahead = sql`select athar_survey_entity(${id}::uuid, ${hashToken(link.slice(-22))}) as entity`
    expect(await owner(ahead)).toEqual([{ entity: null }])
    const stored = sql`select athar_answer_survey(${id}::uuid, ${hashToken(link.slice(-22))}, 'once', 'en', null, null, null, '{}'::jsonb, 0, 0, '[]'::jsonb, '{}', 'other', (select questions from surveys where id = ${id}::uuid)) as done`
    expect(await owner(stored)).toEqual([{ done: 'closed' }])
  })

  it('thanks whoever has answered before, in words of its own', async () => {
    const id = await published()
    const link = `/survey/${id}/${await invited(id, await donor())}`
    await owner(sql`update survey_invitations set answered_at = now() where survey = ${id}::uuid`)
    await act(id, 'toDraft')
    await put(id, { thanksEn: 'Secret thanks' })
    const { body } = await open(`${link}/thanks`)
    expect(body).not.toContain('This survey is closed')
    expect(body).not.toMatch(/Secret|Your opinion/)
  })
})
