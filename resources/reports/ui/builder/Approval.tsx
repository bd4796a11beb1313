import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useOwnId } from '../../../../src/generate/people.tsx'
import { useRecord } from '../../../../src/generate/records.ts'
import { option } from '../../../../src/generate/types.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { entities } from '../../../entities/schema.ts'
import { users } from '../../../users/schema.ts'
import { reports } from '../../schema.ts'
import { approveReport, askApproval, type ReportRow, sendBackReport } from '../calls.ts'
import { useReport } from '../useReport.ts'

/** product.md 30: whether the charity wants a second person's word, and whether this report still lacks it. */
export function useApproval({ approvedAt }: Pick<ReportRow, 'approvedAt'>) {
  const entity = useSettings(({ profile }) => profile?.entity?.id ?? '')
  const { data } = useRecord(entities, entity, { enabled: entity !== '' })
  const wanted = data?.secondApproval === true
  return { wanted, isNeeded: (donors: number) => wanted && donors > 1 && approvedAt === null }
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
            slotProps={{ htmlInput: { maxLength: option<number>(reports.fields.sentBack, 'max') } }}
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
export function Approval({ report, wanted }: { report: ReportRow; wanted: boolean }) {
  const translate = useTranslate()
  const me = useOwnId()
  const { refresh } = useReport(report.id)
  const act = useAct(async (work: () => Promise<unknown>) => {
    await work()
    await refresh()
  })
  const [asker, approver] = [useName(report.askedBy), useName(report.approvedBy)]
  if (!wanted) return null
  if (report.approvedAt !== null)
    return <Notice tone="success">{translate('reports.approval.given', { name: approver })}</Notice>
  const isMine = report.askedBy === me
  const run = (work: () => Promise<unknown>) => void act.run(work)
  return (
    <Notice tone="warning">
      <div>
        {report.askedBy === null
          ? translate('reports.approval.needed')
          : translate(isMine ? 'reports.approval.own' : 'reports.approval.asked', { name: asker })}
      </div>
      {report.sentBack === null ? null : <div>{translate('reports.approval.back', { reason: report.sentBack })}</div>}
      {act.error === null ? null : <Failure error={act.error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {report.askedBy === null ? (
          <Button variant="outlined" disabled={act.busy} onClick={() => run(() => askApproval(report.id))}>
            {translate('reports.approval.ask')}
          </Button>
        ) : isMine ? (
          <Button
            variant="outlined"
            disabled={act.busy}
            onClick={() => run(() => sendBackReport(report.id, translate('reports.approval.withdraw')))}
          >
            {translate('reports.approval.withdraw')}
          </Button>
        ) : (
          <>
            <Button variant="outlined" disabled={act.busy} onClick={() => run(() => approveReport(report))}>
              {translate('reports.approval.approve')}
            </Button>
            <SendBack act={(reason) => run(() => sendBackReport(report.id, reason))} />
          </>
        )}
      </Box>
    </Notice>
  )
}
