import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { type ReportRow, sendAgain } from '../calls.ts'

interface AgainProps {
  report: ReportRow
  state: 'failed' | 'unknown'
  count: number
  onSent: () => Promise<unknown>
}

function Again({ report, state, count, onSent }: AgainProps) {
  const translate = useTranslate()
  const again = useAct(async () => {
    await sendAgain(report.id, [state])
    await onSent()
  })
  const action = translate('reports.result.sendAgainCount', { smart_count: count })
  const warning = state === 'unknown' ? 'reports.result.sendUnknownAsk' : 'reports.result.sendAgainAsk'
  return (
    <div>
      <Typography sx={{ fontWeight: 500 }}>{translate(`reports.result.${state}`, { smart_count: count })}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate(state === 'unknown' ? 'reports.result.unknownHint' : 'reports.result.failedHint')}
      </Typography>
      {again.error === null ? null : <Failure error={again.error} resource="reports" />}
      <ConfirmButton
        label={action}
        tone={state === 'unknown' ? 'danger' : 'primary'}
        disabled={again.busy}
        question={{
          title: translate('reports.result.sendAgain'),
          text: translate(warning),
          confirmLabel: action,
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={async () => void (await again.start())}
      />
    </div>
  )
}

/** What did not arrive, and what may not have: each is a decision of its own. */
export function SendAgain({ report, onSent }: { report: ReportRow; onSent: () => Promise<unknown> }) {
  const translate = useTranslate()
  const { failedCount, unknownCount } = report
  if (report.status === 'sending' || (failedCount === 0 && unknownCount === 0)) return null
  return (
    <Section title={translate('reports.result.sendAgain')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {failedCount > 0 ? <Again report={report} state="failed" count={failedCount} onSent={onSent} /> : null}
        {unknownCount > 0 ? <Again report={report} state="unknown" count={unknownCount} onSent={onSent} /> : null}
      </Box>
    </Section>
  )
}
