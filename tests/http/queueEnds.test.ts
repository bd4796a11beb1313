import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '../../server/engine/job.ts'
import type { Services } from '../../server/engine/services.ts'
import { Queue } from '../../server/jobs/queue.ts'
import { createLog } from '../../server/log.ts'
import { type OpenedDatabase, openTestDatabase } from './support.ts'

let database: OpenedDatabase
let ran: number
/** What becomes of a statement that says that a job is done. */
let telling: () => Promise<void>
let told: number

beforeEach(async () => {
  database = await openTestDatabase()
  ran = 0
  told = 0
})
afterEach(() => database.close())

async function openQueue(): Promise<Queue> {
  const { db } = database
  const job = defineJob({ name: 'short-work', data: z.strictObject({}), run: async () => void (ran += 1) })
  const plain = async (text: string, values?: unknown[]) => {
    if (text.includes('SET completed_on = now()')) await telling()
    const answer = await db.plain(text, values)
    if (text.includes('SET completed_on = now()')) told += 1
    return answer
  }
  const queue = new Queue({ ...db, plain }, [job], createLog({ logLevel: 'silent', production: false } as never))
  await queue.open()
  await queue.work({} as Services)
  return queue
}

// An error that nobody catches ends the program, and this run of tests with it.
it('goes on where the database is away at the very moment at which a job is done', async () => {
  telling = () => Promise.reject(new Error('the database is away'))
  const queue = await openQueue()
  for (const n of [1, 2]) {
    await queue.wake('short-work', {})
    await expect.poll(() => ran, { timeout: 10_000 }).toBe(n)
  }
  await queue.stop()
  expect(told).toBe(0)
})

it('stops when what it asked has been answered, and asks nothing after that', async () => {
  telling = () => pause(1500)
  const queue = await openQueue()
  await queue.wake('short-work', {})
  await expect.poll(() => ran, { timeout: 10_000 }).toBe(1)
  await queue.stop()
  expect(told).toBe(1)
})
