import { useNavigate } from 'react-router-dom'
import { CorrectionButton } from '../../../../src/generate/sending/CorrectionButton.tsx'
import { builderPath } from '../../paths.ts'
import { correctReport, type ReportRow } from '../calls.ts'

/** Of a report, once somebody has read it. */
export function Correction({ report }: { report: ReportRow }) {
  const navigate = useNavigate()
  if (report.openedCount === 0 || report.archived || report.status === 'sending') return null
  const correct = async (key: string) => {
    const { id } = await correctReport(report.id, key)
    await navigate(builderPath(report.project, id))
  }
  return <CorrectionButton action="reports.correction.action" ask="reports.correction.ask" correct={correct} />
}
