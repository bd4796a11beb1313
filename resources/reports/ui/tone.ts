import type { Tone } from '../../../src/ui/StatusChip.tsx'
import type { ReportRow } from './calls.ts'

export const TONE: Record<ReportRow['status'], Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  stopped: 'warning',
}
