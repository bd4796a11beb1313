import { HttpResponse, http as route } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lastFarewell } from '../../../src/providers/http.ts'
import { keepSession } from '../../../src/providers/keepSession.ts'
import { setNavigation } from '../../../src/providers/reload.ts'
import { followOtherTabs, getSettings, type Profile, setSettings } from '../../../src/providers/settings.ts'
import { awayNow } from '../../../src/providers/tab.ts'
import { EXPIRED, profileOf, seen, server, tokenFor } from './server.ts'

const LIFE = 600
const START = new Date('2026-03-01T08:00:00Z').getTime()

/** A token of ten minutes, as the server gives them. */
const fresh = (name: string, more: Record<string, unknown> = {}) => {
  const iat = Math.floor(Date.now() / 1000)
  return tokenFor(['BranchAdmin'], { jti: name, iat, exp: iat + LIFE, ...more })
}

const refreshes = () => seen.filter(({ path }) => path === '/api/Account/Refresh').length
const reload = vi.fn<() => void>()
const assign = vi.fn<(path: string) => void>()
let stop = () => undefined as void

const realTimeout = globalThis.setTimeout
/** Real time passes for the network alone. */
const pass = async (seconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => realTimeout(resolve, 1))
}
const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
const answerWith = (answer: () => Response) => server.use(route.post('*/api/Account/Refresh', answer))
const renewing = () => {
  let times = 0
  answerWith(() => {
    times += 1
    return HttpResponse.json({ data: fresh(`new ${times}`) })
  })
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START })
  window.localStorage.clear()
  window.sessionStorage.clear()
  setSettings({ token: null, profile: null, language: 'en', store: {} })
  setSettings({ token: fresh('first') })
  setNavigation({ reload, assign })
  reload.mockClear()
  assign.mockClear()
  seen.length = 0
})
afterEach(() => {
  stop()
  hide(false)
  vi.useRealTimers()
  server.resetHandlers()
})
afterAll(() => server.close())

describe('the silent refresh', () => {
  it('swaps the token at four fifths of its life, again and again, without a reload', async () => {
    renewing()
    const first = getSettings().token
    stop = keepSession()
    await pass(0.8 * LIFE - 2)
    expect(refreshes()).toBe(0)
    await pass(4)
    expect(refreshes()).toBe(1)
    expect(getSettings().token).not.toBe(first)
    await pass(LIFE)
    expect(refreshes()).toBe(2)
    await pass(5)
    expect(reload).not.toHaveBeenCalled()
  })

  it('counts by the token’s own length where this device’s clock is wrong', async () => {
    renewing()
    const iat = Math.floor(START / 1000) + 7200
    setSettings({ token: tokenFor(['BranchAdmin'], { iat, exp: iat + LIFE }) })
    stop = keepSession()
    await pass(0.8 * LIFE + 2)
    expect(refreshes()).toBe(1)
  })

  it('[8.41] signs out with the words where the session is over', async () => {
    stop = keepSession()
    await pass(0.8 * LIFE + 1)
    await pass(1)
    expect(getSettings().token).toBeNull()
    expect(lastFarewell()).toEqual({ title: EXPIRED.title, subtitle: EXPIRED.detail })
    await pass(LIFE)
    expect(refreshes()).toBe(1)
  })

  it('tries again after a lost connection, and keeps the session', async () => {
    answerWith(() => HttpResponse.error())
    stop = keepSession()
    await pass(0.8 * LIFE + 1)
    expect(getSettings().token).not.toBeNull()
    renewing()
    await pass(16)
    expect(refreshes()).toBe(2)
    expect(lastFarewell()?.title).not.toBe('No connection')
  })

  it('leaves a page that has long been hidden alone, and makes up for it when it is looked at', async () => {
    renewing()
    stop = keepSession()
    hide(true)
    await pass(3 * LIFE)
    expect(refreshes()).toBe(0)
    hide(false)
    await pass(1)
    expect(refreshes()).toBe(1)
    expect(reload).not.toHaveBeenCalled()
  })

  it('asks at once when the connection is back and little is left, not before', async () => {
    renewing()
    stop = keepSession()
    window.dispatchEvent(new Event('online'))
    await pass(1)
    expect(refreshes()).toBe(0)
    hide(true)
    await pass(0.78 * LIFE)
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    window.dispatchEvent(new Event('online'))
    await pass(1)
    expect(refreshes()).toBe(1)
  })

  it('[3.1] fetches the profile anew where the roles have changed', async () => {
    setSettings({ profile: profileOf(['BranchAdmin']) as unknown as Profile })
    server.use(
      route.post('*/api/Account/Refresh', () =>
        HttpResponse.json({ data: fresh('less', { Roles: ['ProjectAdmin'] }) }),
      ),
      route.get('*/user/profile', () => HttpResponse.json(profileOf(['ProjectAdmin']))),
    )
    stop = keepSession()
    await pass(0.8 * LIFE + 1)
    await pass(1)
    expect(getSettings().profile?.roles).toEqual(['ProjectAdmin'])
  })
})

describe('another tab', () => {
  const writes = (token: string | null) => {
    const oldValue = window.localStorage.getItem('athar')
    const newValue = JSON.stringify({ ...getSettings(), token, tokenAt: Date.now() })
    window.localStorage.setItem('athar', newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: 'athar', oldValue, newValue }))
  }

  it('that refreshes spares this one its own', async () => {
    renewing()
    const unfollow = followOtherTabs()
    stop = keepSession()
    await pass(0.8 * LIFE - 5)
    writes(fresh('theirs'))
    await pass(30)
    unfollow()
    expect(refreshes()).toBe(0)
    expect(assign).not.toHaveBeenCalled()
  })

  it('that goes to another branch leaves this page where it is, and says so', () => {
    setSettings({ token: fresh('here', { entity: 'e1' }) })
    stop = keepSession()
    expect(awayNow()).toBeNull()
    writes(fresh('branch', { entity: 'e2' }))
    expect(assign).not.toHaveBeenCalled()
    expect(awayNow()).toEqual({ from: 'e1', to: 'e2' })
    writes(fresh('renewed', { entity: 'e2' }))
    expect(awayNow(), 'a refresh there does not make this page its').toEqual({ from: 'e1', to: 'e2' })
    writes(fresh('home again', { entity: 'e1' }))
    expect(awayNow()).toBeNull()
  })

  it('that signs in as someone else takes this one along', () => {
    stop = keepSession()
    writes(null)
    writes(fresh('back'))
    expect(assign, 'signing out and in goes by the guards').not.toHaveBeenCalled()
    writes(fresh('theirs', { sub: 'u2' }))
    expect(assign.mock.calls).toEqual([['/']])
  })
})
