import type { STAGES } from '../../../resources/projects/schema.ts'
import type { Row } from '../../generate/calls.ts'

type Progress = 'notStarted' | 'inProgress' | 'completed'

export interface ProjectStage {
  stage: (typeof STAGES)[number]
  label: string | null
  state: Progress
  date: string | null
  note: string | null
}

/** What the project page reads of a project; amounts are exact decimals in riyals. */
export interface ProjectRow extends Row {
  name: string
  code: string
  status: 'drafted' | 'published' | 'deactivated'
  progress: Progress
  requiredAmount: string | null
  collectedAmount: string | null
  spentMoney: string | null
  startDate: string | null
  endDate: string | null
  unitName: string | null
  unitCost: string | null
  images: readonly { id: string; alt: string | null }[] | null
  stages: readonly ProjectStage[] | null
}
