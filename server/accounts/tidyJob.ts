import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { tidyAccounts } from './tidy.ts'

export const tidyOldAccounts = defineJob({
  name: UPKEEP_JOBS.tidyAccounts,
  data: z.strictObject({}),
  run: (services) => tidyAccounts(services),
})
