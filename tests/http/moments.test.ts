import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path, { as: 'adminA' })

/** What the reader of a query string would take for a space. */
const query = (text: string) => text.replaceAll('+', '%2B')

describe('moments', () => {
  it('have one form wherever a record is read: ISO 8601 in UTC with milliseconds', async () => {
    const made = await server.call('POST', '/api/projects', { as: 'adminA', body: { code: 'M1', name: 'Well' } })
    const created = made.json<{ id: string; createdAt: string; updatedAt: string }>()
    const one = (await get(`/api/projects/${created.id}`)).json<Record<string, unknown>>()
    const [listed] = (await get('/api/projects?filter.code=M1')).json<Record<string, unknown>[]>()
    expect(created.createdAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    expect(one).toMatchObject({ createdAt: created.createdAt, updatedAt: created.updatedAt })
    expect(listed).toEqual(one)
    const range = await get(`/api/projects?range=[0,4]&filter=${encodeURIComponent('{"code":"M1"}')}`)
    expect(range.json()).toEqual([one])
  })

  it('are asked for by a field alone, down to the millisecond that was read', async () => {
    const [first] = (await get('/api/projects?filter.code=M1')).json<{ createdAt: string }[]>()
    const at = encodeURIComponent(first?.createdAt ?? '')
    expect((await get(`/api/projects?filter.code=M1&filter.createdAt.gte=${at}`)).json()).toHaveLength(1)
    expect((await get(`/api/projects?filter.code=M1&filter.createdAt.lt=${at}`)).json()).toHaveLength(0)
  })
})

describe('[5.24] a filter that asks for no day or moment', () => {
  it.each([
    ['a day of the year nought', 'donor_transactions', 'filter.date=0000-01-01', 'Date'],
    ['the same of a range', 'donor_transactions', 'filter.date.gte=0000-12-31', 'Date'],
    ['a moment of the year nought', 'projects', 'filter.createdAt.gte=0000-01-01T00:00:00Z', 'CreatedAt'],
    ['a clock sixteen hours ahead', 'projects', 'filter.createdAt.gte=2026-01-01T00:00:00+16:00', 'CreatedAt'],
    ['one behind', 'projects', 'filter.createdAt.lt=2026-01-01T00:00:00-23:59', 'CreatedAt'],
    ['one without a colon', 'projects', 'filter.createdAt.lt=2026-01-01T00:00:00+1600', 'CreatedAt'],
    ['minutes that no clock has', 'projects', 'filter.createdAt.lt=2026-01-01T00:00:00+03:60', 'CreatedAt'],
    ['one among several', 'donor_transactions', 'filter.date=2026-01-01&filter.date=0000-01-01', 'Date'],
  ])('names the field: %s', async (_what, resource, asked, field) => {
    const answer = await get(`/api/${resource}?${query(asked)}`)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(Object.keys(answer.json<{ errors?: object }>().errors ?? {})).toEqual([field])
  })

  it.each([
    ['the first day', 'donor_transactions', 'filter.date.gte=0001-01-01'],
    ['the last clock ahead', 'projects', 'filter.createdAt.gte=2026-01-01T00:00:00+15:59'],
    ['the last clock behind', 'projects', 'filter.createdAt.gte=2026-01-01T00:00:00-15:59'],
    ['a day for a moment', 'projects', 'filter.createdAt.gte=2026-01-01'],
    ['without seconds', 'projects', 'filter.createdAt.gte=2026-01-01T10:00Z'],
  ])('takes what is one: %s', async (_what, resource, asked) => {
    const answer = await get(`/api/${resource}?${query(asked)}`)
    expect(answer.statusCode, answer.body).toBe(200)
  })
})
