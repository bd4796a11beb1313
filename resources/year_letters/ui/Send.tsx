import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { sentences } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { Approval, useApproval } from '../../../src/generate/sending/Approval.tsx'
import { Changed } from '../../../src/generate/sending/Changed.tsx'
import { MailNotice } from '../../../src/generate/sending/MailNotice.tsx'
import { SendingWork } from '../../../src/generate/sending/SendingWork.tsx'
import { goingOf, ShortPackage, useLeftOut } from '../../../src/generate/sending/Short.tsx'
import { Test } from '../../../src/generate/sending/Test.tsx'
import { useConfirmed } from '../../../src/generate/sending/useConfirmed.ts'
import { isUnderway } from '../../../src/generate/sending/usePause.ts'
import { useSendings } from '../../../src/generate/sending/useSendings.ts'
import { ChartTable } from '../../../src/ui/ChartTable.tsx'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { DateText } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import { StatCard } from '../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../src/ui/StatGrid.tsx'
import type { SurveySending } from '../../_contracts/surveyResults.ts'
import { choiceKey, fieldKey } from '../../_kit/keys.ts'
import type { dispatches } from '../../dispatches/schema.ts'
import { Held } from '../../reports/ui/Held.tsx'
import { yearLetters } from '../schema.ts'
import { Corrects } from './Corrects.tsx'
import { readAudience, readSendings, type Sendings, send, stop, type YearLetterRow } from './calls.ts'

/** How many by which channel. */
function ByChannel({ byChannel }: { byChannel: Readonly<Record<string, number>> }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (
    <Box component="ul" sx={{ my: 1, paddingInlineStart: 2.5 }}>
      {Object.entries(byChannel).map(([channel, count]) => (
        <li key={channel}>
          {translate('yearLetters.send.byChannel', {
            channel: translate(choiceKey<typeof yearLetters>('year_letters', 'channels', channel)),
          })}
          : <strong>{formatNumber(count, { locale })}</strong>
        </li>
      ))}
    </Box>
  )
}

function Ready({ record }: { record: YearLetterRow }) {
  const translate = useTranslate()
  const leftOut = useLeftOut()
  const queries = useQueryClient()
  const approval = useApproval(record)
  const reread = () => queries.invalidateQueries({ queryKey: ['year_letters'] })
  const { data, error, refetch } = useQuery({
    queryKey: ['year_letters', 'audience', record.id, record.version],
    queryFn: () => readAudience(record.id),
    gcTime: 0,
  })
  const act = useConfirmed({
    send: (expected, key) => send(record.id, expected, key),
    refresh: refetch,
    done: reread,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={translate('common.state.loading')} rows={3} />
  const count = data.sendable
  const going = goingOf(count, data.short)
  const label = translate('yearLetters.send.action', { smart_count: going })
  const isStopped = approval.isNeeded(count)
  return (
    <>
      <Corrects record={record} />
      {act.changed ? <Changed count={count} /> : null}
      {act.error === null ? null : <Failure error={act.error} onRetry={() => void refetch()} />}
      {count === 0 ? <Typography>{translate('yearLetters.send.nobody')}</Typography> : null}
      <ByChannel byChannel={data.byChannel} />
      <ShortPackage short={data.short} />
      <Box sx={{ mb: 2 }}>
        <Held held={data.held} />
      </Box>
      {data.untold === 0 ? null : (
        <Notice tone="warning">{translate('yearLetters.correction.untold', { smart_count: data.untold })}</Notice>
      )}
      {approval.isWanted(count) ? <Approval resource="year_letters" record={record} onDone={reread} /> : null}
      {count === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <ConfirmButton
            variant="contained"
            label={label}
            disabled={going === 0 || act.busy || isStopped}
            question={{
              title: label,
              text: sentences([translate('yearLetters.send.ask'), leftOut(data.short)]),
              confirmLabel: label,
              cancelLabel: translate('common.action.back'),
            }}
            onConfirm={async () => void (await act.start(count))}
          />
        </Box>
      )}
      <Box sx={{ mt: 2 }}>
        <Test resource={yearLetters.name} id={record.id} channels={record.channels} inBoth />
      </Box>
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
      <ChartTable
        caption={translate('yearLetters.send.past')}
        headings={[translate('yearLetters.send.when'), ...COUNTS.map(heading)]}
        rows={sendings.map(({ id, startedAt, recipients, sentCount, failedCount, unknownCount, suppressedCount }) => ({
          id,
          head: startedAt === null ? null : <DateText value={startedAt} withTime />,
          cells: [recipients, sentCount, failedCount, unknownCount, suppressedCount].map(number),
        }))}
      />
    </Box>
  )
}

const RESULTS = ['pages', 'opened', 'notMe', 'stopped'] as const

/** What donors did with it; nothing before it is sent. */
function Results({ counts }: { counts: Sendings['pages'] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (counts.pages === 0) return null
  return (
    <Section title={translate('yearLetters.results.title')}>
      <StatGrid label={translate('yearLetters.results.title')} columns={4}>
        {RESULTS.map((one) => (
          <StatCard
            key={one}
            value={formatNumber(counts[one], { locale })}
            label={translate(`yearLetters.results.${one}`)}
          />
        ))}
        {counts.said === 0 ? null : (
          <StatCard
            value={formatPercent((100 * counts.pleased) / counts.said, { locale, decimals: 0 })}
            label={translate('yearLetters.results.content', { num: formatNumber(counts.said, { locale }) })}
          />
        )}
      </StatGrid>
    </Section>
  )
}

/** To each donor who gave in the year, by a link of their own; and what came of it. */
export function Send({ record }: { record: YearLetterRow }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const { data, error, refetch } = useSendings('year_letters', record.id, readSendings)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const rows = data?.rows ?? []
  const [latest] = rows
  const isOut = isUnderway(latest?.state)
  return (
    <>
      {data ? <Results counts={data.pages} /> : null}
      {record.archived ? null : (
        <Section title={translate('yearLetters.send.title')} subtitle={translate('yearLetters.send.hint')}>
          <MailNotice />
          {latest && isOut ? (
            <SendingWork
              label={record.title ?? ''}
              of={{ yearLetter: record.id }}
              counts={latest}
              status={{ tone: 'info', label: translate('yearLetters.send.underway') }}
              stopAsk={translate('yearLetters.send.stopAsk')}
              stop={async () => {
                await stop(record.id)
                await queries.invalidateQueries({ queryKey: ['year_letters'] })
              }}
            />
          ) : (
            <Ready record={record} />
          )}
          <Past sendings={isOut ? rows.slice(1) : rows} />
        </Section>
      )}
    </>
  )
}
