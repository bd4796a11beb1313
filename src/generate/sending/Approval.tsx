import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { approvalFields } from '../../../resources/_kit/approval.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { useSettings } from '../../providers/settings.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { runAction } from '../calls.ts'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { useOwnId } from '../people.tsx'
import { useRecord } from '../records.ts'
import { option } from '../types.ts'

/** What goes to many, as a second person reads it. */
interface Approvable extends Readonly<Record<keyof typeof approvalFields, string | null>> {
  readonly id: string
  readonly version: number
}

interface ApprovalProps {
  /** The name of its resource. */
  resource: string
  record: Approvable
  /** Reads anew what was asked, approved or sent back. */
  onDone: () => Promise<unknown>
}

/** product.md 30: whether the charity wants a second person's word, and whether this still lacks it. */
export function useApproval({ approvedAt }: Pick<Approvable, 'approvedAt'>) {
  const entity = useSettings(({ profile }) => profile?.entity?.id ?? '')
  const { data } = useRecord(entities, entity, { enabled: entity !== '' })
  const isWanted = (donors: number) => data?.secondApproval === true && donors > 1
  return { isWanted, isNeeded: (donors: number) => isWanted(donors) && approvedAt === null }
}

function useName(id: string | null): string {
  const { data } = useRecord(users, id ?? '', { enabled: id !== null })
  return data?.name ?? '…'
}

/** Back to whoever writes it, with what is to be changed. */
function SendBack({ act }: { act: (reason: string) => void }) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const label = translate('reports.approval.sendBack')
  return (
    <ConfirmButton
      label={label}
      question={{
        title: label,
        text: (
          <TextField
            multiline
            minRows={3}
            fullWidth
            margin="dense"
            label={translate('reports.approval.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: option<number>(approvalFields.sentBack, 'max') } }}
          />
        ),
        confirmLabel: label,
        cancelLabel: translate('common.action.cancel'),
      }}
      onConfirm={() => act(reason)}
    />
  )
}

/** Asked, given, or sent back: and who does what next. */
export function Approval({ resource, record, onDone }: ApprovalProps) {
  const translate = useTranslate()
  const me = useOwnId()
  const act = useAct(async (action: string, body: object = {}) => {
    await runAction(resource, record.id, action, body)
    await onDone()
  })
  const [asker, approver] = [useName(record.askedBy), useName(record.approvedBy)]
  if (record.approvedAt !== null)
    return <Notice tone="success">{translate('reports.approval.given', { name: approver })}</Notice>
  const isAsked = record.askedAt !== null
  const isMine = isAsked && record.askedBy === me
  const run = (action: string, body?: object) => void act.run(action, body)
  const button = (label: string, onClick: () => void, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button variant={variant} disabled={act.busy} onClick={onClick}>
      {translate(`reports.approval.${label}`)}
    </Button>
  )
  return (
    <Notice tone="warning">
      <div>
        {isAsked
          ? translate(isMine ? 'reports.approval.own' : 'reports.approval.asked', { name: asker })
          : translate('reports.approval.needed')}
      </div>
      {record.sentBack === null ? null : <div>{translate('reports.approval.back', { reason: record.sentBack })}</div>}
      {act.error === null ? null : <Failure error={act.error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {isAsked ? null : button('ask', () => run('askApproval'))}
        {isMine
          ? button('withdraw', () => run('sendBack', { sentBack: translate('reports.approval.withdraw') }))
          : null}
        {isAsked && !isMine ? (
          <>
            {button('approve', () => run('approve', { version: record.version }), 'contained')}
            <SendBack act={(sentBack) => run('sendBack', { sentBack })} />
          </>
        ) : null}
      </Box>
    </Notice>
  )
}
