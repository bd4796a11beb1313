import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useTexts } from '../../../src/generate/texts.ts'
import { Money } from '../../../src/ui/Money.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { compareMoney } from '../../_kit/money.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { donorTransactions } from '../schema.ts'

/** A gift that was reversed, and money that went back, says so beside its amount, wherever it is listed. */
export function AmountCell({ record: { amount, reversed } }: { record: RecordOf<typeof donorTransactions> }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorTransactions>('donor_transactions')
  const isBack = compareMoney(amount, '0') < 0
  if (!reversed)
    return (
      <>
        <Money value={amount} />
        {isBack ? (
          <Box component="span" sx={{ display: 'block' }}>
            <StatusChip tone="neutral" label={translate('gifts.refund.chip')} />
          </Box>
        ) : null}
      </>
    )
  return (
    <>
      <Box component="s" sx={{ color: 'text.secondary' }}>
        <Money value={amount} />
      </Box>
      <Box component="span" sx={{ display: 'block' }}>
        <StatusChip tone="warning" label={texts.place('reversed').label} />
      </Box>
    </>
  )
}

/** What its paper says as well: whose gift was reversed has its receipt cancelled, under its number. */
function ReceiptCell({ record: { receiptNumber, reversed } }: { record: RecordOf<typeof donorTransactions> }) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <bdi dir="ltr">{receiptNumber ?? '–'}</bdi>
      {receiptNumber !== null && reversed ? (
        <StatusChip tone="warning" label={translate('gifts.receipt.cancelled')} />
      ) : null}
    </Box>
  )
}

/** As they stand in every list of gifts and on a gift's own page. */
export const giftCells = { amount: AmountCell, receiptNumber: ReceiptCell }
