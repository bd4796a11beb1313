import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { LOOK_THROUGH, RUN_IMPORT } from './job.ts'
import { lookThroughFile } from './lookThrough.ts'
import { runImportWork } from './run.ts'

/** Takes an import from wherever its row says it stands to its end. */
export const runImport = defineJob({
  name: RUN_IMPORT,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  // A reader of its own each, of up to a hundred megabytes.
  turns: { of: ({ entityId }) => entityId, sideBySide: 3 },
  run: (services, { entityId, id }, signal) => runImportWork(services, entityId, id, signal),
})

/** Looks a whole file through for somebody who is about to import it. */
export const lookThrough = defineJob({
  name: LOOK_THROUGH,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  turns: { of: ({ entityId }) => entityId, sideBySide: 2 },
  run: (services, { entityId, id }, signal) => lookThroughFile(services, entityId, id, signal),
})
