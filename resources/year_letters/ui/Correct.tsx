import { Correction } from '../../../src/generate/sending/Correction.tsx'
import { isUnderway } from '../../../src/generate/sending/usePause.ts'
import { useSendings } from '../../../src/generate/sending/useSendings.ts'
import { readSendings, type YearLetterRow } from './calls.ts'

/** Once somebody has opened it, and while it is not on its way to others. */
export function CorrectYearLetter({ record }: { record: YearLetterRow }) {
  const { data } = useSendings('year_letters', record.id, readSendings)
  if (!data || record.archived || data.opened === 0 || isUnderway(data.rows[0]?.state)) return null
  return (
    <Correction
      resource="year_letters"
      id={record.id}
      action="yearLetters.correction.action"
      ask="reports.correction.ask"
    />
  )
}
