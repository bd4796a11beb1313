import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { useState } from 'react'
import { Button, useListContext, useNotify, useTranslate } from 'react-admin'
import { exportCsv, refusalText } from '../calls.ts'

/** The whole list, as filtered and sorted now, as one CSV file. */
export function ExportButton({ filter }: { filter?: Readonly<Record<string, unknown>> }) {
  const { resource, filterValues, sort, total } = useListContext()
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const translate = useTranslate()
  const label = busy ? 'kit.exporting' : 'common.action.export'
  const run = async () => {
    setBusy(true)
    try {
      await exportCsv(resource, { ...(filterValues as Record<string, unknown>), ...filter }, sort)
    } catch (error) {
      notify(refusalText(error) || 'kit.exportFailed', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      label={label}
      // On a phone react-admin leaves a button that cannot be pressed without a name.
      aria-label={translate(label)}
      disabled={busy || total === 0}
      aria-busy={busy}
      onClick={() => void run()}
    >
      <FileDownload />
    </Button>
  )
}
