import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

const WEB = join(import.meta.dirname, '../../dist/web')
const built = existsSync(join(WEB, 'index.html'))
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
  '/robots.txt',
  '/assets/nothing-here.js',
]
/** The scripts that stand in a page, as a policy may name them: of the program's, the one that draws its outline. */
const digestsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)]
    .filter(([, script = '']) => script.trim() !== '')
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
const OWN = built ? digestsIn(readFileSync(join(WEB, 'index.html'), 'utf8')) : []

/** Program pages are files of the build; without one they are JSON faults, whose headers are the same. */
const PAGES = new Set(['/', '/auth/login', '/app/projects'])

const pageFaults = ({ headers, statusCode, body }: LightMyRequestResponse): string[] => [
  ...(statusCode === 200 ? [] : [`status ${statusCode}`]),
  ...(headers['content-type'] === 'text/html; charset=utf-8' ? [] : ['it is no page']),
  ...(headers['cache-control'] === 'no-cache' ? [] : ['the page is kept']),
  ...(digestsIn(body).length > 1 ? ['more than one script in the page'] : []),
  ...digestsIn(body)
    .filter((digest) => !String(headers['content-security-policy']).includes(digest))
    .map(() => 'a script in the page that nobody vouches for'),
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
    expect(scripts).toEqual(["'self'", ...OWN])
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
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
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
      31_536_000,
    )
    expect(policyOf(https['content-security-policy'])['upgrade-insecure-requests']).toEqual([])
  })
})

describe('a page of the program', () => {
  it.runIf(built).each([
    ['/', 200],
    ['/auth/login', 200],
    ['/app/projects', 200],
    ['/nothing-here', 404],
  ])('comes squeezed to who can read it so, and whole to who cannot: %s', async (url, status) => {
    const whole = readFileSync(join(WEB, 'index.html'))
    const open = { br: brotliDecompressSync, gzip: gunzipSync, whole: (page: Buffer) => page }
    // At the least so many times less.
    for (const [reads, as, weighs] of [
      ['gzip, deflate, br', 'br', 3],
      ['gzip', 'gzip', 3],
      ['identity', 'whole', 1],
      ['', 'whole', 1],
    ] as const) {
      const headers = { accept: 'text/html', 'accept-encoding': reads }
      const { rawPayload, ...answer } = await plain.app.inject({ method: 'GET', url, headers })
      expect([answer.statusCode, answer.headers['content-encoding'] ?? 'whole', answer.headers['vary']]).toEqual([
        status,
        as,
        'accept-encoding',
      ])
      expect(open[as](rawPayload).equals(whole), reads).toBe(true)
      expect(rawPayload.length * weighs).toBeLessThanOrEqual(whole.length)
      expect(answer.headers['content-length']).toBe(String(rawPayload.length))
    }
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

  it('text is UTF-8 and says so', async () => {
    for (const url of ['/api/meta', '/api/projects', '/api/nothing-here', '/user/profile'])
      expect((await plain.call('GET', url)).headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('a 401 says how to sign in', async () => {
    expect((await plain.call('GET', '/api/projects', { as: null })).headers['www-authenticate']).toBe('Bearer')
  })
})

describe('files of the program', () => {
  const assets = built ? readdirSync(join(WEB, 'assets'), { recursive: true, encoding: 'utf8' }) : []
  const ask = (url: string, headers: Record<string, string> = {}) =>
    secure.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity', ...headers } })
  /** As a browser asks, and as one that can unpack nothing. */
  const ENCODINGS = ['identity', 'gzip', 'br']

  it.each(['js', 'css', 'woff2'].flatMap((ext) => ENCODINGS.map((encoding) => [ext, encoding] as const)))(
    '.%s comes with the headers of a page, and a hashed one is kept for good (%s)',
    async (ext, encoding) => {
      const name = assets.find((one) => one.endsWith(`.${ext}`) && (ext === 'woff2' || assets.includes(`${one}.br`)))
      if (name === undefined) return
      const { headers, statusCode } = await ask(`/assets/${name.replaceAll('\\', '/')}`, {
        'accept-encoding': encoding,
      })
      expect(statusCode).toBe(200)
      // A typeface is packed as it is.
      expect(headers['content-encoding']).toBe(ext === 'woff2' || encoding === 'identity' ? undefined : encoding)
      expect(headers['vary']).toMatch(/accept-encoding/i)
      expect(headers['content-type']).toMatch(
        {
          js: /^(?:text|application)\/javascript; charset=utf-8$/,
          css: /^text\/css; charset=utf-8$/,
          woff2: /^font\/woff2$/,
        }[ext] ?? /^$/,
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(policyOf(headers['content-security-policy'])['frame-ancestors']).toEqual(["'none'"])
      expect(headers['strict-transport-security']).toBeDefined()
      expect(headers['set-cookie']).toBeUndefined()
    },
  )

  it('what a public page takes is kept for good as well', async () => {
    const names = built ? readdirSync(join(WEB, 'public')).filter((one) => /\.(?:js|css|woff2)$/.test(one)) : []
    for (const name of names)
      for (const encoding of ENCODINGS) {
        const { headers } = await ask(`/public/${name}`, { 'accept-encoding': encoding })
        expect(headers['cache-control'], `${name} ${encoding}`).toBe('public, max-age=31536000, immutable')
      }
  })

  it('what bears no mark of its content is asked for anew after an hour', async () => {
    if (!existsSync(join(WEB, 'favicon.svg'))) return
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    ['a range beyond its end', { range: 'bytes=999999999-' }],
    ['a condition that does not hold', { 'if-match': '"another"' }],
    ['a moment before it was made', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
  ])('%s is a fault of who asks, not of the server', async (_what, asked) => {
    if (!existsSync(join(WEB, 'favicon.svg'))) return
    const { statusCode, body } = await ask('/favicon.svg', asked)
    expect(statusCode).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ fault: 'malformed', title: 'The request could not be read' })
  })

  it.each(ENCODINGS)('the service worker is asked for anew at each visit (%s)', async (encoding) => {
    if (!existsSync(join(WEB, 'sw.js'))) return
    const { headers, statusCode } = await ask('/sw.js', { 'accept-encoding': encoding })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
    expect(headers['cache-control']).toBe('no-cache')
  })

  it.each([
    '/assets',
    '/assets/',
    '/icons/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/main.js',
    '/../server/main.js',
    '/..%2fserver%2fmain.js',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/%00',
    '/assets/%2e%2e/index.html',
    '/assets/%2e%2e/%2e%2e/server/main.js',
    '/flags/%2e%2e/index.html',
    '/flags/',
  ])('neither a folder nor anything beside them is handed out: %s', async (url) => {
    const { statusCode, body } = await ask(url)
    expect([400, 404]).toContain(statusCode)
    expect(body).not.toMatch(/"dependencies"|\[core\]|APP_SECRET|Index of/i)
  })
})
