import Restore from '@mui/icons-material/SettingsBackupRestore'
import Button from '@mui/material/Button'
import { useBasename, useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { auditTrail } from '../schema.ts'
import { pageOf } from './entry.tsx'
import { versionOf } from './version.ts'

const PutBackDialog = later(async () => (await import('./PutBackDialog.tsx')).PutBackDialog, OVER_THE_PAGE)

/** Of an entry that kept what was before it: the way back there, for those who may change the record. */
export function PutBack({ record }: { record: RecordOf<typeof auditTrail> }) {
  const translate = useTranslate()
  const page = pageOf(record, useBasename())
  const { can } = useRights(record.resource)
  const { isOpen, close, button } = useDialog(PutBackDialog)
  if (page === null || record.record === null || !can('update') || versionOf(record) === null) return null
  return (
    <>
      <Button variant="outlined" startIcon={<Restore />} {...button}>
        {translate(record.action === 'create' ? 'admin.audit.putBack.added' : 'admin.audit.putBack.before')}
      </Button>
      {isOpen ? <PutBackDialog entry={record} id={record.record} onClose={close} /> : null}
    </>
  )
}
