import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { sortDonors } from './sort.ts'

/** Puts the donors of one entity into their categories, all of them. */
export const SORT_DONORS = 'sort-donors'

/** Finds the entities whose night has come, those that were never sorted, and those that a file has brought gifts to. */
export const findUnsorted = defineJob({
  name: UPKEEP_JOBS.findUnsorted,
  data: z.strictObject({}),
  run: async ({ db, jobs }) => {
    const found = await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ id: string }>(sql`select athar_entities_unsorted() as id`),
    )
    for (const { id } of found) await jobs.wake(SORT_DONORS, { entityId: id })
  },
})

export const sortAll = defineJob({
  name: SORT_DONORS,
  data: z.strictObject({ entityId: z.uuid() }),
  run: ({ db }, { entityId }, signal) => sortDonors(db, entityId, { signal }),
})
