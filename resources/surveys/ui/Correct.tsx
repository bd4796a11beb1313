import { Correction } from '../../../src/generate/sending/Correction.tsx'
import { isUnderway } from '../../../src/generate/sending/usePause.ts'
import { useSendings } from '../../../src/generate/sending/useSendings.ts'
import { readSendings, type SurveyRow } from './calls.ts'

/** Once somebody has opened it by a link of their own, and while it is not on its way to others. */
export function CorrectSurvey({ record }: { record: SurveyRow }) {
  const { data } = useSendings('surveys', record.id, readSendings)
  if (!data || data.opened === 0 || isUnderway(data.rows[0]?.state)) return null
  return (
    <Correction resource="surveys" id={record.id} action="reports.correction.action" ask="surveys.correction.ask" />
  )
}
