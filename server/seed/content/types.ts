import type { UnitWords } from '../../../i18n/units.ts'
import type { SYMBOLS } from '../../../resources/classifications/schema.ts'
import type { FUNDS } from '../../../resources/donor_transactions/schema.ts'
import type { STAGES } from '../../../resources/projects/schema.ts'
import type { SceneName } from '../pictures/index.ts'

/** A picture and what it shows, in one language, for those who cannot see it. */
export type Shot = readonly [scene: SceneName, alt: string]

export interface UpdateSeed {
  name: string
  from: string
  to?: string
  details: string
  shots: Shot[]
  status?: 'draft' | 'published' | 'deactivated'
}

export interface ProjectSeed {
  entity: number
  code: string
  name: string
  symbol: (typeof SYMBOLS)[number]
  type?: 'general' | 'special'
  status: 'drafted' | 'published' | 'deactivated'
  progress: 'notStarted' | 'inProgress' | 'completed'
  description: string
  idea?: string
  target?: readonly [count: number, text: string]
  start?: string
  end?: string
  city: string
  region: string
  /** Where in the city or region. */
  place?: string
  mapLink?: string
  /** What changes for the beneficiaries: unit, where it stood, where it should be, where it is. */
  indicators?: readonly (readonly [name: string, unit: string, baseline: number, target: number, actual: number])[]
  beneficiaries?: readonly [count: number, category: string]
  authority?: string
  unit?: readonly [name: string, cost: string, forms?: Omit<UnitWords, 'unitName'>]
  shots: Shot[]
  objectives?: string[]
  outcomes?: string[]
  achievements?: string[]
  partners?: string[]
  /** How many of the demo's gifts go to it. */
  gifts: number
  funds: readonly (typeof FUNDS)[number][]
  /** Collected over required, as the demo should show it. */
  filled: number
  /** Collected before the first recorded gift, in riyals. */
  previous?: number
  /** Spent over collected. */
  spent: number
  /** Stage, what for, and its part of all that was spent. */
  spendings: readonly (readonly [stage: (typeof STAGES)[number], description: string, part: number])[]
  /** Stages that are completed; the next one is in progress where the project is. */
  stagesDone: number
  stageShots?: Partial<Record<(typeof STAGES)[number], readonly Shot[]>>
  updates: UpdateSeed[]
  featured?: boolean
  hideFromStore?: boolean
}
