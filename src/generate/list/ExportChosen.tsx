import Button from '@mui/material/Button'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { exportChosen, type Row, refusalText } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'

/** The chosen records as one CSV file. */
export function ExportChosen() {
  const { resource, selectedIds } = useListContext<Row>()
  const translate = useTranslate()
  const notify = useNotify()
  const { run, busy } = useAct(async () => {
    try {
      await exportChosen(resource, selectedIds.map(String))
    } catch (error) {
      notify(refusalText(error) || 'kit.exportFailed', { type: 'error' })
    }
  })
  return (
    <Button size="small" variant="text" aria-busy={busy} onClick={() => void run()}>
      {translate(busy ? 'kit.exporting' : 'kit.bulk.export')}
    </Button>
  )
}
