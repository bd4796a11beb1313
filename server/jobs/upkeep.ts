import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineSchedule } from '../engine/schedule.ts'
import type { Services } from '../engine/services.ts'
import { RECKON_SCHEDULES } from './reckon.ts'
import { schedule } from './schedules.ts'

/** Jobs that look after what is old: nothing waits for them. */
export const UPKEEP_JOBS = {
  tidyAccounts: 'tidy-accounts',
  findRemains: 'find-remains',
  findTrash: 'find-trash',
  tidyHooks: 'tidy-hooks',
  reckon: RECKON_SCHEDULES,
  findUnsorted: 'find-unsorted',
  signHeads: 'sign-heads',
  findQuestions: 'find-waiting-questions',
  findTemplates: 'find-templates',
} as const

/** Once an hour, by one of the servers. */
export const upkeep = defineSchedule({
  what: 'upkeep',
  payload: z.strictObject({}),
  fire: async ({ tx, jobs }) => {
    await tx.rows(sql`select athar_forget_counts()`)
    for (const job of Object.values(UPKEEP_JOBS)) await jobs.add(tx, job, {})
  },
})

/** Sets the platform's own times where they are not set yet; the first is now. */
export const keepUp = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  db.as({ kind: 'platform', userId: null }, (tx) =>
    schedule(tx, upkeep, { at: new Date().toISOString(), rule: { every: 'hour' }, once: true }),
  )
