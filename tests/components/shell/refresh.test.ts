import { HttpResponse, http as route } from 'msw'
import { HttpError } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { http, httpBlob, lastFarewell, onFirstTime } from '../../../src/providers/http.ts'
import { reloadSoon, setNavigation } from '../../../src/providers/reload.ts'
import { getSettings, setSettings, subscribeSettings } from '../../../src/providers/settings.ts'
import { uploadFile } from '../../../src/providers/upload.ts'
import { EXPIRED, seen, server, tokenFor } from './server.ts'

const OLD = tokenFor(['BranchAdmin'], { jti: 'old' })
const NEW = tokenFor(['BranchAdmin'], { jti: 'new' })
const UNAUTHENTICATED = { title: 'Please sign in', detail: '', fault: 'unauthenticated' }

const refreshes = () => seen.filter(({ path }) => path === '/api/Account/Refresh')
let reload = vi.fn<() => void>()

/** Refuses every token but that one. */
const guarded = (good: string | null) =>
  route.all('*/api/x/:n', async ({ request }) =>
    good !== null && request.headers.get('Authorization') === `Bearer ${good}`
      ? HttpResponse.json({ ok: new URL(request.url).pathname, sent: await request.text() })
      : HttpResponse.json(UNAUTHENTICATED, { status: 401 }),
  )
const refresh = (answer: () => Response | Promise<Response>) => server.use(route.post('*/api/Account/Refresh', answer))
const refreshed = (token = NEW) => refresh(() => HttpResponse.json({ data: token }))

const fault = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error('no HttpError was thrown')
  return error
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  setSettings({ token: OLD, tokenAt: null, profile: null, lastRoles: [], language: 'en', store: {} })
  reload = vi.fn<() => void>()
  setNavigation({ reload, assign: () => undefined })
  seen.length = 0
})
afterEach(async () => {
  server.resetHandlers()
  vi.unstubAllGlobals()
  // The reload that a test has planned must not fall into the next one.
  await reloadSoon()
})
afterAll(() => server.close())

describe('a 401', () => {
  it('[4.4] [8.10] [7.7] fifty at once: one refresh without a token, and all are made again with the new one', async () => {
    server.use(guarded(NEW))
    refresh(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return HttpResponse.json({ data: NEW })
    })
    const paths = Array.from({ length: 50 }, (_, n) => `/api/x/${n}`)
    const answers = await Promise.all(paths.map((path) => http<{ ok: string }>(path)))
    expect(answers.map(({ json }) => json.ok)).toEqual(paths)
    expect(refreshes()).toHaveLength(1)
    expect(refreshes()[0]).toMatchObject({ method: 'POST', body: '{}', authorization: null })
    for (const path of paths)
      expect(seen.filter((one) => one.path === path).map(({ authorization }) => authorization)).toEqual([
        `Bearer ${OLD}`,
        `Bearer ${NEW}`,
      ])
    expect(getSettings().token).toBe(NEW)
    expect((JSON.parse(window.localStorage.getItem('athar') ?? '{}') as { token: unknown }).token).toBe(NEW)
  })

  it('[8.10] [8.41] where the refresh is refused, fifty calls sign out once, with the words', async () => {
    server.use(guarded(null))
    let ends = 0
    const stop = subscribeSettings(() => {
      if (getSettings().token === null) ends += 1
    })
    const faults = await Promise.all(Array.from({ length: 50 }, (_, n) => fault(http(`/api/x/${n}`))))
    stop()
    expect(new Set(faults.map(({ status }) => status))).toEqual(new Set([401]))
    expect(faults[0]?.message).toBe(`${EXPIRED.title}\n${EXPIRED.detail}`)
    expect(refreshes()).toHaveLength(1)
    expect(ends).toBe(1)
    expect(lastFarewell()).toEqual({ title: EXPIRED.title, subtitle: EXPIRED.detail })
  })

  it.each([
    ['no answer', () => HttpResponse.error(), 0, 'No connection'],
    ['a busy server', () => HttpResponse.json({ title: 'Busy' }, { status: 503 }), 503, 'Busy'],
    ['too many', () => HttpResponse.json({ title: 'Too many', fault: 'tooMany' }, { status: 429 }), 429, 'Too many'],
    ['nonsense', () => HttpResponse.text('<html>'), 502, 'Something went wrong'],
  ] as const)(
    '[4.3] %s to the refresh signs nobody out: the call alone fails',
    async (_name, answer, status, words) => {
      server.use(guarded(NEW))
      refresh(answer)
      const error = await fault(http('/api/x/1'))
      expect(error.status).toBe(status)
      expect(error.message).toContain(words)
      expect(getSettings().token).toBe(OLD)
      refreshed()
      expect((await http<{ ok: string }>('/api/x/1')).json.ok, 'the next call tries again').toBe('/api/x/1')
    },
  )

  it('[4.4] one refresh per request: a second 401 signs out', async () => {
    server.use(guarded(null))
    refreshed()
    expect((await fault(http('/api/x/1'))).status).toBe(401)
    expect(refreshes()).toHaveLength(1)
    expect(seen.filter(({ path }) => path === '/api/x/1')).toHaveLength(2)
    expect(getSettings().token).toBeNull()
  })

  it('sends bodies, files and keys again as they were', async () => {
    server.use(guarded(NEW))
    refreshed()
    const body = { name: 'Well', amount: '5.00' }
    const posted = await http<{ sent: string }>('/api/x/1', { method: 'POST', body, idempotencyKey: 'k1' })
    expect(JSON.parse(posted.json.sent)).toEqual(body)
    expect(seen.filter(({ path }) => path === '/api/x/1').map(({ key }) => key)).toEqual(['k1', 'k1'])
    setSettings({ token: OLD })
    const sending = vi.spyOn(globalThis, 'fetch')
    const file = new Blob(['bytes'], { type: 'text/plain' })
    await http('/api/x/2', { method: 'POST', file })
    const bodies = sending.mock.calls.filter(([path]) => path === '/api/x/2').map(([, init]) => init?.body)
    sending.mockRestore()
    expect(bodies).toEqual([file, file])
    expect(bodies[1]).toBe(file)
    setSettings({ token: OLD })
    expect(await (await httpBlob('/api/x/3')).text()).toContain('/api/x/3')
  })

  it('of an upload is answered like any other', async () => {
    server.use(
      route.post('*/api/files/upload', ({ request }) =>
        request.headers.get('Authorization') === `Bearer ${NEW}`
          ? HttpResponse.json({ id: 'f1' })
          : HttpResponse.json(UNAUTHENTICATED, { status: 401 }),
      ),
    )
    refreshed()
    const file = new File(['picture'], 'well.png', { type: 'image/png' })
    const row = await uploadFile(file, 'image', () => undefined, new AbortController().signal)
    expect(row).toEqual({ id: 'f1' })
    expect(seen.filter(({ path }) => path.startsWith('/api/files/upload'))).toHaveLength(2)
    expect(refreshes()).toHaveLength(1)
  })

  it('after the person has signed out refreshes nothing', async () => {
    server.use(
      route.get('*/api/late', () => {
        setSettings({ token: null })
        return HttpResponse.json(UNAUTHENTICATED, { status: 401 })
      }),
    )
    expect((await fault(http('/api/late'))).message).toContain('Please sign in')
    expect(refreshes()).toHaveLength(0)
  })

  it('of a session that someone else has replaced meanwhile stores nothing', async () => {
    server.use(guarded(null))
    refresh(() => {
      setSettings({ token: null })
      return HttpResponse.json({ data: NEW })
    })
    await fault(http('/api/x/1'))
    expect(getSettings().token).toBeNull()
  })
})

