import type { Columns, Surroundings, Target, TargetRun } from '../types.ts'
import { donorRun } from '../../../resources/donors/server/import.ts'
import { giftRun } from '../../../resources/donor_transactions/server/import.ts'
import { projectRun } from '../../../resources/projects/server/import.ts'

const RUNS: Record<Target, (columns: Columns, around: Surroundings) => TargetRun> = {
  projects: projectRun,
  donors: donorRun,
  donor_transactions: giftRun,
}

export const targetRun = (target: Target, columns: Columns, around: Surroundings): TargetRun =>
  RUNS[target](columns, around)
