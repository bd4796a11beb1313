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
  const translate = useTranslate()
  if (paid === null) return translate('heldPayments.notNoted')
  return currency === null || currency === 'SAR' ? <Money value={paid} /> : <bdi dir="ltr">{`${paid} ${currency}`}</bdi>
}

function useFacts(payment: HeldPayment): KeyValueItem[] {
  const translate = useTranslate()
  const { plan, status } = useHeldWords()
  const format = useFormat()
  const { asked, heldAt, problem, serviceStatus, serviceAskedAt } = payment
  const why = problem === 'mismatch' || problem === 'overtaken' ? problem : 'other'
  const date =
    serviceAskedAt === null
      ? null
      : translate('heldPayments.serviceAt', { date: formatDateTime(serviceAskedAt, format) })
  return [
    { id: 'package', label: translate('heldPayments.package'), value: <bdi>{plan(payment)}</bdi> },
    { id: 'asked', label: translate('heldPayments.asked'), value: <Money value={asked} /> },
    { id: 'paid', label: translate('heldPayments.paid'), value: <Paid payment={payment} /> },
    { id: 'since', label: translate('heldPayments.since'), value: <DateText value={heldAt} withTime /> },
    ...(payment.outcome === null
      ? [{ id: 'why', label: translate('heldPayments.why'), value: translate(`heldPayments.whyIs.${why}`) }]
      : []),
    ...(serviceStatus === null
      ? []
      : [
          {
            id: 'service',
            label: translate('heldPayments.service'),
            value: [status(payment), ...(date === null ? [] : [`(${date})`])].join(' '),
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
  const translate = useTranslate()
  const { entity } = useHeldWords()
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
          <CopyField
            label={translate('heldPayments.reference')}
            value={payment.reference}
            copyLabel={translate('heldPayments.copy')}
          />
        </Box>
      )}
      <Settle payment={payment} />
    </Box>
  )
}

/** One that was settled: what became of it, when and why. */
export function Settled({ payment }: { payment: HeldPayment }) {
  const translate = useTranslate()
  const { plan, entity } = useHeldWords()
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
          <StatusChip
            tone={outcome === 'accepted' ? 'success' : 'neutral'}
            label={translate(`heldPayments.outcome.${outcome}`)}
          />
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
