import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const { questions } = questionsOf()
const logo = newId()

const open = (url: string) => server.app.inject({ method: 'GET', url })
const inA = (query: ReturnType<typeof sql>) =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows(query))

beforeAll(async () => {
  server = await startTestServer()
  const { a } = server.entities
  await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, widths, answered_at)
    values (${a}::uuid, ${logo}::uuid, 'logo.png', 'image', 'image/png', 5, 'x', 400, 400, '[400]'::jsonb, now())`)
  await inA(sql`update entities set logo = ${logo}::uuid where id = ${a}::uuid`)
  await server.services.files.put(`${a}/${logo}/w400.webp`, Buffer.from('RIFF'), { contentType: 'image/webp' })
})
afterAll(() => server.close())

async function draft(): Promise<string> {
  const answer = await server.call('POST', '/api/surveys', { body: surveyOf(questions, {}) })
  return answer.json<{ id: string }>().id
}

describe('[2.9] the page of a survey bears the charity’s logo', () => {
  it('by an address that gives the logo and no other file', async () => {
    const id = await draft()
    expect((await open(`/survey/${id}/files/${logo}/400`)).statusCode).toBe(404)
    await server.call('POST', `/api/surveys/${id}/activate`, { body: {} })
    const path = `/survey/${id}/files/${logo}/400`
    expect((await open(`/survey/${id}?lang=en`)).body).toContain(`src="${path}"`)
    const answer = await open(path)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/webp', 'RIFF'])
    for (const other of [`/survey/${id}/files/${newId()}/400`, `/survey/${id}/files/${logo}/480`])
      expect((await open(other)).statusCode, other).toBe(404)
  })

  it('a draft’s preview has it within itself', async () => {
    const preview = await server.call('POST', `/api/surveys/${await draft()}/preview`, { body: { language: 'en' } })
    const { html } = preview.json<{ html: string }>()
    expect(html).toContain('src="data:image/webp;base64,UklGRg=="')
    expect(html).not.toContain('monogram-letter')
  })
})
