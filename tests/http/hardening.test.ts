import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInOf, startTestServer, type TestServer } from './support.ts'

const REFRESH = '/api/Account/Refresh'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

let server: TestServer
let secure: TestServer
beforeAll(async () => {
  server = await startTestServer()
  secure = await startTestServer({ config: { publicUrl: 'https://athar.example.org' } })
})
afterAll(async () => {
  await server.close()
  await secure.close()
})

const cookieOf = (answer: LightMyRequestResponse): string => [answer.headers['set-cookie']].flat()[0] ?? ''
const enter = (at: TestServer): Promise<LightMyRequestResponse> =>
  at.call('POST', '/api/Account/Login', { as: null, body: signInOf('adminA').payload })
const bearer = async (): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await server.token('adminA')}`,
})

describe('[7.7] the refresh cookie', () => {
  it('is Secure where people come over https, when it is set and when it is taken back', async () => {
    const set = cookieOf(await enter(secure)).split('; ')
    expect(set).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict', `Path=${REFRESH}`]))
    expect(set.filter((part) => part.startsWith('Domain='))).toEqual([])
    const forged = await secure.call('POST', REFRESH, {
      as: null,
      body: {},
      headers: { cookie: 'athar_refresh=x.1.y' },
    })
    expect(forged.statusCode).toBe(401)
    expect(cookieOf(forged).split('; ')).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', `Path=${REFRESH}`]))
    expect(cookieOf(await enter(server)).split('; ')).not.toContain('Secure')
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'a=b'],
    ['a form of parts', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['XML', 'application/xml', '<a/>'],
  ])('is not turned by what a foreign page may send without asking: %s', async (_what, type, payload) => {
    const cookie = cookieOf(await enter(server)).split(';')[0] ?? ''
    const answer = await server.app.inject({
      method: 'POST',
      url: REFRESH,
      payload,
      headers: { cookie, 'content-type': type },
    })
    expect(answer.statusCode, answer.body).toBe(415)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [, generation] = cookie.split('.')
    const next = cookieOf(await server.call('POST', REFRESH, { as: null, body: {}, headers: { cookie } }))
    expect(next.split('.')[1]).toBe(String(Number(generation) + 1))
  })
})

describe('another site’s page', () => {
  const ORIGINS = ['https://elsewhere.example', 'null', 'http://localhost:3000.elsewhere.example']
  const CALLS = [
    ['GET', '/api/meta'],
    ['GET', '/api/projects'],
    ['GET', '/user/profile'],
    ['GET', '/'],
    ['GET', '/nothing-here'],
    ['POST', '/api/Account/Login'],
    ['POST', REFRESH],
    ['OPTIONS', '/api/projects'],
    ['OPTIONS', REFRESH],
    ['OPTIONS', '/api/Account/Login'],
    ['OPTIONS', '/api/files/upload'],
  ] as const

  it.each(CALLS)('may read no answer and send nothing that asks first: %s %s', async (method, url) => {
    for (const origin of ORIGINS) {
      const { headers, statusCode } = await server.app.inject({
        method,
        url,
        ...(method === 'POST' ? { payload: {} } : {}),
        headers: {
          ...(await bearer()),
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(method === 'OPTIONS' ? [404, 405] : [statusCode]).toContain(statusCode)
    }
  })
})

describe('methods', () => {
  const ask = async (method: string, url: string) =>
    server.app.inject({ method: method as 'GET', url, headers: { ...(await bearer()), 'x-echo': 'do-not-echo' } })

  it.each(['/api/projects', '/user/profile', '/api/meta', '/'])(
    'HEAD %s says what GET says, without a body',
    async (url) => {
      const [head, get] = [await ask('HEAD', url), await ask('GET', url)]
      expect(head.statusCode).toBe(get.statusCode)
      expect(head.body).toBe('')
      expect(head.headers['cache-control']).toBe(get.headers['cache-control'])
      expect((await server.app.inject({ method: 'HEAD', url: '/api/projects' })).statusCode).toBe(401)
    },
  )

  it.each(['/api/donors/export.csv', '/api/live'])('%s has no head without the rest', async (url) => {
    expect((await ask('HEAD', url)).statusCode).toBe(404)
  })

  it.each(['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH'])(
    '%s is no method of any address',
    async (method) => {
      for (const url of ['/', '/api/projects', REFRESH, '/DonorFoundation/Report/a/b', '/assets/nothing.js']) {
        const answer = await ask(method, url)
        expect([404, 405], `${method} ${url}`).toContain(answer.statusCode)
        expect(answer.body).not.toContain('do-not-echo')
      }
    },
  )

  it('GET does nothing at an address that writes', async () => {
    const writes = server.app.routeList.filter((route) => ['POST', 'PUT', 'DELETE'].includes(route.method))
    const reads = new Set(server.app.routeList.filter((r) => r.method === 'GET').map((r) => r.url))
    expect(writes.length).toBeGreaterThan(50)
    for (const { url } of writes) {
      if (reads.has(url)) continue
      const { statusCode } = await ask('GET', url.replaceAll(/:\w+/g, UNKNOWN))
      expect(statusCode, url).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('prototypes', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort()
  const untouched = (): void => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  }
  const BODIES = [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"name":"x","deep":{"list":[{"__proto__":{"polluted":true}}]}}',
    '{"\\u005f_proto__":{"polluted":true}}',
    '[{"__proto__":{"polluted":true}}]',
  ]

  it('no route that takes JSON takes one of them: 400 before anything is looked at', async () => {
    // What a hook is told is bytes to it until their signature is known; hooks.test.ts tells it such a body, signed. The
    // pages of a survey, a campaign, the demonstration's payment service and the landing page take forms.
    const raw = /upload|RegisterFile|^\/(?:DonorFoundation|campaign|survey|sandbox|api\/hooks)\/|^\/welcome$/
    const routes = server.app.routeList.filter((r) => ['POST', 'PUT'].includes(r.method) && !raw.test(r.url))
    expect(routes.length).toBeGreaterThan(40)
    const headers = { ...(await bearer()), 'content-type': 'application/json' }
    for (const { method, url } of routes)
      for (const payload of BODIES) {
        const answer = await server.app.inject({
          method: method as 'POST',
          url: url.replaceAll(/:\w+/g, UNKNOWN),
          payload,
          headers,
        })
        expect(answer.statusCode, `${method} ${url} ${payload}`).toBe(400)
      }
    untouched()
  })

  it.each([
    'filter={"__proto__":{"polluted":true}}',
    'filter={"__proto__":"x"}',
    'filter={"constructor":{"prototype":{"polluted":true}}}',
    'filter={"name":{"__proto__":{"polluted":true}}}',
    'filter={"toString":"x"}',
    'filter=[{"__proto__":{"polluted":true}}]',
    'sort=["__proto__","ASC"]',
    'sort=["constructor","DESC"]',
    'range={"__proto__":[0,1]}',
    'filter.__proto__.polluted=true',
    'filter.__proto__=x',
    'filter.constructor.prototype.polluted=true',
    'filter.hasOwnProperty=1',
    'sort.field=__proto__&sort.order=ASC',
    '__proto__.polluted=true',
    '__proto__[polluted]=true',
    'constructor[prototype][polluted]=true',
    'constructor.prototype.polluted=true',
    '__proto__=polluted',
  ])('[7.14] no list is asked with %s', async (query) => {
    const encoded = query.replace(/=(.*)$/, (_all, value: string) => `=${encodeURIComponent(value)}`)
    for (const text of query.includes('&') ? [query] : [query, encoded])
      for (const url of ['/api/projects', '/api/donors', '/api/donors/export.csv']) {
        const answer = await server.app.inject({ method: 'GET', url: `${url}?${text}`, headers: await bearer() })
        expect(answer.statusCode, `${url}?${text} ${answer.body}`).toBe(400)
      }
    untouched()
  })

  it.each(['__proto__', 'constructor', 'toString'])('no kind of file is called %s', async (kind) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/files/upload?kind=${kind}&name=x`,
      payload: Buffer.from('x'),
      headers: { ...(await bearer()), 'content-type': 'image/png' },
    })
    expect(answer.statusCode).toBe(400)
    untouched()
  })
})
