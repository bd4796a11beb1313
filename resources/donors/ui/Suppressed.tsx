import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { act } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { suppressions } from '../../suppressions/schema.ts'
import type { donors } from '../schema.ts'

/** Addresses of the donor that nothing is sent to any more, and the way back. */
export function Suppressed({ record }: { record: RecordOf<typeof donors> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const texts = useTexts<typeof suppressions>('suppressions')
  const { can } = useRights('suppressions')
  const addresses = [record.email, record.phone].filter((one) => one !== null)
  const { data, refetch } = useRecords(
    suppressions,
    { filter: { address_in: addresses, status: 'active' }, pagination: { page: 1, perPage: 10 } },
    { enabled: addresses.length > 0 },
  )
  const allow = useAct(async (id: string) => {
    await act(suppressions.name, id, 'allow')
    notify('connections.suppressed.done', { type: 'success' })
    await refetch()
  })
  return (
    <>
      {(data ?? []).map(({ id, address, reason }) => (
        <Alert
          key={id}
          severity="warning"
          sx={{ mb: 2 }}
          action={
            can('allow') ? (
              <Button color="inherit" size="small" disabled={allow.busy} onClick={() => void allow.run(id)}>
                {texts.action('allow')}
              </Button>
            ) : undefined
          }
        >
          {translate(`connections.suppressed.${reason}`, { address: `\u2068${address}\u2069` })}
        </Alert>
      ))}
      {allow.error === null ? null : <Failure error={allow.error} />}
    </>
  )
}
