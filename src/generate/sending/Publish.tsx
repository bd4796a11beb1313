import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { useQuestion } from '../pictures/useQuestion.tsx'
import { Missing } from '../show/Steps.tsx'
import { Approval, useApproval } from './Approval.tsx'
import { Changed } from './Changed.tsx'
import { publish, readAudience, type SendingProps, sendTrial, type Trial } from './calls.ts'
import { failText } from './failText.ts'
import { ShortPackage } from './Short.tsx'
import { useConfirmed } from './useConfirmed.ts'

function Outcome({ trial }: { trial: Trial }) {
  const translate = useTranslate()
  if (trial.state === 'sent')
    return <Notice tone="success">{translate('campaigns.trial.sent', { to: `\u2068${trial.to}\u2069` })}</Notice>
  if (trial.state === 'unknown') return <Notice tone="warning">{translate('campaigns.trial.unknown')}</Notice>
  return (
    <Notice tone="warning">
      {translate('campaigns.trial.failed')} {trial.reason === undefined ? '' : failText(translate, trial.reason, null)}
    </Notice>
  )
}

function Test({ resource, record }: SendingProps) {
  const translate = useTranslate()
  const [trial, setTrial] = useState<Trial | null>(null)
  const test = useAct(async () => {
    setTrial(null)
    setTrial(await sendTrial(resource, record.id))
  })
  return (
    <>
      <Button variant="outlined" disabled={test.busy} aria-busy={test.busy} onClick={() => void test.run()}>
        {translate(`campaigns.trial.action.${resource}`)}
      </Button>
      {trial === null && test.error === null ? null : (
        <Box sx={{ flexBasis: '100%' }}>
          {trial === null ? null : <Outcome trial={trial} />}
          {test.error === null ? null : <Failure error={test.error} />}
        </Box>
      )}
    </>
  )
}

/** [4.12] how many get it and who does not, a test to oneself, and the one button that sends or schedules. */
export function Publish({ resource, record }: SendingProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'audience', record.id, record.version],
    queryFn: () => readAudience(resource, record.id),
    gcTime: 0,
  })
  const queries = useQueryClient()
  const sending = useConfirmed({
    send: (expected, key) => publish(resource, record.id, expected, key),
    refresh: refetch,
    done: () => queries.invalidateQueries({ queryKey: [resource] }),
  })
  const approval = useApproval(record)
  const { ask, question } = useQuestion()
  const { resource: declaration } = resourceNamed(resource)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const missing = missingToPublish(declaration, record).map(({ field }) => field)
  const count = data?.sendable ?? 0
  const held = Object.entries(data?.held ?? {}).sort(([, a], [, b]) => b - a)
  const label = translate(record.sendNow ? 'campaigns.publish.send' : 'campaigns.publish.schedule', {
    smart_count: count,
  })
  return (
    <Section title={translate('campaigns.publish.title')}>
      {question}
      {missing.length === 0 ? null : <Missing resource={declaration} record={record} names={missing} />}
      {sending.changed ? <Changed count={count} /> : null}
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
        {data === undefined ? '…' : translate('reports.confirm.count', { smart_count: count })}
      </Typography>
      {record.sendNow || record.sendAt === null ? null : (
        <Typography color="textSecondary">
          {translate('campaigns.publish.at')} <DateText value={record.sendAt} withTime />
        </Typography>
      )}
      {held.length === 0 ? null : (
        <Box component="ul" aria-label={translate('reports.confirm.why')} sx={{ my: 1, paddingInlineStart: 2.5 }}>
          {held.map(([reason, number]) => (
            <li key={reason}>
              {translate(`reports.gate.${reason}`, { _: reason })}: <strong>{formatNumber(number, { locale })}</strong>
            </li>
          ))}
        </Box>
      )}
      <ShortPackage short={data?.short ?? []} />
      {approval.isWanted(count) ? (
        <Approval
          resource={resource}
          record={record}
          onDone={() => queries.invalidateQueries({ queryKey: [resource] })}
        />
      ) : null}
      {sending.error === null ? null : <Failure error={sending.error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <ConfirmButton
          variant="contained"
          label={label}
          disabled={count === 0 || missing.length > 0 || sending.busy || approval.isNeeded(count)}
          question={{
            title: label,
            text: translate(record.sendNow ? 'campaigns.publish.ask' : 'campaigns.publish.askLater'),
            confirmLabel: label,
            cancelLabel: translate('common.action.back'),
          }}
          onConfirm={async () => void ((await ask(declaration, [record])) && (await sending.run(count)))}
        />
        <Test resource={resource} record={record} />
      </Box>
    </Section>
  )
}
