import Link from '@mui/material/Link'
import { Link as RouterLink, useTranslate } from 'react-admin'
import { useRecordPath } from '../../../src/generate/hooks/recordPath.ts'
import { useRecordsById } from '../../../src/generate/records.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { choiceKey } from '../../_kit/keys.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { dispatches } from '../../dispatches/schema.ts'
import { reports } from '../../reports/schema.ts'
import type { messages } from '../schema.ts'

/** The sending that a message belongs to: its kind and when it began, leading to what was sent. */
export function Sending({ record }: { record: RecordOf<typeof messages> }) {
  const translate = useTranslate()
  const reportAt = useRecordPath(reports.name)
  const { data, isPending } = useRecordsById(dispatches, [record.dispatch ?? ''], { enabled: record.dispatch !== null })
  const sending = data?.[0]
  if (record.dispatch === null) return null
  if (!sending) return <span>{isPending ? '…' : translate('common.state.unknown')}</span>
  const kind = translate(choiceKey<typeof dispatches>('dispatches', 'kind', sending.kind))
  const to = sending.report === null ? null : reportAt(sending.report)
  return (
    <>
      {to === null ? (
        kind
      ) : (
        <Link component={RouterLink} to={to}>
          {kind}
        </Link>
      )}
      {sending.startedAt === null ? null : (
        <>
          {' · '}
          <DateText value={sending.startedAt} withTime />
        </>
      )}
    </>
  )
}
