import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[2.50] [3.2] the platform puts an entity right, and leaves its logo, which it cannot open, as it is', async () => {
  const logo = randomUUID()
  await server.db.owner((tx) =>
    tx.rows(sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256)
      values (${logo}::uuid, ${server.entities.a}::uuid, 'logo.png', 'image', 'image/png', 5, 'x')`),
  )
  await server.db.owner((tx) =>
    tx.rows(sql`update entities set logo = ${logo}::uuid where id = ${server.entities.a}::uuid`),
  )
  const path = `/api/entities/${server.entities.a}`
  const before = (await server.call('GET', path, { as: 'super' })).json<Record<string, unknown>>()
  expect(before['logo']).toBe(logo)
  // As the form sends it: every field, what was not shown as it was read.
  const body = {
    version: before['version'],
    name: before['name'],
    branchName: 'Put right',
    logo,
    timeZone: before['timeZone'],
    defaultLanguage: before['defaultLanguage'],
    calendar: before['calendar'],
  }
  const answer = await server.call('PUT', path, { as: 'super', body })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ branchName: 'Put right', logo })
})