describe('a token that is spent', () => {
  it('is renewed before the call, without a 401 and without a reload', async () => {
    setSettings({ token: tokenFor(['BranchAdmin'], { exp: Math.floor(Date.now() / 1000) - 60 }) })
    server.use(guarded(NEW))
    refreshed()
    await Promise.all([http('/api/x/1'), http('/api/x/2')])
    expect(refreshes()).toHaveLength(1)
    expect(seen.filter(({ path }) => path.startsWith('/api/x')).map(({ authorization }) => authorization)).toEqual([
      `Bearer ${NEW}`,
      `Bearer ${NEW}`,
    ])
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(reload).not.toHaveBeenCalled()
  })

  it('is told by its own length where the clocks differ', async () => {
    const now = Math.floor(Date.now() / 1000)
    const behind = tokenFor(['BranchAdmin'], { iat: now - 7200, exp: now - 6600 })
    setSettings({ token: behind })
    server.use(guarded(behind))
    await http('/api/x/1')
    expect(refreshes()).toHaveLength(0)
  })
})

describe('several tabs', () => {
  /** What another tab has done is in the storage before its event arrives here. */
  const otherTab = (token: string) =>
    window.localStorage.setItem('athar', JSON.stringify({ ...getSettings(), token, tokenAt: Date.now() }))

  it('[4.4] wait for each other: inside the lock the other one’s token is used, and no refresh is made', async () => {
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>(async (_name, work) => {
      otherTab(NEW)
      return work()
    })
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'], locks: { request } })
    server.use(guarded(NEW))
    expect((await http<{ ok: string }>('/api/x/1')).json.ok).toBe('/api/x/1')
    expect(request.mock.calls.map(([name]) => name)).toEqual(['athar-session'])
    expect(refreshes()).toHaveLength(0)
    expect(getSettings().token).toBe(NEW)
  })

  it('a refusal while another tab changes the password does not sign out', async () => {
    server.use(guarded(NEW))
    refresh(() => {
      setTimeout(() => otherTab(NEW), 100)
      return HttpResponse.json(EXPIRED, { status: 401 })
    })
    expect((await http<{ ok: string }>('/api/x/1')).json.ok).toBe('/api/x/1')
    expect(getSettings().token).toBe(NEW)
  })

  it('what was meant for one branch is not done in another', async () => {
    const elsewhere = tokenFor(['BranchAdmin'], { entity: 'e2' })
    setSettings({ token: tokenFor(['BranchAdmin'], { entity: 'e1' }) })
    server.use(
      route.post('*/api/projects', () => {
        otherTab(elsewhere)
        return HttpResponse.json(UNAUTHENTICATED, { status: 401 })
      }),
    )
    expect((await fault(http('/api/projects', { method: 'POST', body: {} }))).status).toBe(401)
    expect(seen.filter(({ path }) => path === '/api/projects')).toHaveLength(1)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 2000 })
  })
})

describe('the first time', () => {
  it('[2.53] a 409 leads to its page and signs nobody out', async () => {
    server.use(route.get('*/api/x', () => HttpResponse.json({ title: 'First', fault: 'firstTime' }, { status: 409 })))
    const lead = vi.fn<() => void>()
    const stop = onFirstTime(lead)
    expect((await fault(http('/api/x'))).status).toBe(409)
    stop()
    expect(lead).toHaveBeenCalledTimes(1)
    expect(getSettings().token).toBe(OLD)
  })

  it('any other 409 does not', async () => {
    server.use(route.get('*/api/x', () => HttpResponse.json({ title: 'Stale', fault: 'stale' }, { status: 409 })))
    const lead = vi.fn<() => void>()
    const stop = onFirstTime(lead)
    await fault(http('/api/x'))
    stop()
    expect(lead).not.toHaveBeenCalled()
  })
})
