import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { LIMITS } from '../../../../resources/_kit/limits.ts'
import { text } from '../../../../resources/_kit/fields/index.ts'
import { refusalText, type Row, runAction } from '../../../generate/calls.ts'
import { useRights } from '../../../generate/rights.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EntryDialog } from '../../_shared/EntryDialog.tsx'
import { EntryField } from '../../_shared/EntryForm.tsx'

export interface RegistrationRow extends Row {
  name: string
  branchName: string
  status: 'awaiting' | 'approved' | 'rejected'
  adminName: string
  adminEmail: string
  emailVerified: boolean | null
}

const FIELDS = { reason: text({ required: true, lines: 3, max: LIMITS.line }) }

function useAgain() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['registrations'] })
    await client.invalidateQueries({ queryKey: ['entities'] })
  }
}

function RejectDialog({ row, onClose }: { row: RegistrationRow; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const again = useAgain()
  return (
    <EntryDialog
      title={translate('admin.registration.rejectTitle', { name: row.name })}
      text={translate('admin.registration.rejectText', { email: row.adminEmail })}
      submitLabel={translate('admin.registration.reject')}
      fields={FIELDS}
      initial={{ reason: '' }}
      onClose={onClose}
      send={async (body) => {
        await runAction('registrations', row.id, 'reject', body)
        notify('admin.registration.rejectDone', { type: 'success' })
        await again()
      }}
    >
      {(entry) => (
        <EntryField
          entry={entry}
          name="reason"
          label={translate('admin.registration.reason')}
          lines={3}
          maxLength={LIMITS.line}
          autoFocus
        />
      )}
    </EntryDialog>
  )
}

/** What approving brings about, before it is done. */
function ApproveButton({ row }: { row: RegistrationRow }) {
  const translate = useTranslate()
  const notify = useNotify()
  const again = useAgain()
  const approve = async () => {
    try {
      await runAction('registrations', row.id, 'approve')
      notify('admin.registration.approveDone', { type: 'success' })
    } catch (error) {
      notify(refusalText(error), { type: 'error' })
    }
    await again()
  }
  return (
    <ConfirmButton
      label={translate('admin.registration.approve')}
      variant="contained"
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
      onConfirm={approve}
    />
  )
}

/** Yes or no to a registration that waits. */
export function Decision({ row }: { row: RegistrationRow }) {
  const translate = useTranslate()
  const { can } = useRights('registrations')
  const [isRejecting, setRejecting] = useState(false)
  if (row.status !== 'awaiting') return null
  return (
    <>
      {row.emailVerified === true ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('admin.registration.notConfirmed')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        {can('approve') ? <ApproveButton row={row} /> : null}
        {can('reject') ? (
          <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
            {translate('admin.registration.reject')}
          </Button>
        ) : null}
      </Box>
      {isRejecting ? <RejectDialog row={row} onClose={() => setRejecting(false)} /> : null}
    </>
  )
}
