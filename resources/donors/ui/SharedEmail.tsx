import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRecords, written } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donors } from '../schema.ts'

/**
 * [5.7] a file may bring two donors with one email; what a form asks before it saves is asked here. Answered for one of
 * the two, it is answered for both.
 */
export function SharedEmail({ record }: { record: RecordOf<typeof donors> }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const texts = useTexts<typeof donors>('donors')
  const { can } = useRights('donors')
  const isOpen = record.email !== null && !record.emailShared
  const { data } = useRecords(
    donors,
    { filter: { email: record.email, id_ne: record.id, emailShared: false }, pagination: { page: 1, perPage: 1 } },
    { enabled: isOpen },
  )
  const { run, busy, error } = useAct(async () => {
    const data = written(donors, { emailShared: true, version: record.version })
    await dataProvider.update('donors', { id: record.id, data, previousData: record })
    refresh()
  })
  const other = data?.[0]
  if (!isOpen || other === undefined) return null
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 2 }}
        action={
          can('update') ? (
            <Button color="inherit" size="small" disabled={busy} onClick={() => void run()}>
              {texts.text('emailSharedYes')}
            </Button>
          ) : undefined
        }
      >
        {translate('resources.donors.text.emailSharedAsk', { name: `\u2068${other.name}\u2069` })}{' '}
        <Link to={`/app/donors/${other.id}/show`}>{texts.text('emailSharedOther')}</Link>
      </Alert>
      {error === null ? null : <Failure error={error} />}
    </>
  )
}
