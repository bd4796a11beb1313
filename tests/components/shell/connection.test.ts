import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useConnected } from '../../../src/providers/connection.ts'
import { http } from '../../../src/providers/http.ts'

afterEach(() => vi.unstubAllGlobals())

const ask = () => act(() => http('/api/plain', { anonymous: true }).catch((error: unknown) => error))
const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const served = (status: number) => () => Promise.resolve(new Response('{}', { status }))

describe('whether the server is there', () => {
  it('a network that leads nowhere counts as none, whatever the device says, until a call is answered', async () => {
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
    const { result } = renderHook(() => useConnected())
    expect(result.current).toBe(true)
    answering(cut)
    await ask()
    expect(result.current).toBe(false)
    // A refusal is an answer.
    answering(served(503))
    await ask()
    expect(result.current).toBe(true)
  })

  it('a network that came anew has not been tried yet', async () => {
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
    const { result } = renderHook(() => useConnected())
    answering(cut)
    await ask()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(result.current).toBe(true)
  })

  it('what is given up by the page itself says nothing', async () => {
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'] })
    const { result } = renderHook(() => useConnected())
    answering(cut)
    const gone = AbortSignal.abort()
    await act(() => http('/api/plain', { anonymous: true, signal: gone }).catch((error: unknown) => error))
    expect(result.current).toBe(true)
  })
})
