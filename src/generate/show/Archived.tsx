import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { ARCHIVED } from '../../../resources/_kit/resource.ts'
import { type Row, runAction } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'
import { useRefusalText } from '../hooks/useRefusalText.ts'
import { useRights } from '../rights.ts'
import { useTitle } from '../title.ts'

/** Of an archived record, above everything: that it is, and the way out. */
export function Archived({ resource, record }: { resource: string; record: Row }) {
  const client = useQueryClient()
  const notify = useNotify()
  const refusalText = useRefusalText(resource)
  const translate = useTranslate()
  const title = useTitle(resource)
  const { can } = useRights(resource)
  const { run, busy } = useAct(async () => {
    try {
      await runAction(resource, record.id, 'unarchive')
      notify('removal.inArchive.done', { type: 'success', messageArgs: { name: title(record) } })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: [resource] })
  })
  if (record[ARCHIVED] !== true) return null
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        can('unarchive') ? (
          <Button color="inherit" size="small" disabled={busy} aria-busy={busy} onClick={() => void run()}>
            {translate('removal.inArchive.takeOut')}
          </Button>
        ) : undefined
      }
    >
      <AlertTitle>{translate('removal.inArchive.title')}</AlertTitle>
      {translate('removal.inArchive.text')}
    </Alert>
  )
}
