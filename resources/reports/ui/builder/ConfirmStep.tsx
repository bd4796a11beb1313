import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber, joinNames } from '../../../../i18n/format.ts'
import { refusalOf } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useQuestion } from '../../../../src/generate/pictures/useQuestion.tsx'
import { Approval, useApproval } from '../../../../src/generate/sending/Approval.tsx'
import { MailNotice } from '../../../../src/generate/sending/MailNotice.tsx'
import { goingOf, ShortPackage } from '../../../../src/generate/sending/Short.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { newKey } from '../../../../src/providers/http.ts'
import { useKeeper, useRestored } from '../../../../src/providers/useAcrossReload.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { reports } from '../../schema.ts'
import { type Audience, isStale, type ReportRow, sendReport } from '../calls.ts'
import { RefusedFigure } from '../figures/Refused.tsx'
import { Held } from '../Held.tsx'
import { NotSent } from '../page/Timed.tsx'
import { useReport } from '../useReport.ts'
import { Timed } from './Timed.tsx'
import { useAudience } from './useAudience.ts'

interface ConfirmStepProps {
  report: ReportRow
  /** Gets the report as the server has it now; null where only it knows. */
  onSent: (row: ReportRow | null) => Promise<void>
  onBack: () => void
}

interface Sending {
  send: (count: number) => void
  busy: boolean
  error: unknown
  /** The number is another than the one just confirmed. */
  changed: boolean
}

/** One sending per confirmed count: a second click, or a new try after silence, carries the same key. */
function useSending(report: ReportRow, refresh: () => Promise<unknown>, onSent: ConfirmStepProps['onSent']): Sending {
  const keys = useRef(new Map<number, string>())
  const count = useRef(0)
  const [changed, setChanged] = useState(false)
  // Where no answer came, the next try after a reload must be known as the same sending.
  useKeeper('report-sending', () => (keys.current.size === 0 ? null : [...keys.current]))
  useRestored<[number, string][]>('report-sending', (kept) => {
    for (const [confirmed, key] of kept) keys.current.set(confirmed, key)
  })
  const act = useAct(async () => {
    const expected = count.current
    const key = keys.current.get(expected) ?? newKey()
    keys.current.set(expected, key)
    try {
      await onSent(await sendReport(report.id, expected, key))
    } catch (fault) {
      // A refusal is an answer: what is confirmed next is another sending. Silence and a broken server are none.
      const { status } = refusalOf(fault)
      if (status >= 400 && status < 500) keys.current.delete(expected)
      if (isStale(fault)) {
        await refresh()
        setChanged(true)
        return
      }
      if (refusalOf(fault).fault !== 'wrongState') throw fault
      // Under way already from another window.
      await onSent(null)
    }
  })
  return {
    send: (expected) => {
      setChanged(false)
      count.current = expected
      void act.run()
    },
    busy: act.busy,
    error: act.error,
    changed,
  }
}

/** How many get it, who does not and why, and the one button that sends. */
export function ConfirmStep({ report, onSent, onBack }: ConfirmStepProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { audience, error, refresh } = useAudience(report)
  const sending = useSending(report, refresh, onSent)
  const { ask, question } = useQuestion()
  const approval = useApproval(report)
  const { refresh: refreshReport } = useReport(report.id)
  const send = async (count: number) => {
    if (await ask(reports, [report])) sending.send(count)
  }
  if (error) return <Failure error={error} onRetry={() => void refresh()} />
  if (audience === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  const count = audience.sendable
  const going = goingOf(count, audience.short)
  return (
    <Section title={report.title}>
      <MailNotice />
      <NotSent report={report} />
      {sending.changed ? (
        <Notice tone="warning">
          {translate('reports.confirm.changed', { count: formatNumber(count, { locale }) })}
        </Notice>
      ) : null}
      <Summary audience={audience} />
      <ShortPackage short={audience.short} isOnce />
      <Typography color="textSecondary">{translate('reports.confirm.frozen')}</Typography>
      {count > LIMITS.massSending ? (
        <Typography color="textSecondary">{translate('reports.held.before')}</Typography>
      ) : null}
      {approval.isWanted(count) ? <Approval resource={reports.name} record={report} onDone={refreshReport} /> : null}
      <Typography sx={{ mt: 1, mb: 2 }}>{translate('reports.confirm.ask')}</Typography>
      {sending.error === null ? null : (
        <>
          <Failure error={sending.error} resource="reports" />
          <RefusedFigure error={sending.error} report={report} />
        </>
      )}
      {question}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
        <Button
          variant="contained"
          size="large"
          disabled={going === 0 || sending.busy || approval.isNeeded(count)}
          aria-busy={sending.busy}
          onClick={() => void send(count)}
        >
          {translate('reports.confirm.send', { smart_count: going })}
        </Button>
        <Timed
          report={report}
          count={count}
          disabled={count === 0 || sending.busy || approval.isNeeded(count)}
          onDone={onSent}
        />
        <Button onClick={onBack} disabled={sending.busy}>
          {translate('common.action.back')}
        </Button>
      </Box>
    </Section>
  )
}

function Summary({ audience }: { audience: Audience }) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const { locale } = useFormat()
  const held = audience.total - audience.sendable
  return (
    <>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
        {translate('reports.confirm.count', { smart_count: goingOf(audience.sendable, audience.short) })}
      </Typography>
      <Typography sx={{ mb: 1 }}>
        {Object.entries(audience.byChannel)
          .map(([channel, count]) => `${texts.place('channels').choice(channel)}: ${formatNumber(count, { locale })}`)
          .join(translate('imports.mapping.comma'))}
      </Typography>
      {audience.sample.length === 0 ? null : (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('reports.confirm.sample')}:{' '}
          {joinNames(
            // Each keeps its place, whichever way it is written.
            audience.sample.map(({ name }) => `\u2068${name}\u2069`),
            locale,
          )}
        </Typography>
      )}
      {held === 0 ? null : (
        <Box sx={{ mb: 2 }}>
          <Typography sx={{ fontWeight: 500 }}>{translate('reports.confirm.held', { smart_count: held })}</Typography>
          <Held held={audience.held} />
        </Box>
      )}
      {audience.told === 0 ? null : (
        <Typography sx={{ fontWeight: 500, mb: 2 }}>
          {translate('reports.confirm.told', { smart_count: audience.told })}
        </Typography>
      )}
    </>
  )
}
