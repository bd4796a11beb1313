import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalOf, refusalText, runAction } from '../../../src/generate/calls.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { text } from '../../_kit/fields/index.ts'
import { LIMITS } from '../../_kit/limits.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { registrations } from '../schema.ts'
import { AlikeNotice } from './AlikeNotice.tsx'
import { type Alike, useReadAgain } from './useReview.ts'

export type RegistrationRow = RecordOf<typeof registrations>

const FIELDS = { reason: text({ required: true, lines: 3, max: LIMITS.line }) }

interface DecidingProps {
  row: RegistrationRow
  /** Somebody else has decided on it before. */
  onMeanwhile: () => void
}

/** Decided, or put right by whoever sent it, since this page was read. */
const hasMoved = (fault: unknown): boolean => ['wrongState', 'stale'].includes(refusalOf(fault).fault ?? '')

function RejectDialog({ row, onMeanwhile, onClose }: DecidingProps & { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const again = useReadAgain()
  return (
    <FormDialog
      title={translate('admin.registration.rejectTitle', { name: row.name })}
      text={translate('admin.registration.rejectText', { email: row.adminEmail })}
      submitLabel={translate('admin.registration.reject')}
      fields={FIELDS}
      onClose={onClose}
      send={async (body) => {
        try {
          await runAction('registrations', row.id, 'reject', body)
          notify('admin.registration.rejectDone', { type: 'success' })
        } catch (fault) {
          if (!hasMoved(fault)) throw fault
          onMeanwhile()
        }
        await again()
      }}
    >
      <FormField
        name="reason"
        label={translate('admin.registration.reason')}
        lines={3}
        maxLength={LIMITS.line}
        autoFocus
      />
    </FormDialog>
  )
}

/** An address that nobody has confirmed may be mistyped: whoever approves it is asked once more. */
function StillSure({ row, onYes, onNo }: { row: RegistrationRow; onYes: () => void; onNo: () => void }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onNo} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>
        {translate('admin.registration.unconfirmedTitle', { name: row.name })}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {translate('admin.registration.unconfirmedText', { email: `\u2068${row.adminEmail}\u2069` })}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onNo} autoFocus>
          {translate('common.action.cancel')}
        </Button>
        <Button variant="contained" onClick={onYes}>
          {translate('admin.registration.unconfirmedApprove')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What approving brings about, before it is done. */
function ApproveButton({ row, onMeanwhile }: DecidingProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const again = useReadAgain()
  const [isAsking, setAsking] = useState(false)
  const isConfirmed = row.emailVerified
  const approve = useAct(async () => {
    setAsking(false)
    try {
      // Whoever comes here with an address that nobody has confirmed was asked once more.
      await runAction('registrations', row.id, 'approve', { version: row.version, confirmUnproven: !isConfirmed })
      notify('admin.registration.approveDone', { type: 'success' })
    } catch (fault) {
      if (!hasMoved(fault)) throw fault
      onMeanwhile()
    }
    await again()
  })
  return (
    <>
      <ConfirmButton
        label={translate('admin.registration.approve')}
        variant="contained"
        disabled={approve.busy}
        question={{
          title: translate('admin.registration.approveTitle', { name: row.name }),
          text: (
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              <li>{translate('admin.registration.approveEntity')}</li>
              <li>{translate('admin.registration.approveMail', { email: row.adminEmail, name: row.adminName })}</li>
              <li>{translate('admin.registration.approveFiles')}</li>
            </ul>
          ),
          confirmLabel: translate('admin.registration.approve'),
          cancelLabel: translate('common.action.cancel'),
        }}
        onConfirm={async () => {
          if (isConfirmed) await approve.start()
          else setAsking(true)
        }}
      />
      {isAsking ? <StillSure row={row} onYes={() => void approve.run()} onNo={() => setAsking(false)} /> : null}
      {approve.error === null ? null : (
        <Alert severity="error" role="alert" sx={{ flex: '1 0 100%', order: 1, whiteSpace: 'pre-line' }}>
          {refusalText(approve.error)}
        </Alert>
      )}
    </>
  )
}

/** The registration as it stands has been read again by then; the button reads it once more. */
function Meanwhile({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const again = useReadAgain()
  const reload = useAct(async () => {
    await again()
    onClose()
  })
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      <div>{translate('admin.registration.meanwhile')}</div>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        disabled={reload.busy}
        onClick={() => void reload.run()}
        sx={{ mt: 1 }}
      >
        {translate('common.action.reload')}
      </Button>
    </Alert>
  )
}

/** Yes or no to a registration that waits, and what should be known before. */
export function Decision({ row, alike }: { row: RegistrationRow; alike: readonly Alike[] }) {
  const translate = useTranslate()
  const { can } = useRights('registrations')
  const [isRejecting, setRejecting] = useState(false)
  const [isLate, setLate] = useState(false)
  const onMeanwhile = () => setLate(true)
  if (row.status !== 'awaiting') return isLate ? <Meanwhile onClose={() => setLate(false)} /> : null
  return (
    <>
      <AlikeNotice alike={alike} />
      {row.emailVerified ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('admin.registration.notConfirmed')}
        </Alert>
      )}
      {isLate ? <Meanwhile onClose={() => setLate(false)} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mb: 3 }}>
        {can('approve') ? <ApproveButton row={row} onMeanwhile={onMeanwhile} /> : null}
        {can('reject') ? (
          <Button variant="text" color="error" onClick={() => setRejecting(true)}>
            {translate('admin.registration.reject')}
          </Button>
        ) : null}
      </Box>
      {isRejecting ? <RejectDialog row={row} onMeanwhile={onMeanwhile} onClose={() => setRejecting(false)} /> : null}
    </>
  )
}
