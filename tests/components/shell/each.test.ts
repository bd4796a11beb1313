import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { inPortions } from '../../../src/generate/calls.ts'
import { each } from '../../../src/providers/each.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('a call for each of many', () => {
  it('goes on past a refusal, and answers what is left over in order', async () => {
    const asked: number[] = []
    const left = await each(numbers(9), async (one) => {
      asked.push(one)
      if (one === 7 || one === 2) throw new HttpError('no', 422, {})
    })
    expect(asked).toHaveLength(9)
    expect(left.map(({ item, kind }) => [item, kind])).toEqual([
      [2, 'refused'],
      [7, 'refused'],
    ])
  })

  it('goes on past a fault of the server, without saying that it refused', async () => {
    const left = await each(numbers(9), async (one) => {
      if (one === 0) throw new HttpError('oh', 500, {})
    })
    expect(left.map(({ item, kind }) => [item, kind])).toEqual([[0, 'unknown']])
  })

  it('begins nothing more once answers stop coming', async () => {
    let asked = 0
    const left = await each(numbers(30), async (one) => {
      asked += 1
      await Promise.resolve()
      if (one >= 10) throw new HttpError('silence', 0, {})
    })
    expect(asked).toBeLessThan(18)
    expect(left).toHaveLength(20)
    expect(left[0]).toMatchObject({ item: 10, kind: 'unknown' })
    expect(left.at(-1)).toEqual({ item: 29, kind: 'untried' })
  })

  it('is over with the session', async () => {
    const left = await each(numbers(30), async () => {
      throw new HttpError('signed out', 401, {})
    })
    expect(left.filter(({ kind }) => kind === 'untried').length).toBeGreaterThan(20)
  })
})

describe('a page that is left', () => {
  const nobodyAnswers = () => new Promise<never>(() => undefined)
  const leave = () => window.dispatchEvent(new Event('pagehide'))
  afterEach(() => window.dispatchEvent(new Event('pageshow')))

  it('begins at once all that waited for answers', () => {
    const begun: number[] = []
    void each([1, 2, 3, 4, 5, 6, 7], (one) => {
      begun.push(one)
      return nobodyAnswers()
    })
    expect(begun).toEqual([1, 2, 3, 4])
    leave()
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('begins no more of very many than it can carry', () => {
    let begun = 0
    void each(numbers(10_000), () => {
      begun += 1
      return nobodyAnswers()
    })
    leave()
    expect(begun).toBe(104)
  })
})

describe('an action that takes so many at once', () => {
  it('is taken with more in portions, one after the other, and ends with the first that is refused', async () => {
    const ids = numbers(250).map(String)
    const taken: number[] = []
    await inPortions(ids, async (some) => taken.push(some.length))
    expect(taken).toEqual([100, 100, 50])
    const refused = inPortions(ids, async (some) => {
      taken.push(some.length)
      if (some.includes('150')) throw new HttpError('no', 422, {})
    })
    await expect(refused).rejects.toThrow('no')
    expect(taken).toEqual([100, 100, 50, 100, 100])
  })
})
