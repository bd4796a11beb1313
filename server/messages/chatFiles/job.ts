import { z } from 'zod'
import { defineJob } from '../../engine/job.ts'
import { fetchFiles } from './fetch.ts'
import { FETCH_FILES } from './name.ts'

/** Fetches what came with messages to an entity's numbers. A service that is slow keeps no other entity waiting. */
export const fetchChatFiles = defineJob({
  name: FETCH_FILES,
  data: z.strictObject({ entityId: z.uuid(), id: z.null() }),
  run: (services, { entityId }, signal) => fetchFiles(services, entityId, signal),
  turns: { of: ({ entityId }) => entityId, sideBySide: 4, beside: true },
})
