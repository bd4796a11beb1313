import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { ERASE_FILES } from './job.ts'
import { eraseRemains } from './remains.ts'

/** Removes from the file store what one entity's database has let go. */
export const eraseFiles = defineJob({
  name: ERASE_FILES,
  data: z.strictObject({ entityId: z.uuid() }),
  turns: { of: ({ entityId }) => entityId, sideBySide: 2 },
  run: (services, { entityId }, signal) => eraseRemains(services, entityId, signal),
})
