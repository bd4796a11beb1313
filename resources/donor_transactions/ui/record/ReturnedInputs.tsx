import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { placeOf } from '../../../../src/generate/form/FormField.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { recordFields } from '../../forms.ts'
import { DonorChoice } from './DonorChoice.tsx'
import { GiftField } from './GiftField.tsx'
import { RefundedGift } from './RefundedGift.tsx'

/** What goes back: to whom, of which gift, how much and when. Project and kind are asked for where nobody can name the gift. */
export function ReturnedInputs() {
  const translate = useTranslate()
  const refundOf = useWatch({ name: 'refundOf' }) as string | null
  return (
    <>
      <DonorChoice key="back" isKnown />
      <RefundedGift />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <GiftField name="amount" />
        <FieldInput field={recordFields.date} source="date" place={placeOf(translate('gifts.refund.date'))} />
      </Box>
      {refundOf === null ? (
        <>
          <GiftField name="project" />
          <GiftField name="fund" />
        </>
      ) : null}
      <FieldInput
        field={recordFields.description}
        source="description"
        place={placeOf(translate('gifts.refund.why'), translate('gifts.refund.whyHint'))}
      />
    </>
  )
}
