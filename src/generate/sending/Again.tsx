import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Short } from '../../../resources/_contracts/usage.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { sentences } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { Changed } from './Changed.tsx'
import { type Again as Counts, readAgain, type SendingProps, sendAgain, type Unreached } from './calls.ts'
import { goingOf, ShortPackage, useLeftOut } from './Short.tsx'
import { useConfirmed } from './useConfirmed.ts'

interface OneProps extends SendingProps {
  states: readonly Unreached[]
  counts: Counts
  short: readonly Short[]
  refresh: () => Promise<unknown>
}

/** How many there are of each sort; whom the package left out met no other obstacle. */
function Whom({ states, counts }: Pick<OneProps, 'states' | 'counts'>) {
  const translate = useTranslate()
  const { overQuota } = counts
  const sorts = states.flatMap((state): [string, number][] =>
    state === 'suppressed'
      ? [
          ['overQuota', overQuota],
          [state, counts.suppressed - overQuota],
        ]
      : [[state, counts[state]]],
  )
  return sorts.map(([sort, count]) =>
    count === 0 ? null : (
      <Typography key={sort}>{translate(`campaigns.again.${sort}`, { smart_count: count })}</Typography>
    ),
  )
}

/** One decision: to those of these states. */
function One({ resource, record, states, counts, short, refresh }: OneProps) {
  const translate = useTranslate()
  const leftOut = useLeftOut()
  const queries = useQueryClient()
  const sending = useConfirmed({
    send: (expected, key) => sendAgain(resource, record.id, { states, expected }, key),
    refresh,
    done: () => queries.invalidateQueries({ queryKey: [resource] }),
  })
  const isUnknown = states.includes('unknown')
  const count = states.reduce((sum, state) => sum + counts[state], 0)
  if (count === 0) return null
  const going = goingOf(count, short)
  const label = translate('campaigns.again.send', { smart_count: going })
  return (
    <div>
      <Whom states={states} counts={counts} />
      <ShortPackage short={short} />
      {sending.changed ? <Changed count={count} /> : null}
      {sending.error === null ? null : <Failure error={sending.error} />}
      {going === 0 ? null : (
        <ConfirmButton
          label={label}
          tone={isUnknown ? 'danger' : 'primary'}
          disabled={sending.busy}
          question={{
            title: label,
            text: sentences([
              translate(isUnknown ? 'campaigns.again.askUnknown' : 'campaigns.again.ask'),
              leftOut(short),
            ]),
            confirmLabel: label,
            cancelLabel: translate('common.action.back'),
          }}
          onConfirm={async () => void (await sending.start(count))}
        />
      )}
    </div>
  )
}

/** Those whom an ended sending has not reached: surely not, or perhaps; each is a decision of its own. */
export function Again({ resource, record }: SendingProps) {
  const translate = useTranslate()
  const { failedCount, suppressedCount, unknownCount, version } = record
  const { data, refetch } = useQuery({
    queryKey: [resource, 'again', record.id, version, failedCount, suppressedCount, unknownCount],
    queryFn: () => readAgain(resource, record.id),
    enabled: failedCount + suppressedCount + unknownCount > 0,
    gcTime: 0,
  })
  if (data === undefined || data.failed + data.suppressed + data.unknown === 0) return null
  const props = { resource, record, counts: data, refresh: refetch }
  return (
    <Section title={translate('campaigns.again.title')}>
      <One {...props} states={SURELY_NOT} short={data.short.surely} />
      <One {...props} states={PERHAPS} short={data.short.perhaps} />
    </Section>
  )
}

const SURELY_NOT = ['failed', 'suppressed'] as const
const PERHAPS = ['unknown'] as const
