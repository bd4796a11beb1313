import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useCreatePath, useGetOne, useNavigate, useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import { type Row, refusalText } from '../../../src/generate/calls.ts'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { LoadError } from '../../../src/generate/LoadState.tsx'
import { useSeen } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { ListSkeleton } from '../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { auditTrail } from '../schema.ts'
import { ChangedLines, type Column } from './Lines.tsx'
import { usePutBack } from './usePutBack.ts'
import { type PutBack, putBackOf, versionOf } from './version.ts'

interface DialogProps {
  entry: RecordOf<typeof auditTrail>
  /** The record's. */
  id: string
  onClose: () => void
}

/** What would change, field by field, and what would not although it was otherwise. */
function Outlook({ entry, outlook }: { entry: DialogProps['entry']; outlook: PutBack }) {
  const translate = useTranslate()
  const { resource } = entry
  const texts = useTexts(resource)
  const format = useFormat()
  const at = formatDateTime(entry.createdAt, format)
  const columns: Column[] = [
    { name: 'before', label: translate('admin.audit.putBack.now') },
    { name: 'after', label: translate('admin.audit.putBack.earlier') },
  ]
  const listed = new Intl.ListFormat(format.locale, { type: 'conjunction' })
  const left = outlook.left.map((name) => texts.place(name).label)
  if (outlook.changes.length === 0) return <Typography>{translate('admin.audit.putBack.same')}</Typography>
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {translate(entry.action === 'create' ? 'admin.audit.putBack.asAdded' : 'admin.audit.putBack.asBefore', { at })}
      </Typography>
      <ChangedLines resource={resource} changes={outlook.changes} columns={columns} />
      {left.length === 0 ? null : (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('admin.audit.putBack.left', { names: listed.format(left) })}
        </Alert>
      )}
    </>
  )
}

/** Brings a record back to the version of an entry, once a person has seen what that changes. */
export function PutBackDialog({ entry, id, onClose }: DialogProps) {
  const translate = useTranslate()
  const title = useId()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const resource = useSeen(entry.resource, 'get')
  const putBack = usePutBack(resource)
  // A page that was looked at before may be older than the version that the save has to name.
  const asked = useGetOne<Row>(resource.name, { id }, { refetchOnMount: 'always' })
  const now = asked.isFetching ? undefined : asked.data
  const version = versionOf(entry)
  const outlook = now && version ? putBackOf(resource, version, now) : null
  const { run, busy, error } = useAct(async () => {
    if (!now || outlook === null) return
    try {
      await putBack(now, outlook.values)
    } catch (fault) {
      // Somebody may have changed it meanwhile: what is confirmed next is what stands there then.
      await asked.refetch()
      throw fault
    }
    onClose()
    navigate(createPath({ resource: resource.name, type: 'show', id }))
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="md" fullWidth fullScreen={phone}>
      <DialogTitle id={title}>{translate('admin.audit.putBack.title')}</DialogTitle>
      <DialogContent>
        {error === null ? null : (
          <Alert severity="error" sx={{ mb: 2, whiteSpace: 'pre-line' }}>
            {refusalText(error)}
          </Alert>
        )}
        {outlook ? <Outlook entry={entry} outlook={outlook} /> : null}
        {outlook === null && !asked.error ? <ListSkeleton label={translate('common.state.loading')} rows={3} /> : null}
        {outlook === null && asked.error && !asked.isFetching ? (
          <LoadError error={asked.error} title={translate('kit.loadFailed')} onRetry={() => void asked.refetch()} />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={close} disabled={busy}>
          {translate('common.action.cancel')}
        </Button>
        {outlook !== null && outlook.changes.length > 0 ? (
          <Button variant="contained" onClick={() => void run()} disabled={busy} aria-busy={busy}>
            {translate('admin.audit.putBack.confirm', { smart_count: outlook.changes.length })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
