import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { useRecordPath } from '../../../../src/generate/hooks/recordPath.ts'
import { useRecordsById } from '../../../../src/generate/records.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorTransactions } from '../../schema.ts'
import { AmountCell } from '../cells.tsx'
import { useRefunds } from './useRefunds.ts'

type Gift = RecordOf<typeof donorTransactions>

/** Staff who read a gift may open it. */
export function GiftLink({ id, children }: { id: string; children: ReactNode }) {
  const to = useRecordPath(donorTransactions.name)(id)
  if (to === null) return children
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  )
}

/** What went back of the gift, below it, with what is left. */
export function Refunds({ record }: { record: Gift }) {
  const translate = useTranslate()
  const { refunds, left, hasLeft } = useRefunds(record)
  if (refunds.length === 0 || left === undefined) return null
  return (
    <Section
      title={translate('gifts.refund.list')}
      subtitle={
        record.reversed ? null : (
          <>
            {translate('gifts.refund.left')} <Money value={left} />
          </>
        )
      }
    >
      {hasLeft || record.reversed ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(record.receiptNumber === null ? 'gifts.refund.all' : 'gifts.receipt.isCancelled')}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {refunds.map((one) => (
          <Box component="li" key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <GiftLink id={one.id}>
              <DateText value={one.date} />
            </GiftLink>
            <span>
              <AmountCell record={one} />
            </span>
            {one.description === null ? null : <span dir="auto">{one.description}</span>}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

/** A gift has no name: it is told by its amount and its day. */
export function RefundOfCell({ record: { refundOf } }: { record: Gift }) {
  const { data } = useRecordsById(donorTransactions, refundOf === null ? [] : [refundOf], {
    enabled: refundOf !== null,
  })
  const gift = data?.[0]
  if (refundOf === null) return <span>–</span>
  if (!gift) return <span>…</span>
  return (
    <GiftLink id={refundOf}>
      <Dotted parts={[<Money key="amount" value={gift.amount} />, <DateText key="date" value={gift.date} />]} />
    </GiftLink>
  )
}
