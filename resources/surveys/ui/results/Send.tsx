import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { sentences } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { Approval, useApproval } from '../../../../src/generate/sending/Approval.tsx'
import { Changed } from '../../../../src/generate/sending/Changed.tsx'
import { MailNotice } from '../../../../src/generate/sending/MailNotice.tsx'
import { SendingWork } from '../../../../src/generate/sending/SendingWork.tsx'
import { goingOf, ShortPackage, useLeftOut } from '../../../../src/generate/sending/Short.tsx'
import { Test } from '../../../../src/generate/sending/Test.tsx'
import { useConfirmed } from '../../../../src/generate/sending/useConfirmed.ts'
import { isUnderway } from '../../../../src/generate/sending/usePause.ts'
import { useSendings } from '../../../../src/generate/sending/useSendings.ts'
import { ChartTable } from '../../../../src/ui/ChartTable.tsx'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { SurveySending } from '../../../_contracts/surveyResults.ts'
import { choiceKey, fieldKey } from '../../../_kit/keys.ts'
import type { dispatches } from '../../../dispatches/schema.ts'
import { surveys } from '../../schema.ts'
import { type Audience, readAudience, readSendings, type SurveyRow, send, stop } from '../calls.ts'

/** How many by which channel, and who is held back and why. */
function Whom({ audience }: { audience: Audience }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const parts = [
    ...Object.entries(audience.byChannel).map(([channel, count]) => ({
      id: channel,
      count,
      label: translate('surveys.send.byChannel', {
        channel: translate(choiceKey<typeof surveys>('surveys', 'channels', channel)),
      }),
    })),
    ...Object.entries(audience.held).map(([reason, count]) => ({
      id: reason,
      count,
      label: translate(`reports.gate.${reason}`, { _: reason }),
    })),
  ]
  if (parts.length === 0) return null
  return (
    <Box component="ul" sx={{ my: 1, paddingInlineStart: 2.5 }}>
      {parts.map(({ id, label, count }) => (
        <li key={id}>
          {label}: <strong>{formatNumber(count, { locale })}</strong>
        </li>
      ))}
    </Box>
  )
}

/** Who got it within a day is not asked again yet, and is in no number above. */
function Lately({ count }: { count: number }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {translate('surveys.send.lately', { smart_count: count })}
    </Typography>
  )
}

/** Those whom none of its sendings has reached; asked for once it was sent. */
const useUnreached = (record: SurveyRow, isSent: boolean) =>
  useQuery({
    queryKey: ['surveys', 'audience', record.id, record.version, 'unreached'],
    queryFn: () => readAudience(record.id, true),
    enabled: isSent,
    gcTime: 0,
  })

interface UnreachedProps {
  record: SurveyRow
  audience: Audience
  refetch: () => Promise<unknown>
}

/** Once it was sent: those who got it and have not answered are not asked again. */
function Unreached({ record, audience, refetch }: UnreachedProps) {
  const translate = useTranslate()
  const leftOut = useLeftOut()
  const queries = useQueryClient()
  const approval = useApproval(record)
  const act = useConfirmed({
    send: (expected, key) => send(record.id, expected, key, true),
    refresh: refetch,
    done: () => queries.invalidateQueries({ queryKey: ['surveys'] }),
  })
  const count = audience.sendable
  const going = goingOf(count, audience.short)
  const label = translate('surveys.send.unreached', { smart_count: going })
  return (
    <Box sx={{ mt: 2 }}>
      {act.changed ? <Changed count={count} /> : null}
      {act.error === null ? null : <Failure error={act.error} />}
      <ConfirmButton
        label={label}
        disabled={going === 0 || act.busy || approval.isNeeded(count)}
        question={{
          title: label,
          text: sentences([
            translate('surveys.send.unreachedAsk'),
            translate('surveys.send.ask'),
            leftOut(audience.short),
          ]),
          confirmLabel: label,
          cancelLabel: translate('common.action.back'),
        }}
        onConfirm={async () => void (await act.start(count))}
      />
    </Box>
  )
}

