import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { databaseOver } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import type { Database } from '../../server/db/types.ts'
import { defineSchedule } from '../../server/engine/schedule.ts'
import { schedule } from '../../server/jobs/schedules.ts'
import { projectRoot } from '../../server/paths.ts'
import { openTestDatabase } from './support.ts'

const COUNT = 60
const KILLS = 3
const names = Array.from({ length: COUNT }, (_, n) => `n${String(n).padStart(3, '0')}`)
const mark = defineSchedule({
  what: 'mark',
  payload: z.strictObject({ mark: z.string() }),
  fire: async () => undefined,
})

interface World {
  /** What the process is told: an address, or a folder that one process opens at a time. */
  place: string
  use: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

async function openWorld(): Promise<World> {
  if (process.env['ATHAR_TEST_DB'] === 'postgres') {
    const { db, url, close } = await openTestDatabase()
    return { place: url ?? '', use: (work) => work(db), close }
  }
  const place = mkdtempSync(join(tmpdir(), 'athar-killed-'))
  const use: World['use'] = async (work) => {
    const db = databaseOver(await openPglite(place))
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  await use((db) => migrate(db))
  return { place, use, close: async () => rmSync(place, { recursive: true, force: true }) }
}

/** Runs the worker to its end, or kills it in the midst of the time of this number. */
async function run(place: string, me: string, killAt = Number.POSITIVE_INFINITY): Promise<number | null> {
  const args = ['--import', 'tsx', 'tests/http/support/scheduleWorker.ts', place, me]
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let lines = 0
  createInterface({ input: child.stdout }).on('line', () => {
    lines += 1
    if (lines === killAt) child.kill('SIGKILL')
  })
  const [code] = (await exited) as [number | null]
  return code
}

it(`of ${COUNT} times each fires once, though the process is killed ${KILLS} times meanwhile`, {
  timeout: 180_000,
}, async () => {
  const world = await openWorld()
  try {
    await world.use(async (db) => {
      await db.owner((tx) => tx.raw('create table fired (mark text not null); grant insert on fired to athar_app'))
      for (const name of names)
        await db.as({ kind: 'platform', userId: null }, (tx) =>
          schedule(tx, mark, { at: '2026-03-05T06:00:00Z', name, payload: { mark: name } }),
        )
    })
    const fired = (): Promise<string[]> =>
      world.use((db) =>
        db.owner(async (tx) => {
          // The lease of the dead one is over.
          await tx.raw(`update schedules set claimed_until = now() - interval '1 second' where claimed_by is not null`)
          return (await tx.rows<{ mark: string }>(sql`select mark from fired order by mark`)).map((row) => row.mark)
        }),
      )
    const seen: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect(await run(world.place, `dead ${kill}`, 8)).toBeNull()
      seen.push((await fired()).length)
    }
    // Each time it was killed at work: after some, before the last.
    expect(seen[0]).toBeGreaterThan(0)
    expect(seen.at(-1)).toBeLessThan(COUNT)
    expect(await run(world.place, 'last')).toBe(0)
    expect(await fired()).toEqual(names)
  } finally {
    await world.close()
  }
})
