import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate } from '../../../../i18n/dates.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorMerges } from '../../../donor_merges/schema.ts'
import type { donors } from '../../schema.ts'
import { useUndo } from './useUndo.ts'

function Line({ merge }: { merge: RecordOf<typeof donorMerges> }) {
  const translate = useTranslate()
  const format = useFormat()
  const texts = useTexts<typeof donorMerges>('donor_merges')
  const undo = useUndo()
  const { run, busy } = useAct(() => undo(merge.id))
  const dayOf = (at: string) => formatDate(at, format)
  const name = `\u2068${merge.name ?? ''}\u2069`
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" disabled={busy} aria-busy={busy} onClick={() => void run()}>
          {texts.text('undo')}
        </Button>
      }
    >
      {translate('resources.donor_merges.text.from', {
        name,
        date: dayOf(merge.createdAt),
        until: dayOf(merge.until),
      })}
    </Alert>
  )
}

/** Of whom the donor is made up since lately, with the way back for as long as there is one. */
export function Merged({ record }: { record: RecordOf<typeof donors> }) {
  const { can } = useRights('donor_merges')
  const [now] = useState(() => Date.now())
  const { data = [] } = useRecords(
    donorMerges,
    {
      filter: { donor: record.id, undoneAt_isnull: true },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: 5 },
    },
    { enabled: can('list') && can('undo') },
  )
  return data
    .filter(({ until, name }) => name !== null && Date.parse(until) > now)
    .map((merge) => <Line key={merge.id} merge={merge} />)
}
