import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const HOUR = 3_600_000
const moment = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors

describe.each([
  ['campaigns', { title: 'Winter coats', description: 'For those who are cold' }],
  ['meta_campaigns', { name: 'Winter coats' }],
])('[4.12] when %s are to leave', (resource, words) => {
  it('a time that has passed is refused at its field, when it is written and when it is changed', async () => {
    const body = { ...words, sendNow: false, sendAt: moment(-1) }
    const refused = await server.call('POST', `/api/${resource}`, { body })
    expect(refused.statusCode, refused.body).toBe(422)
    expect(errorsOf(refused)).toEqual({ SendAt: ['This time has passed. Choose a later one, or send now.'] })

    const made = await server.call('POST', `/api/${resource}`, { body: { ...body, sendAt: moment(5) } })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json<{ id: string; version: number }>()
    const changed = await server.call('PUT', `/api/${resource}/${id}`, { body: { version, sendAt: moment(-2) } })
    expect(changed.statusCode, changed.body).toBe(422)
    expect(Object.keys(errorsOf(changed))).toEqual(['SendAt'])
  })

  it('a draft that is not to go at once is saved without a time, and sent only with one', async () => {
    const made = await server.call('POST', `/api/${resource}`, { body: { ...words, sendNow: false } })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    const refused = await server.call('POST', `/api/${resource}/${id}/publish`, { body: { expected: 1 } })
    expect(refused.statusCode, refused.body).toBe(422)
    expect(errorsOf(refused)).toMatchObject({ SendAt: ['This field is required.'] })
  })

  it('a draft whose time has passed since is still written on, and one that goes at once minds no time', async () => {
    const body = { ...words, sendNow: true, sendAt: moment(-1) }
    const made = await server.call('POST', `/api/${resource}`, { body })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version, sendAt } = made.json<{ id: string; version: number; sendAt: string }>()
    const changed = await server.call('PUT', `/api/${resource}/${id}`, { body: { version, sendAt, sendNow: false } })
    expect(changed.statusCode, changed.body).toBe(200)
  })
})
