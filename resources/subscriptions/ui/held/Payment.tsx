import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../../i18n/dates.ts'
import { CopyField } from '../../../../src/ui/CopyField.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import type { HeldPayment } from '../../../_contracts/heldPayments.ts'
import { Settle } from './Settle.tsx'
import { useHeldWords } from './useHeld.ts'

/** Riyals as everywhere; of another currency its letters stand beside the number. */
function Paid({ payment: { paid, currency } }: { payment: HeldPayment }) {
  const { say } = useHeldWords()
  if (paid === null) return say('notNoted')
  return currency === null || currency === 'SAR' ? <Money value={paid} /> : <bdi dir="ltr">{`${paid} ${currency}`}</bdi>
}

function useFacts(payment: HeldPayment): KeyValueItem[] {
  const { say, plan, status } = useHeldWords()
  const format = useFormat()
  const { asked, heldAt, problem, serviceStatus, serviceAskedAt } = payment
  const why = problem === 'mismatch' || problem === 'overtaken' ? problem : 'other'
  const date = serviceAskedAt === null ? null : say('serviceAt', { date: formatDateTime(serviceAskedAt, format) })
  return [
    { id: 'package', label: say('package'), value: <bdi>{plan(payment)}</bdi> },
    { id: 'asked', label: say('asked'), value: <Money value={asked} /> },
    { id: 'paid', label: say('paid'), value: <Paid payment={payment} /> },
    { id: 'since', label: say('since'), value: <DateText value={heldAt} withTime /> },
    ...(payment.outcome === null ? [{ id: 'why', label: say('why'), value: say(`whyIs.${why}`) }] : []),
    ...(serviceStatus === null
      ? []
      : [
          {
            id: 'service',
            label: say('service'),
            value: [status(serviceStatus), ...(date === null ? [] : [`(${date})`])].join(' '),
          },
        ]),
  ]
}

const CARD = {
  mb: 3,
  p: { xs: 2, sm: 3 },
  minWidth: 0,
  bgcolor: 'var(--athar-surface)',
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
} as const

/** One that waits, with all that is known of it and the two ways out. */
export function Waiting({ payment }: { payment: HeldPayment }) {
  const { say, entity } = useHeldWords()
  const facts = useFacts(payment)
  return (
    <Box component="li" sx={CARD}>
      <Typography component="h2" variant="h4" sx={{ mb: 2 }}>
        <Link to={`/admin/entities/view/${encodeURIComponent(payment.entityId)}`} style={{ color: 'inherit' }}>
          <bdi>{entity(payment)}</bdi>
        </Link>
      </Typography>
      <KeyValue items={facts} />
      {payment.reference === null ? null : (
        <Box sx={{ my: 2 }}>
          <CopyField label={say('reference')} value={payment.reference} copyLabel={say('copy')} />
        </Box>
      )}
      <Settle payment={payment} />
    </Box>
  )
}

/** One that was settled: what became of it, when and why. */
export function Settled({ payment }: { payment: HeldPayment }) {
  const translate = useTranslate()
  const { say, plan, entity } = useHeldWords()
  const { outcome, settledAt, note, asked } = payment
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid var(--athar-hairline)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <bdi>{entity(payment)}</bdi>
          {' – '}
          <bdi>{plan(payment)}</bdi>
        </Box>
        <Money value={asked} />
        {outcome === null ? null : (
          <StatusChip tone={outcome === 'accepted' ? 'success' : 'neutral'} label={say(`outcome.${outcome}`)} />
        )}
        {settledAt === null ? null : (
          <Typography variant="body2" color="textSecondary" component="div">
            <Moment value={settledAt} />
          </Typography>
        )}
      </Box>
      {note === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {translate('heldPayments.note')}: <bdi>{note}</bdi>
        </Typography>
      )}
    </Box>
  )
}
