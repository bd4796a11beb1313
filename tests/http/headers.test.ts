import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let plain: TestServer
let secure: TestServer
beforeAll(async () => {
  plain = await startTestServer()
  secure = await startTestServer({ config: { publicUrl: 'https://athar.example.org' } })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

/** A content policy as its directives. */
const policyOf = (header: unknown): Record<string, string[]> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )

const built = existsSync(join(import.meta.dirname, '../../dist/web/index.html'))
const PLACES = [
  '/api/meta',
  '/api/openapi.json',
  '/healthz',
  '/api/projects',
  '/api/nothing-here',
  '/',
  '/auth/login',
  '/app/projects',
  '/nothing-here',
]
/** Program pages are files of the build; without one they are JSON faults, whose headers are the same. */
const PAGES = new Set(['/', '/auth/login', '/app/projects'])

const pageFaults = ({ headers, statusCode, body }: LightMyRequestResponse): string[] => [
  ...(statusCode === 200 ? [] : [`status ${statusCode}`]),
  ...(headers['content-type'] === 'text/html; charset=utf-8' ? [] : ['it is no page']),
  ...(headers['cache-control'] === 'no-cache' ? [] : ['the page is kept']),
  ...(/<script(?![^>]*\ssrc=)[^>]*>\s*[^<\s]/.test(body) ? ['a script in the page'] : []),
  ...(/\son\w+=/.test(body) ? ['a handler in the page'] : []),
]

describe.each(PLACES)('%s', (url) => {
  const ask = (server: TestServer) => server.call('GET', url, { as: null, headers: { accept: 'text/html' } })

  it('runs scripts of its own alone, and stands in nobody’s frame', async () => {
    const answer = await ask(plain)
    expect(PAGES.has(url) && built ? pageFaults(answer) : []).toEqual([])
    const { headers } = answer
    const policy = policyOf(headers['content-security-policy'])
    const scripts = policy['script-src'] ?? policy['default-src'] ?? []
    expect(scripts).toEqual(["'self'"])
    expect(policy['script-src-attr'] ?? ["'none'"]).toEqual(["'none'"])
    expect(policy['default-src']).toEqual(["'self'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['form-action']).toEqual(["'self'"])
    expect(policy['connect-src']).toEqual(["'self'"])
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-eval|\*|https?:/)
  })

  it('is not sniffed, tells no address to others and does not say what it runs on', async () => {
    const { headers } = await ask(plain)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(['no-referrer', 'same-origin', 'strict-origin']).toContain(headers['referrer-policy'])
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(headers[name], name).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('asks for https only where https is', async () => {
    const http = (await ask(plain)).headers
    expect(http['strict-transport-security']).toBeUndefined()
    expect(policyOf(http['content-security-policy'])['upgrade-insecure-requests']).toBeUndefined()
    const https = (await ask(secure)).headers
    expect(Number(/^max-age=(\d+)/.exec(String(https['strict-transport-security']))?.[1])).toBeGreaterThanOrEqual(
      15_552_000,
    )
    expect(policyOf(https['content-security-policy'])['upgrade-insecure-requests']).toEqual([])
  })
})

describe('answers of the API are kept by nobody on the way', () => {
  it.each([
    ['GET', '/api/projects'],
    ['GET', '/api/projects/export.csv'],
    ['GET', '/api/projects/01900000-0000-7000-8000-000000000000'],
    ['GET', '/api/donors?filter.nothing=1'],
    ['POST', '/api/donors'],
    ['GET', '/user/profile'],
    ['GET', '/api/meta'],
    ['GET', '/api/nothing-here'],
    ['POST', '/api/Account/Login'],
  ] as const)('%s %s', async (method, url) => {
    for (const as of ['adminA', null] as const) {
      const { headers } = await plain.call(method, url, { as, ...(method === 'POST' ? { body: {} } : {}) })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['etag']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it('a request’s own id does not become ours', async () => {
    const { headers } = await plain.call('GET', '/api/meta', { headers: { 'x-request-id': 'forged-1' } })
    expect(headers['x-request-id']).not.toBe('forged-1')
  })

  it('an export is a file, never a page', async () => {
    const { headers } = await plain.call('GET', '/api/donors/export.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('[8.10] a 401 says how to sign in', async () => {
    expect((await plain.call('GET', '/api/projects', { as: null })).headers['www-authenticate']).toBe('Bearer')
  })
})
