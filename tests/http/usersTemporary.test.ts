import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[3.3] a user’s record says whether a temporary password waits, and nobody writes that', async () => {
  const path = `/api/users/${server.users.projectsA}`
  const read = async () =>
    (await server.call('GET', path, { as: 'adminA' })).json<{ passwordTemporary: boolean; version: number }>()
  expect((await read()).passwordTemporary).toBe(false)
  expect((await server.call('POST', `${path}/temporaryPassword`, { as: 'adminA', body: {} })).statusCode).toBe(200)
  const now = await read()
  expect(now.passwordTemporary).toBe(true)
  const invite = await server.call('POST', `${path}/invite`, { as: 'adminA', body: {} })
  expect([invite.statusCode, invite.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
  const body = { version: now.version, passwordTemporary: false }
  expect((await server.call('PUT', path, { as: 'adminA', body })).statusCode).toBe(200)
  expect((await read()).passwordTemporary).toBe(true)
})
