import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OwnCounts } from '../../server/auth/counts.ts'
import { Throttle } from '../../server/auth/throttle.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

let throttle: Throttle
let waits: string[]

const reply = { header: (_name: string, value: string) => waits.push(value) } as unknown as FastifyReply
const tried = (ip: string, account: string): Promise<boolean> =>
  throttle.count({ ip } as FastifyRequest, reply, { account: ['Entity', 'Branch', account] }).then(
    () => true,
    () => false,
  )

/** How many of so many tries are let through, one after another. */
async function passed(tries: number, one: (n: number) => Promise<boolean>): Promise<number> {
  let count = 0
  for (let n = 0; n < tries; n += 1) if (await one(n)) count += 1
  return count
}

beforeEach(() => {
  vi.useFakeTimers()
  throttle = new Throttle(true, new OwnCounts())
  waits = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('[7.2] guessing one account from one address', () => {
  it('is let through nine times a minute', async () => {
    expect(await passed(12, () => tried('203.0.113.7', 'admin'))).toBe(9)
    await vi.advanceTimersByTimeAsync(MINUTE + SECOND)
    expect(await passed(12, () => tried('203.0.113.7', 'admin'))).toBe(9)
  })

  it('is let through forty times an hour by whoever waits out each minute, and says for how long it is over', async () => {
    let count = 0
    for (let minute = 0; minute < 10; minute += 1) {
      count += await passed(8, () => tried('203.0.113.7', 'admin'))
      await vi.advanceTimersByTimeAsync(MINUTE + SECOND)
    }
    expect(count).toBe(40)
    expect(Number(waits.at(-1))).toBeGreaterThan(2_000)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(await tried('203.0.113.7', 'admin')).toBe(true)
  })

  it('is over for that address alone, and for that account alone', async () => {
    await passed(10, () => tried('203.0.113.7', 'admin'))
    expect(await tried('203.0.113.8', 'admin')).toBe(true)
    expect(await tried('203.0.113.7', 'someone else')).toBe(true)
  })
})

it('[7.2] one address tries a hundred and twenty accounts a minute', async () => {
  expect(await passed(130, (n) => tried('203.0.113.7', `account ${n}`))).toBe(120)
  expect(await tried('203.0.113.8', 'account 129')).toBe(true)
})
