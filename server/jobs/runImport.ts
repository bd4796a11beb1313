import { z } from 'zod'
import { runImportWork } from '../import/run.ts'
import { defineJob } from './define.ts'

/** Takes an import from wherever its row says it stands to its end. */
export const runImport = defineJob({
  name: 'run-import',
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  run: (services, { entityId, id }, signal) => runImportWork(services, entityId, id, signal),
})
