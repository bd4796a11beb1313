import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '../../server/engine/job.ts'
import type { Services } from '../../server/engine/services.ts'
import { Queue } from '../../server/jobs/queue.ts'
import { createLog } from '../../server/log.ts'
import { type OpenedDatabase, openTestDatabase } from './support.ts'

let database: OpenedDatabase
let queue: Queue
/** What runs, in the order in which it began; `ends` lets one go. */
const began: string[] = []
const ends = new Map<string, () => void>()
const running = new Set<string>()
/** How many of the first owner's ran at the same time, at most. */
let together = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const job = defineJob({
    name: 'long-work',
    data: z.strictObject({ owner: z.string(), n: z.int() }),
    turns: { of: ({ owner }) => owner, sideBySide: 2 },
    run: (_services, { owner, n }) => {
      const name = `${owner}${n}`
      began.push(name)
      running.add(name)
      together = Math.max(together, [...running].filter((one) => one.startsWith('a')).length)
      return new Promise<void>((resolve) =>
        ends.set(name, () => {
          running.delete(name)
          resolve()
        }),
      )
    },
  })
  queue = new Queue(database.db, [job], createLog({ logLevel: 'silent', production: false } as never))
  await queue.open()
  await queue.work({} as Services)
}, 60_000)
afterAll(async () => {
  for (const end of ends.values()) end()
  await queue.stop()
  await database.close()
})

const soon = async (expected: string[]): Promise<void> =>
  await expect.poll(() => began, { timeout: 10_000 }).toEqual(expected)

it('one owner’s long work keeps nobody else’s waiting, and of each owner one thing runs at a time', async () => {
  // The first one alone: which of several of one millisecond comes first is nobody's promise.
  await queue.wake('long-work', { owner: 'a', n: 1 })
  await soon(['a1'])
  for (const n of [2, 3, 4]) await queue.wake('long-work', { owner: 'a', n })
  await queue.wake('long-work', { owner: 'b', n: 1 })
  await soon(['a1', 'b1'])
  // Woken again, as by the sweep: it waits once.
  for (const n of [2, 3]) await queue.wake('long-work', { owner: 'a', n })
  await pause(2_000)
  expect(began).toEqual(['a1', 'b1'])
  // What ends lets the next one of its owner begin, one after the other, until all have run.
  ends.get('a1')?.()
  const late = Date.now() + 20_000
  while (new Set(began).size < 5 && Date.now() < late) {
    await pause(200)
    for (const name of running) if (name !== 'b1') ends.get(name)?.()
  }
  expect([...new Set(began)].toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  expect(together).toBe(1)
})
