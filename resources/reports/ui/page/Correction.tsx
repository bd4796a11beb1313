import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { builderPath } from '../../paths.ts'
import { correctReport, type ReportRow } from '../calls.ts'

/** product.md 30: a word to those who read what was wrong. */
export function Correction({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const act = useAct(async () => {
    const { id } = await correctReport(report.id)
    await navigate(builderPath(report.project, id))
  })
  if (report.openedCount === 0 || report.archived || report.status === 'sending') return null
  const label = translate('reports.correction.action')
  return (
    <>
      {act.error === null ? null : <Failure error={act.error} />}
      <ConfirmButton
        label={label}
        disabled={act.busy}
        question={{
          title: label,
          text: translate('reports.correction.ask'),
          confirmLabel: label,
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={async () => void (await act.start())}
      />
    </>
  )
}
