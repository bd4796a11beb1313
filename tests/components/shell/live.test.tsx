import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { http } from '../../../src/providers/http.ts'
import { clearSession, setSettings } from '../../../src/providers/settings.ts'
import { liveServer } from '../generate/liveServer.ts'
import { tokenFor } from './server.ts'

const live = liveServer()
const server = setupServer(live.handler)
let total = 1
let asked = 0

/** Locks as a browser has them: one holder of a name at a time, over all tabs. */
const locks = {
  held: false,
  queue: [] as (() => void)[],
  request: async (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    while (locks.held)
      await new Promise<void>((next, refuse) => {
        locks.queue.push(next)
        signal.addEventListener('abort', () => refuse(new Error('aborted')))
      })
    locks.held = true
    await work()
    locks.held = false
    locks.queue.shift()?.()
  },
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  total = 1
  asked = 0
  server.use(
    mock.get('*/api/total', () => {
      asked += 1
      return HttpResponse.json({ total })
    }),
  )
  setSettings({ token: tokenFor(['BranchAdmin'], { sub: 'one' }) })
})
afterEach(() => {
  cleanup()
  clearSession()
  live.end()
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

function Total() {
  const followed = useFollowed(['donors'], ['total'])
  const { data, error } = useQuery({
    ...followed,
    queryKey: ['total'],
    queryFn: async () => (await http<{ total: number }>('/api/total')).json.total,
  })
  return (
    <p>
      {data} {error ? 'lost' : ''}
    </p>
  )
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Total />
    </QueryClientProvider>,
  )
const shown = (text: string, timeout = 3000) => screen.findByText(text, {}, { timeout })
const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))

describe('what a page shows', () => {
  it('is asked for where it has changed, and not where something else has', async () => {
    open()
    await shown('1')
    await live.heard()
    await pause(1300)
    const before = asked
    await live.changed('projects')
    await pause(300)
    expect(asked).toBe(before)
    total = 2
    await live.changed('projects', 'donors')
    await shown('2')
    expect(asked).toBe(before + 1)
  })

  it('is asked for once a second where changes follow each other, and after the last one', async () => {
    open()
    await live.heard()
    await pause(1300)
    const before = asked
    for (total = 2; total < 12; total += 1) {
      await live.changed('donors')
      await pause(60)
    }
    await shown('12')
    expect(asked - before).toBeLessThanOrEqual(3)
  })

  it('is asked for once more when the stream has ended and stands again', async () => {
    open()
    await live.heard()
    await pause(1300)
    total = 3
    live.end()
    expect(await shown('3', 6000)).toBeTruthy()
  })

  it('says that the connection is lost, and catches up by itself', async () => {
    open()
    await shown('1')
    await live.heard()
    await pause(1300)
    const gone = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('gone'))
    live.cut()
    await shown('1 lost')
    total = 4
    gone.mockRestore()
    expect(await shown('4', 8000)).toBeTruthy()
  })
})

describe('a page that was opened a moment ago', () => {
  const tellAnew = async () => {
    vi.resetModules()
    const { follow } = await import('../../../src/providers/live/followed.ts')
    const { begin } = await import('../../../src/providers/live/begin.ts')
    const { setSettings: signIn, clearSession: signOut } = await import('../../../src/providers/settings.ts')
    signIn({ token: tokenFor(['BranchAdmin'], { sub: 'one' }) })
    const told = vi.fn<() => void>()
    const unfollow = follow({ resources: ['donors'], ask: told })
    begin()
    await live.heard()
    await pause(300)
    // Whoever signs out stops at once: the tests after it count who listens.
    const leave = () => {
      unfollow()
      signOut()
    }
    return { told, leave, signIn, signOut }
  }

  it('asks nothing again where the server tells what has changed meanwhile, and each next time', async () => {
    live.remember(true)
    const { told, leave } = await tellAnew()
    expect(told).not.toHaveBeenCalled()
    await live.changed('donors')
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    const { calls } = live
    live.end()
    await waitFor(() => expect(live.calls).toBe(calls + 1), { timeout: 6000 })
    await waitFor(() => expect(told).toHaveBeenCalledTimes(2))
    leave()
    live.remember(false)
  })

  it('asks all again where the server does not know', async () => {
    const { told, leave } = await tellAnew()
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    leave()
  })

  it('asks all again for another person', async () => {
    live.remember(true)
    const { told, leave, signIn, signOut } = await tellAnew()
    signOut()
    signIn({ token: tokenFor(['BranchAdmin'], { sub: 'another' }) })
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    leave()
    live.remember(false)
  })
})

describe('where no stream can stand', () => {
  it('is asked for every 30 seconds', async () => {
    server.use(mock.get('*/api/live', () => new HttpResponse(null, { status: 503 })))
    const every = vi.spyOn(globalThis, 'setInterval')
    open()
    await shown('1')
    await waitFor(() => expect(every.mock.calls.some(([, ms]) => ms === 30_000)).toBe(true))
    await pause(1300)
    const [tick] = every.mock.calls.find(([, ms]) => ms === 30_000) ?? []
    total = 5
    act(() => (tick as () => void)())
    await shown('5')
  })
})

describe('who listens', () => {
  it('stops at the sign-out, and another person begins with a stream of their own', async () => {
    open()
    await live.heard()
    await pause(1300)
    const { calls } = live
    const before = asked
    act(() => clearSession())
    await live.changed('donors')
    await pause(300)
    expect(asked).toBe(before)
    act(() => setSettings({ token: tokenFor(['BranchAdmin'], { sub: 'another' }) }))
    await waitFor(() => expect(live.calls).toBe(calls + 1))
    await waitFor(() => expect(asked).toBeGreaterThan(before))
  })

  it('never takes what another tab was told as somebody else', async () => {
    open()
    await live.heard()
    await pause(1300)
    const before = asked
    const other = new BroadcastChannel('athar-live')
    const say = other.postMessage.bind(other)
    say({ kind: 'changed', names: ['donors'], who: 'another ' })
    await pause(300)
    expect(asked).toBe(before)
    say({ kind: 'changed', names: ['donors'], who: 'one ' })
    await waitFor(() => expect(asked).toBe(before + 1))
    other.close()
  })

  it('is one tab of all: the others are told by it, and one of them goes on when it is left', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
    try {
      open()
      await live.heard()
      vi.resetModules()
      const second = await import('../../../src/providers/live/followed.ts')
      const { begin } = await import('../../../src/providers/live/begin.ts')
      const { setSettings: signIn } = await import('../../../src/providers/settings.ts')
      signIn({ token: tokenFor(['BranchAdmin'], { sub: 'one' }) })
      const told = vi.fn<() => void>()
      const { calls } = live
      const leave = second.follow({ resources: ['donors'], ask: told })
      begin()
      await pause(1500)
      expect(live.calls).toBe(calls)
      told.mockClear()
      await live.changed('donors')
      await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
      cleanup()
      await waitFor(() => expect(live.calls).toBe(calls + 1), { timeout: 6000 })
      await live.changed('donors')
      await waitFor(() => expect(told.mock.calls.length).toBeGreaterThan(1))
      leave()
      await pause(2500)
    } finally {
      Reflect.deleteProperty(navigator, 'locks')
    }
  })
})
