import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { downloadAction, readAction, runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { type GiftInWriting, paperName } from '../../../_contracts/inWriting.ts'
import { compareMoney } from '../../../_kit/money.ts'

const GIFTS = 'donor_transactions'

interface WritingDialogProps {
  gift: string
  onClose: () => void
}

/** What the paper of a receipt says of a gift that went back, whole or in part. */
function WentBack({ data: { isCancelled, returned } }: { data: GiftInWriting }) {
  const translate = useTranslate()
  if (!isCancelled && compareMoney(returned, '0') <= 0) return null
  return (
    <Alert severity={isCancelled ? 'warning' : 'info'} sx={{ mt: 1.5 }}>
      {isCancelled ? translate('gifts.receipt.isCancelled') : translate('gifts.receipt.inPart', { amount: returned })}
    </Alert>
  )
}

/** What is to be had of the gift, in words: its receipt by its number, the receipt that can be issued, or a statement. */
function Said({ data }: { data: GiftInWriting }) {
  const translate = useTranslate()
  const { receiptNumber, canIssue, isStated } = data
  if (receiptNumber !== null)
    return (
      <>
        <Typography>{translate('gifts.writing.issued', { number: receiptNumber })}</Typography>
        <WentBack data={data} />
      </>
    )
  if (!isStated) return <Typography>{translate('gifts.writing.none')}</Typography>
  return (
    <>
      <Typography>{translate('gifts.writing.statement')}</Typography>
      {canIssue ? <Typography sx={{ mt: 1.5 }}>{translate('gifts.writing.canIssue')}</Typography> : null}
    </>
  )
}

/** product.md 11: to issue a receipt is decided here, by a press that says what it means; the paper is in the donor's language. */
export function WritingDialog({ gift, onClose }: WritingDialogProps) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { can } = useRights(GIFTS)
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: [GIFTS, 'inWriting', gift],
    queryFn: () => readAction<GiftInWriting>(GIFTS, gift, 'inWriting'),
    gcTime: 0,
  })
  const fetchPaper = (number: string | null) => downloadAction(GIFTS, gift, 'statement', paperName(number))
  const save = useAct(() => fetchPaper(data?.receiptNumber ?? null))
  const issue = useAct(async () => {
    const { receiptNumber } = await runAction<{ receiptNumber: string }>(GIFTS, gift, 'issueReceipt')
    refresh()
    await refetch()
    await fetchPaper(receiptNumber)
  })
  const fault = error ?? issue.error ?? save.error
  const busy = save.busy || issue.busy
  const mayIssue = data?.canIssue === true && can('issueReceipt')
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate('gifts.writing.title')}</DialogTitle>
      <DialogContent>
        {data === undefined ? error === null ? <Skeleton height={48} /> : null : <Said data={data} />}
        {fault === null ? null : <Failure error={fault} onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.close')}
        </Button>
        {data?.isStated ? (
          <Button disabled={busy} aria-busy={save.busy} onClick={() => void save.run()}>
            {translate(data.receiptNumber === null ? 'gifts.writing.getStatement' : 'gifts.writing.getReceipt')}
          </Button>
        ) : null}
        {mayIssue ? (
          <Button variant="contained" disabled={busy} aria-busy={issue.busy} onClick={() => void issue.run()}>
            {translate('gifts.writing.issue')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}
