import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { wakeForRemains } from './remains.ts'

/** Finds the entities that have something left to remove. */
export const findRemains = defineJob({
  name: UPKEEP_JOBS.findRemains,
  data: z.strictObject({}),
  run: (services) => wakeForRemains(services),
})
