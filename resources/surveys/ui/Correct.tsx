import { Correction } from '../../../src/generate/sending/Correction.tsx'
import { isUnderway } from '../../../src/generate/sending/usePause.ts'
import type { SurveyRow } from './calls.ts'
import { useSendings } from './useSendings.ts'

/** Once somebody has opened it by a link of their own, and while it is not on its way to others. */
export function CorrectSurvey({ record }: { record: SurveyRow }) {
  const { data } = useSendings(record.id)
  if (!data || data.opened === 0 || isUnderway(data.rows[0]?.state)) return null
  return (
    <Correction resource="surveys" id={record.id} action="reports.correction.action" ask="surveys.correction.ask" />
  )
}