function Ready({ record, last }: { record: SurveyRow; last: string | null }) {
  const isFirst = last === null
  const translate = useTranslate()
  const leftOut = useLeftOut()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['surveys', 'audience', record.id, record.version],
    queryFn: () => readAudience(record.id),
    gcTime: 0,
  })
  const unreached = useUnreached(record, !isFirst)
  const approval = useApproval(record)
  const reread = () => queries.invalidateQueries({ queryKey: ['surveys'] })
  const act = useConfirmed({
    send: (expected, key) => send(record.id, expected, key),
    refresh: refetch,
    done: reread,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={2} />
  const count = data.sendable
  const going = goingOf(count, data.short)
  const label = translate(isFirst ? 'surveys.send.action' : 'surveys.send.again', { smart_count: going })
  // Where nobody who is left has got it, to ask them again is no second asking.
  const isSecond = !isFirst && unreached.data?.sendable !== count
  const before = isFirst ? '' : translate('surveys.send.againAsk', { at: last })
  return (
    <>
      {act.changed ? <Changed count={count} /> : null}
      {act.error === null ? null : <Failure error={act.error} onRetry={() => void refetch()} />}
      {count === 0 ? (
        <Typography>{translate(isFirst ? 'surveys.send.nobodyYet' : 'surveys.send.nobody')}</Typography>
      ) : null}
      <Whom audience={data} />
      <Lately count={data.lately} />
      <ShortPackage short={data.short} />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('surveys.send.whom')}
      </Typography>
      {approval.isWanted(count) ? <Approval resource="surveys" record={record} onDone={reread} /> : null}
      {count === 0 || !(isFirst || isSecond) ? null : (
        <ConfirmButton
          {...(isFirst && { variant: 'contained' })}
          label={label}
          disabled={going === 0 || act.busy || approval.isNeeded(count)}
          question={{
            title: label,
            text: sentences([before, translate('surveys.send.ask'), leftOut(data.short)]),
            confirmLabel: label,
            cancelLabel: translate('common.action.back'),
          }}
          onConfirm={async () => void (await act.start(count))}
        />
      )}
      {isFirst || !unreached.data || unreached.data.sendable === 0 ? null : (
        <Unreached record={record} audience={unreached.data} refetch={unreached.refetch} />
      )}
    </>
  )
}

const COUNTS = ['recipients', 'sentCount', 'failedCount', 'unknownCount', 'suppressedCount'] as const

function Past({ sendings }: { sendings: readonly SurveySending[] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale })
  const heading = (field: (typeof COUNTS)[number]) => translate(fieldKey<typeof dispatches>('dispatches', field))
  if (sendings.length === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography sx={{ fontWeight: 500, mb: 1 }}>{translate('surveys.send.past')}</Typography>
      <ChartTable
        caption={translate('surveys.send.past')}
        headings={[translate('surveys.send.when'), ...COUNTS.map(heading)]}
        rows={sendings.map(({ id, startedAt, recipients, sentCount, failedCount, unknownCount, suppressedCount }) => ({
          id,
          head: startedAt === null ? null : <DateText value={startedAt} withTime />,
          cells: [recipients, sentCount, failedCount, unknownCount, suppressedCount].map(number),
        }))}
      />
    </Box>
  )
}

/** Before it goes to anybody: the message as it stands, and a page that keeps nothing. */
function Tried({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  return (
    <Section title={translate('surveys.send.try')} subtitle={translate('trial.hint')}>
      <Test resource={surveys.name} id={record.id} channels={record.channels} inBoth />
    </Section>
  )
}

/** product.md 6: to the donors of the project, or to chosen ones, by a link of their own. */
export function Send({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { data, error, refetch } = useSendings('surveys', record.id, readSendings)
  if (record.status !== 'published' || !record.acceptAnswers) return <Tried record={record} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const rows = data?.rows ?? []
  const [latest] = rows
  const isOut = isUnderway(latest?.state)
  return (
    <Section title={translate('surveys.send.title')} subtitle={translate('surveys.send.hint')}>
      <MailNotice />
      {latest && isOut ? (
        <SendingWork
          label={record.title ?? ''}
          of={{ survey: record.id }}
          counts={latest}
          status={{ tone: 'info', label: translate('surveys.send.underway') }}
          stopAsk={translate('surveys.send.stopAsk')}
          stop={async () => {
            await stop(record.id)
            await queries.invalidateQueries({ queryKey: ['surveys'] })
          }}
        />
      ) : (
        <Ready record={record} last={latest?.startedAt ?? null} />
      )}
      <Box sx={{ mt: 2 }}>
        <Test resource={surveys.name} id={record.id} channels={record.channels} inBoth />
      </Box>
      <Past sendings={isOut ? rows.slice(1) : rows} />
    </Section>
  )
}
