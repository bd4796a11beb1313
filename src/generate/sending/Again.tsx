import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { newKey } from '../../providers/http.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { refusalOf } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { readAgain, type SendingProps, sendAgain, type Unreached } from './calls.ts'

interface OneProps extends SendingProps {
  states: readonly Unreached[]
  counts: Readonly<Record<Unreached, number>>
  refresh: () => Promise<unknown>
}

/** One decision: to those of these states, once for each count that a person confirms. */
function useSending({ resource, record, states, refresh }: OneProps) {
  const queries = useQueryClient()
  const keys = useRef(new Map<number, string>())
  const [changed, setChanged] = useState(false)
  const act = useAct(async (expected: number) => {
    setChanged(false)
    const key = keys.current.get(expected) ?? newKey()
    keys.current.set(expected, key)
    try {
      await sendAgain(resource, record.id, { states, expected }, key)
    } catch (fault) {
      const { status, fault: name } = refusalOf(fault)
      if (status >= 400 && status < 500) keys.current.delete(expected)
      if (name !== 'stale') throw fault
      await refresh()
      setChanged(true)
      return
    }
    keys.current.delete(expected)
    await queries.invalidateQueries({ queryKey: [resource] })
  })
  return { ...act, changed }
}

function One(props: OneProps) {
  const { states, counts } = props
  const translate = useTranslate()
  const sending = useSending(props)
  const isUnknown = states.includes('unknown')
  const count = states.reduce((sum, state) => sum + counts[state], 0)
  if (count === 0) return null
  const label = translate('campaigns.again.send', { smart_count: count })
  return (
    <div>
      {states.map((state) =>
        counts[state] === 0 ? null : (
          <Typography key={state}>{translate(`campaigns.again.${state}`, { smart_count: counts[state] })}</Typography>
        ),
      )}
      {sending.changed ? <Notice tone="warning">{translate('campaigns.again.changed')}</Notice> : null}
      {sending.error === null ? null : <Failure error={sending.error} />}
      <ConfirmButton
        label={label}
        tone={isUnknown ? 'danger' : 'primary'}
        disabled={sending.busy}
        question={{
          title: label,
          text: translate(isUnknown ? 'campaigns.again.askUnknown' : 'campaigns.again.ask'),
          confirmLabel: label,
          cancelLabel: translate('common.action.back'),
        }}
        onConfirm={async () => void (await sending.run(count))}
      />
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
      <One {...props} states={SURELY_NOT} />
      <One {...props} states={PERHAPS} />
    </Section>
  )
}

const SURELY_NOT = ['failed', 'suppressed'] as const
const PERHAPS = ['unknown'] as const
