import { afterEach, describe, expect, it, vi } from 'vitest'
import { isId, newId } from '../../server/db/ids.ts'

const made = (count: number): string[] => Array.from({ length: count }, () => newId())
const outOfOrder = (ids: readonly string[]): string[] => ids.filter((id, n) => n > 0 && id <= (ids[n - 1] ?? ''))

describe('an id', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is a UUID of version 7, of the moment it was made', () => {
    const before = Date.now()
    const id = newId()
    expect(isId(id)).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Math.abs(Number.parseInt(id.slice(0, 13).replace('-', ''), 16) - before)).toBeLessThan(2000)
  })

  it('sorts after all that were made before it, however many in one millisecond', () => {
    vi.useFakeTimers({ now: Date.now() + 10_000 })
    const ids = made(20_000)
    expect(outOfOrder(ids)).toEqual([])
    expect(new Set(ids).size).toBe(20_000)
  })

  it('keeps its order while the clock is set back', () => {
    vi.useFakeTimers({ now: Date.now() + 60_000 })
    const [first] = made(1)
    vi.setSystemTime(Date.now() - 30_000)
    expect(outOfOrder([first ?? '', ...made(500)])).toEqual([])
  })

  it('is of the moment that is asked for', () => {
    expect(newId(1_000).slice(0, 15)).toBe('00000000-03e8-7')
    expect(newId(1_000)).not.toBe(newId(1_000))
  })
})
