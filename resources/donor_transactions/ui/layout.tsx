import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { useRecordsById } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { Dotted } from '../../../src/ui/Dotted.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { projects } from '../../projects/schema.ts'
import { fixedBy } from '../onReceipt.ts'
import { donorTransactions } from '../schema.ts'
import { giftCells } from './cells.tsx'
import { GiftLink, RefundOfCell } from './refund/Refunds.tsx'

/** [3.7] the project by name, with its code and licence number as the project has them now. */
function ProjectCell({ record: { project } }: { record: RecordOf<typeof donorTransactions> }) {
  const translate = useTranslate()
  const texts = useTexts<typeof projects>('projects')
  const { can } = useRights('projects')
  const { data } = useRecordsById(projects, [project], { enabled: can('list') })
  const { code = null, licenceNumber = null } = data?.[0] ?? {}
  const licence =
    licenceNumber === null ? null : (
      <span key="licence" title={texts.place('licenceNumber').label}>
        {translate('gifts.licence')} <bdi>{licenceNumber}</bdi>
      </span>
    )
  return (
    <>
      <RecordLink resource="projects" id={project} link />
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        <Dotted parts={[code === null ? null : <bdi key="code">{code}</bdi>, licence]} />
      </Box>
    </>
  )
}

/** Why what stands on a receipt, or follows from a refund's gift, is not offered in the form, and what to do where it is wrong. */
function WhyFixed({ record: { receiptNumber, reversed, refundOf } }: { record: RecordOf<typeof donorTransactions> }) {
  const translate = useTranslate()
  const ofReceipt = reversed ? 'gifts.receipt.fixedReversed' : 'gifts.receipt.fixed'
  return (
    <Alert severity="info" sx={{ mb: 2, maxWidth: 920 }}>
      {translate(refundOf === null ? ofReceipt : 'gifts.refund.fixed', { number: receiptNumber ?? '' })}
      {refundOf === null ? null : (
        <Box sx={{ mt: 0.5 }}>
          <GiftLink id={refundOf}>{translate('gifts.refund.openGift')}</GiftLink>
        </Box>
      )}
    </Alert>
  )
}

// Begun from a donor or a project (`?donor=ID&project=ID`), the form has that one chosen already.
export const layout = defineLayout(donorTransactions, {
  sections: [
    {
      key: 'basics',
      fields: [
        'receiptNumber',
        'refundOf',
        'donor',
        'project',
        'amount',
        'date',
        'fund',
        'inKind',
        'reversed',
        'description',
      ],
    },
    { key: 'people', fields: ['payer', 'onBehalfOf', 'relation', 'giftRecipient'] },
    { key: 'source', fields: ['source', 'donationReferenceId', 'paymentWay', 'moment', 'amountDescription'] },
    { key: 'grant', fields: ['agreementNumber', 'instalment', 'instalments', 'documentLink'] },
  ],
  cells: { project: ProjectCell, refundOf: RefundOfCell, ...giftCells },
  fixed: { of: fixedBy, why: WhyFixed },
})
