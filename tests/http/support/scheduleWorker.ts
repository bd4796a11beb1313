/** A process that fires what is due in the database of its argument, until nothing is: for a test that kills it. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { databaseOver } from '../../../server/db/database.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { defineSchedule } from '../../../server/engine/schedule.ts'
import { fireDue } from '../../../server/jobs/schedules.ts'
import { createLog } from '../../../server/log.ts'

const [place = '', me = ''] = process.argv.slice(2)
const driver = place.startsWith('postgres') ? await openPostgres(place, () => undefined, 2) : await openPglite(place)
const db = databaseOver(driver)
const mark = defineSchedule({
  what: 'mark',
  payload: z.strictObject({ mark: z.string() }),
  fire: async ({ tx }, payload) => {
    await tx.rows(sql`insert into fired (mark) values (${payload.mark})`)
    process.stdout.write(`${payload.mark}\n`)
    await tx.rows(sql`select pg_sleep(0.01)`)
  },
})
const jobs = { add: async () => undefined, wake: async () => undefined }
const config = { massHoldMs: 0, appSecret: '', appSecretOld: null, publicUrl: 'http://localhost' }
await fireDue(
  { db, jobs, log: createLog({ logLevel: 'silent' }), config, channelsOf: async () => new Set() },
  [mark],
  me,
)
await db.close()
