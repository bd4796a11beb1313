import { HttpResponse, http as route } from 'msw'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataProvider } from '../../../src/providers/dataProvider.ts'
import { askEarly } from '../../../src/providers/early.ts'
import { http, lastFarewell } from '../../../src/providers/http.ts'
import { getSettings, setSettings, settingsStore } from '../../../src/providers/settings.ts'
import { seen, server, tokenFor } from './server.ts'

const token = tokenFor(['BranchAdmin'])
const list = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const } }

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  window.localStorage.clear()
  setSettings({ token, profile: null, language: 'en', store: {} })
  seen.length = 0
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const fault = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error('no HttpError was thrown')
  return error
}

describe('http', () => {
  it('[7.1] carries a Bearer token and the language, except for the login page’s calls', async () => {
    server.use(route.get('*/api/x', () => HttpResponse.json({ a: 1 })))
    settingsStore.setItem('locale', 'ar')
    expect((await http('/api/x')).json).toEqual({ a: 1 })
    await http('/api/x', { anonymous: true })
    expect(seen.map(({ authorization, language }) => [authorization, language])).toEqual([
      [`Bearer ${token}`, 'ar'],
      [null, 'ar'],
    ])
  })

  it('[7.1] takes nothing but 2xx for success', async () => {
    server.use(route.get('*/api/x', () => new HttpResponse(null, { status: 304 })))
    expect((await fault(http('/api/x'))).status).toBe(304)
  })

  it('[4.3] [8.11] 403 signs out without a refresh and keeps the words for the login page', async () => {
    server.use(route.get('*/api/x', () => HttpResponse.json({ title: 'Not yours', detail: 'Ask.' }, { status: 403 })))
    expect((await fault(http('/api/x'))).status).toBe(403)
    expect(getSettings().token).toBeNull()
    expect(lastFarewell()).toEqual({ title: 'Not yours', subtitle: 'Ask.' })
    expect(seen.map(({ path }) => path)).toEqual(['/api/x'])
  })

  it('[7.1] a 401 of a call without a token neither refreshes nor signs out', async () => {
    server.use(route.post('*/api/x', () => HttpResponse.json({ title: 'No' }, { status: 401 })))
    expect((await fault(http('/api/x', { method: 'POST', body: {}, anonymous: true }))).status).toBe(401)
    expect(getSettings().token).toBe(token)
    expect(seen).toHaveLength(1)
  })

  it('[5.24] hands form errors on by field', async () => {
    const body = { title: 'Please check', code: 8, errors: { Name: ['This field is required'] } }
    server.use(route.post('*/api/projects', () => HttpResponse.json(body, { status: 422 })))
    const error = await fault(dataProvider.create('projects', { data: {} }))
    expect((error.body as { errors: unknown }).errors).toEqual({ name: 'This field is required' })
  })

  it('[5.24] fails the form where the errors have another shape', async () => {
    server.use(route.post('*/api/projects', () => HttpResponse.json({ title: 'x', errors: 'no' }, { status: 422 })))
    const error = await fault(dataProvider.create('projects', { data: {} }))
    expect(error.message).toContain('Errors from server not matching ErrorSchema!')
  })
})

describe('dataProvider', () => {
  it('[7.14] writes lists with dots and repeated keys, and reads the total', async () => {
    server.use(
      route.get('*/api/projects', () =>
        HttpResponse.json([{ id: '1' }], { headers: { 'Content-Range': 'projects 25-25/319' } }),
      ),
    )
    const filter = { status: ['drafted', 'deactivated'], requiredAmount: { gte: 5 }, q: null }
    expect(await dataProvider.getList('projects', { ...list, filter })).toEqual({ data: [{ id: '1' }], total: 319 })
    expect(seen[0]?.path).toBe(
      '/api/projects?filter.status=drafted&filter.status=deactivated&filter.requiredAmount.gte=5&sort.field=name&sort.order=ASC&page=2&perPage=25',
    )
  })

  it('asks for many records in one call, and for none in none', async () => {
    server.use(route.get('*/api/donors', () => HttpResponse.json([{ id: 'a' }, { id: 'b' }])))
    expect((await dataProvider.getMany('donors', { ids: ['a', 'b'] })).data).toHaveLength(2)
    expect((await dataProvider.getMany('donors', { ids: [] })).data).toEqual([])
    expect(seen.map(({ path }) => path)).toEqual(['/api/donors?filter.id=a&filter.id=b&page=1&perPage=1000'])
  })

  it('asks for very many records in addresses that are short enough, and answers them in order', async () => {
    server.use(
      route.get('*/api/donors', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.getAll('filter.id').map((id) => ({ id }))),
      ),
    )
    const ids = Array.from({ length: 1000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
    const { data } = await dataProvider.getMany('donors', { ids })
    expect(data.map(({ id }) => id as string)).toEqual(ids)
    expect(seen).toHaveLength(7)
    for (const { path } of seen) expect(path.length).toBeLessThan(8000)
  })

  it('changes many with the versions as they stand', async () => {
    server.use(
      route.get('*/api/donors', () =>
        HttpResponse.json([
          { id: 'a', version: 3 },
          { id: 'b', version: 7 },
        ]),
      ),
      route.put('*/api/donors/:id', () => HttpResponse.json({})),
    )
    expect((await dataProvider.updateMany('donors', { ids: ['a', 'b'], data: { tag: 'x' } })).data).toEqual(['a', 'b'])
    const puts = seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body)])
    expect(puts).toEqual([
      ['/api/donors/a', { tag: 'x', version: 3 }],
      ['/api/donors/b', { tag: 'x', version: 7 }],
    ])
  })

  it('creates once: the same record after silence keeps its key, a new one gets another', async () => {
    let calls = 0
    server.use(
      route.post('*/api/donors', () => {
        calls += 1
        return calls === 1 ? HttpResponse.error() : HttpResponse.json({ id: 'd' }, { status: 201 })
      }),
    )
    const data = { name: 'Ahmad' }
    await fault(dataProvider.create('donors', { data }))
    await dataProvider.create('donors', { data })
    await dataProvider.create('donors', { data })
    const [lost, again, next] = seen.map(({ key }) => key)
    expect(lost).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(again).toBe(lost)
    expect(next).not.toBe(lost)
  })
})

describe('what was asked before the program was here', () => {
  const ask = async (as: string | null) => {
    let answered = 0
    server.use(route.get('*/api/x', () => HttpResponse.json({ answered: ++answered })))
    askEarly('/api/x', as)
    // A server that answers in the order it is asked.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const first = (await http<{ answered: number }>('/api/x')).json.answered
    const second = (await http<{ answered: number }>('/api/x')).json.answered
    return [first, second, answered]
  }

  it('is taken once, and then asked anew', async () => {
    expect(await ask(token)).toEqual([1, 2, 2])
  })

  it.each([null, tokenFor(['ProjectAdmin'])])('is nobody else’s answer', async (other) => {
    expect(await ask(other)).toEqual([2, 3, 3])
  })

  it('that failed fails as any call, and the next one is made', async () => {
    server.use(route.get('*/api/x', () => HttpResponse.error(), { once: true }))
    askEarly('/api/x', token)
    expect((await fault(http('/api/x'))).status).toBe(0)
    server.use(route.get('*/api/x', () => HttpResponse.json({ a: 1 })))
    expect((await http('/api/x')).json).toEqual({ a: 1 })
  })
})
