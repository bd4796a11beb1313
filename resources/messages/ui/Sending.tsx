import { useContext } from 'react'
import { ListContext, useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { useOther } from '../../../src/generate/hooks/other.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { choiceKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { dispatches } from '../../dispatches/schema.ts'
import type { messages } from '../schema.ts'

type Sent = RecordOf<typeof dispatches>

/** What a sending to many may be of: the resource, by the field that names it. */
const OF = {
  report: 'reports',
  appeal: 'campaigns',
  campaign: 'meta_campaigns',
  survey: 'surveys',
  yearLetter: 'year_letters',
} as const satisfies Partial<Record<keyof Sent, string>>
const NAMED = Object.keys(OF) as (keyof typeof OF)[]

/** What the sending is of, by its name; it leads there. */
function Source({ sending }: { sending: Sent }) {
  const name = NAMED.find((one) => (sending[one] ?? null) !== null)
  const id = name === undefined ? null : sending[name]
  return name === undefined || id === null ? null : (
    <>
      {': '}
      <RecordLink resource={OF[name]} id={id} link />
    </>
  )
}

/** The sending that a message belongs to: of what kind it is, what it is of, and when it began. One that went by itself says what it is. */
export function Sending({ record }: { record: RecordOf<typeof messages> }) {
  const translate = useTranslate()
  const { data: sending, isPending } = useOther<Sent>(dispatches.name, record.dispatch)
  // A list says when in a column of its own.
  const isListed = Boolean(useContext(ListContext))
  if (record.dispatch === null) {
    if (record.report === null) return <>{translate(choiceKey<typeof messages>('messages', 'kind', record.kind))}</>
    return <RecordLink resource="reports" id={record.report} link />
  }
  if (!sending) return <span>{isPending ? '…' : translate('common.state.unknown')}</span>
  return (
    <>
      {translate(choiceKey<typeof dispatches>('dispatches', 'kind', sending.kind))}
      <Source sending={sending} />
      {sending.startedAt === null || isListed ? null : (
        <>
          {' · '}
          <DateText value={sending.startedAt} withTime />
        </>
      )}
    </>
  )
}
