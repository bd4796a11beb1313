import type { Columns, Surroundings, Target, TargetRun } from '../types.ts'
import { donorRun } from './donors.ts'
import { giftRun } from './gifts.ts'
import { projectRun } from './projects.ts'

const RUNS: Record<Target, (columns: Columns, around: Surroundings) => TargetRun> = {
  projects: projectRun,
  donors: donorRun,
  donor_transactions: giftRun,
}

export const targetRun = (target: Target, columns: Columns, around: Surroundings): TargetRun =>
  RUNS[target](columns, around)
