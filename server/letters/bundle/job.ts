import { z } from 'zod'
import { defineJob } from '../../engine/job.ts'
import { PAPERS } from './begin.ts'
import { workOnPapers } from './make.ts'

/** Makes the archive of a report's letters, of each entity one at a time, and clears away what is kept no longer. */
export const makePapers = defineJob({
  name: PAPERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  // Drawing is limited by itself; this waits for it far more than it works.
  turns: { of: ({ entityId }) => entityId, sideBySide: 4, beside: true },
  run: (services, at, signal) => workOnPapers(services, at, signal),
})
