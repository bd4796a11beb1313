import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { todayIn } from '../../../../i18n/dates.ts'
import { refusalText, runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { placeOf, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { refundFields } from '../../forms.ts'
import { donorTransactions } from '../../schema.ts'
import { useRefunds } from './useRefunds.ts'

type Gift = RecordOf<typeof donorTransactions>

interface RefundDialogProps {
  gift: Gift
  onClose: () => void
}

/** Records what went back, says so, and takes that back where it was a slip. */
function useRefunding(gift: Gift) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  return async (body: Partial<Record<keyof typeof refundFields, unknown>>): Promise<void> => {
    const { id } = await runAction<{ id: string }>(donorTransactions.name, gift.id, 'refund', body)
    refresh()
    const takeBack = async (): Promise<void> => {
      try {
        await dataProvider.delete(donorTransactions.name, { id })
        notify('gifts.refund.undone', { type: 'info' })
      } catch (fault) {
        notify(refusalText(fault), { type: 'error' })
      }
      refresh()
    }
    notify(translate('gifts.refund.done', { amount: String(body.amount) }), { type: 'success', takeBack })
  }
}

function RefundForm({ gift, left, onClose }: RefundDialogProps & { left: string }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorTransactions>('donor_transactions')
  const { timeZone } = useFormat()
  const record = useRefunding(gift)
  return (
    <FieldsForm
      label={translate('gifts.refund.title')}
      fields={refundFields}
      initial={{ amount: left, date: todayIn(timeZone) }}
      send={async (body) => {
        await record(body)
        onClose()
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
        <Typography>{translate('gifts.refund.lead', { left: left })}</Typography>
        <FieldInput
          field={refundFields.amount}
          source="amount"
          place={placeOf(texts.place('amount').label)}
          look={{ autoFocus: true }}
        />
        <FieldInput field={refundFields.date} source="date" place={placeOf(translate('gifts.refund.date'))} />
        <FieldInput
          field={refundFields.description}
          source="description"
          place={placeOf(translate('gifts.refund.why'), translate('gifts.refund.whyHint'))}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton label={translate('gifts.refund.save')} busyLabel={translate('gifts.refund.saving')} />
        <Button variant="text" color="inherit" onClick={onClose}>
          {translate('common.action.cancel')}
        </Button>
      </Box>
    </FieldsForm>
  )
}

/** How much of what is left went back, and when. */
export function RefundDialog({ gift, onClose }: RefundDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const { left, hasLeft, error, refetch } = useRefunds(gift)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{translate('gifts.refund.title')}</DialogTitle>
      <DialogContent>
        {error === null ? null : <Failure error={error} onRetry={() => void refetch()} />}
        {left === undefined && error === null ? <Skeleton height={200} /> : null}
        {left !== undefined && hasLeft ? <RefundForm gift={gift} left={left} onClose={onClose} /> : null}
        {left !== undefined && !hasLeft ? (
          <>
            <Typography sx={{ mb: 2 }}>{translate('gifts.refund.none')}</Typography>
            <Button variant="text" color="inherit" onClick={onClose}>
              {translate('common.action.close')}
            </Button>
          </>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
