import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import type { Short } from '../../../resources/_contracts/usage.ts'
import type { Channel } from '../../../resources/_kit/channels.ts'
import { timeLacks } from '../../../resources/_kit/sending.ts'
import { missingToPublish } from '../../../resources/_kit/validate.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'
import { sentences } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useQuestion } from '../pictures/useQuestion.tsx'
import { Missing, useLacks } from '../show/Missing.tsx'
import { Approval, useApproval } from './Approval.tsx'
import { Changed } from './Changed.tsx'
import { publish, readAudience, type Sending, type SendingProps } from './calls.ts'
import { MailNotice } from './MailNotice.tsx'
import { goingOf, ShortPackage, useLeftOut } from './Short.tsx'
import { Test } from './Test.tsx'
import { Late, NotYet } from './Timed.tsx'
import { useConfirmed } from './useConfirmed.ts'

/** A template of Meta's goes by its own channel. */
const channelsOf = ({ channels }: Sending): readonly Channel[] => channels ?? ['whatsappCloud']

/** A draft may wait for longer than it was to. */
const hasPassed = ({ sendNow, sendAt }: Sending): boolean =>
  !sendNow && sendAt !== null && Date.parse(sendAt) <= Date.now()

/** [8.43] what leaves at a time of its own asks the package then, which may be another by that time. */
function useCounts({ sendNow }: Sending, count: number, short: readonly Short[]) {
  const translate = useTranslate()
  const leftOut = useLeftOut()
  const going = sendNow ? goingOf(count, short) : count
  const whom = translate('reports.confirm.count', { smart_count: going })
  const heading = sendNow || short.length === 0 ? whom : translate('subscription.short.asFar', { count: whom })
  return {
    going,
    heading,
    label: translate(sendNow ? 'campaigns.publish.send' : 'campaigns.publish.schedule', { smart_count: going }),
    question: sentences(
      sendNow
        ? [translate('campaigns.publish.ask'), leftOut(short)]
        : [heading, translate('campaigns.publish.askLater')],
    ),
  }
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
  const inWords = useLacks()
  const { ask, question } = useQuestion()
  const { resource: declaration } = resourceNamed(resource)
  const count = data?.sendable ?? 0
  const short = data?.short ?? []
  const { going, heading, label, question: asked } = useCounts(record, count, short)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const missing = inWords([...missingToPublish(declaration, record), ...timeLacks(record)])
  const isLate = hasPassed(record)
  const held = Object.entries(data?.held ?? {}).sort(([, a], [, b]) => b - a)
  return (
    <Section title={translate('campaigns.publish.title')}>
      {question}
      <MailNotice />
      {missing.length === 0 ? null : <Missing resource={declaration} record={record} lacks={missing} />}
      {sending.changed ? <Changed count={count} /> : null}
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 600 }}>{data === undefined ? '…' : heading}</Typography>
      {isLate ? <Late resource={resource} id={record.id} /> : <NotYet record={record} />}
      {held.length === 0 ? null : (
        <Box component="ul" aria-label={translate('reports.confirm.why')} sx={{ my: 1, paddingInlineStart: 2.5 }}>
          {held.map(([reason, number]) => (
            <li key={reason}>
              {translate(`reports.gate.${reason}`, { _: reason })}: <strong>{formatNumber(number, { locale })}</strong>
            </li>
          ))}
        </Box>
      )}
      <ShortPackage short={short} isLater={!record.sendNow} />
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
          disabled={going === 0 || isLate || missing.length > 0 || sending.busy || approval.isNeeded(count)}
          question={{
            title: label,
            text: asked,
            confirmLabel: label,
            cancelLabel: translate('common.action.back'),
          }}
          onConfirm={async () => void ((await ask(declaration, [record])) && (await sending.start(count)))}
        />
      </Box>
      <Box sx={{ mt: 2 }}>
        <Test resource={resource} id={record.id} channels={channelsOf(record)} inBoth={resource === 'campaigns'} />
      </Box>
    </Section>
  )
}
