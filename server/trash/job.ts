import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { deletions } from '../../resources/deletions/schema.ts'
import { columns, select } from '../db/columns.ts'
import { defineJob } from '../engine/job.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { purge } from './purge.ts'
import { purgeUndone } from './undone.ts'

const d = columns(deletions, 'd')
const EMPTY_TRASH = 'empty-trash'

/** Finds the entities of whose trash the time of something is over. */
export const findTrash = defineJob({
  name: UPKEEP_JOBS.findTrash,
  data: z.strictObject({}),
  run: async ({ db, jobs }) => {
    const found = await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ id: string }>(sql`select athar_entities_with_old_trash() as id`),
    )
    for (const { id } of found) await jobs.wake(EMPTY_TRASH, { entityId: id })
  },
})

/** Removes for good what has lain its days in one entity's trash, the oldest first, each by itself. */
export const emptyTrash = defineJob({
  name: EMPTY_TRASH,
  data: z.strictObject({ entityId: z.uuid() }),
  run: async (services, { entityId }, signal) => {
    const { db, log } = services
    const context = { kind: 'worker', entityId } as const
    const due = await db.as(context, (tx) =>
      tx.rows(select({ id: d.id }, sql`from ${d} where ${d.until} < now() order by ${d.until}, ${d.id}`)),
    )
    for (const { id } of due) {
      if (signal.aborted) return
      // One that cannot go keeps no other from going.
      await purge(services, context, id).catch((err: unknown) =>
        log.error({ err, deletion: id }, 'a deletion stays in the trash'),
      )
    }
    await purgeUndone(services, context, signal)
  },
})
