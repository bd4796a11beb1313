import type { Attached } from '../../../_kit/fields/index.ts'
import type { Indicator } from '../../indicators.ts'
import type { Stage } from '../../stages.ts'
import type { Row } from '../../../../src/generate/calls.ts'

type Progress = 'notStarted' | 'inProgress' | 'completed'

/** What the project page reads of a project; amounts are exact decimals in riyals. */
export interface ProjectRow extends Row {
  name: string
  code: string
  status: 'drafted' | 'published' | 'deactivated'
  type: 'general' | 'special'
  progress: Progress
  createdAt: string
  requiredAmount: string | null
  collectedAmount: string | null
  spentMoney: string | null
  startDate: string | null
  endDate: string | null
  unitName: string | null
  unitCost: string | null
  images: readonly Attached[] | null
  stages: readonly Stage[] | null
  indicators: readonly Indicator[] | null
  city: string | null
  region: string | null
  place: string | null
  mapLink: string | null
  manager: string | null
  beneficiaryCategory: string | null
  beneficiaryNumbers: number | null
  target: number | null
  targetDescription: string | null
  outcomes: readonly string[] | null
  documents: readonly { id: string }[] | null
  video: string | null
  videoFile: string | null
}
