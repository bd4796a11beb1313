import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined'
import Button from '@mui/material/Button'
import { useGetManyAggregate, useNotify, useTranslate } from 'react-admin'
import { formatBytes } from '../../i18n/format.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { files } from '../../resources/files/schema.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { downloadFile, refusalText } from './calls.ts'

/** The row of a stored file, once it is known. */
export function useFileRow(id: string | null): RecordOf<typeof files> | undefined {
  const { data } = useGetManyAggregate<RecordOf<typeof files>>(
    files.name,
    { ids: id === null ? [] : [id] },
    { enabled: id !== null },
  )
  return data?.[0]
}

/** A stored file as a button that saves it on the reader's disk. */
export function StoredFile({ id, label }: { id: string; label?: string | null }) {
  const row = useFileRow(id)
  const { locale } = useFormat()
  const notify = useNotify()
  const translate = useTranslate()
  const name = row?.name ?? translate('common.action.download')
  const bytes = row ? ` (${formatBytes(row.bytes, locale)})` : ''
  const save = async () => {
    try {
      await downloadFile(id, name)
    } catch (error) {
      notify(refusalText(error) || 'errors.title.undefined', { type: 'error' })
    }
  }
  return (
    <Button
      variant="text"
      size="small"
      startIcon={<InsertDriveFile />}
      onClick={() => void save()}
      sx={{ justifyContent: 'flex-start', textAlign: 'start', maxWidth: '100%', overflowWrap: 'anywhere' }}
    >
      {(label ?? '') === '' ? name : label}
      {bytes}
    </Button>
  )
}
