import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../i18n/dates.ts'
import { downloadAction, refusalText, runAction } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import { Period } from '../../../src/ui/DateText.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Moment } from '../../../src/ui/Moment.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import { invoiceNumber } from '../../_contracts/vat.ts'
import type { invoices } from '../../invoices/schema.ts'
import { Asked, Current, StateChip } from './Current.tsx'
import { AllHeld } from './OwnHeld.tsx'
import {
  type Invoice,
  type Subscription,
  useHistory,
  useInvoices,
  useNames,
  usePlans,
  useStanding,
} from './useStanding.ts'

const INVOICE_TONE: Readonly<Record<Invoice['state'], Tone>> = {
  new: 'info',
  opening: 'info',
  open: 'warning',
  paid: 'success',
  failed: 'neutral',
  held: 'warning',
  paidBack: 'neutral',
  unknown: 'warning',
}

/** [2.67], [4.14] it runs to its end. */
function Unsubscribe({ row, endsAt }: { row: Subscription; endsAt: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const names = useNames()
  const date = formatDate(endsAt, useFormat())
  const say = (key: string, args = {}) => translate(`subscription.unsubscribe.${key}`, args)
  return (
    <ConfirmButton
      label={say('act')}
      tone="danger"
      question={{
        title: say('title', { name: names.of(row) }),
        text: say('text', { date }),
        confirmLabel: say('act'),
        cancelLabel: translate('common.action.back'),
      }}
      onConfirm={async () => {
        try {
          await runAction('subscriptions', row.id, 'unsubscribe')
          notify(say('done', { date }), { type: 'success' })
        } catch (error) {
          notify(refusalText(error, translate('errors.named.cancellation')), { type: 'error' })
          throw error
        }
      }}
    />
  )
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: '1px solid var(--athar-hairline)' }}>
      {children}
    </Box>
  )
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.5,
  borderBottom: '1px solid var(--athar-hairline)',
} as const

/** Each fact below that of the row before. */
const INVOICE = {
  ...ROW,
  display: { xs: 'flex', sm: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr) 8rem 8rem minmax(0, 1fr) 7rem',
  justifyItems: 'start',
} as const

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const translate = useTranslate()
  const notify = useNotify()
  const texts = useTexts<typeof invoices>('invoices')
  const { id, number, state, total, paidAt, createdAt, subscription } = invoice
  const written = number === null ? null : invoiceNumber(number)
  const fetchPdf = () =>
    downloadAction('invoices', id, 'pdf', `${written}.pdf`).catch((error: unknown) =>
      notify(refusalText(error), { type: 'error' }),
    )
  return (
    <Box component="li" sx={INVOICE}>
      <Box sx={{ flex: '1 1 160px' }}>
        {written === null ? <Moment value={createdAt} /> : <bdi dir="ltr">{written}</bdi>}
      </Box>
      <Money value={total} />
      <StatusChip tone={INVOICE_TONE[state]} label={texts.place('state').choice(state)} />
      <Typography variant="body2" color="textSecondary" component="div">
        {paidAt === null ? null : <Moment value={paidAt} />}
      </Typography>
      {state === 'open' ? (
        <Button
          component={Link}
          to={`/app/subscribe/return?subscription=${encodeURIComponent(subscription)}`}
          size="small"
        >
          {translate('subscription.toPayment')}
        </Button>
      ) : null}
      {written === null ? null : (
        <Button
          size="small"
          aria-label={translate('subscription.invoices.pdf', { number: written })}
          onClick={() => void fetchPdf()}
        >
          PDF
        </Button>
      )}
    </Box>
  )
}

function Invoices() {
  const translate = useTranslate()
  const { data, error, refetch } = useInvoices(null, true)
  if (data === undefined) return error ? <Failure error={error} onRetry={() => void refetch()} /> : null
  return (
    <Section title={translate('subscription.invoices.title')} frame="bare">
      {data.length === 0 ? (
        <Typography color="textSecondary">{translate('subscription.invoices.none')}</Typography>
      ) : (
        <Rows>
          {data.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

/** Every request and period there was. */
function History() {
  const translate = useTranslate()
  const names = useNames()
  const { data } = useHistory()
  if (data === undefined) return null
  return (
    <Section title={translate('subscription.history.title')} frame="bare">
      {data.length === 0 ? (
        <Typography color="textSecondary">{translate('subscription.history.none')}</Typography>
      ) : (
        <Rows>
          {data.map((row) => (
            <Box component="li" key={row.id} sx={ROW}>
              <Box sx={{ flex: '1 1 160px' }}>
                <bdi>{names.of(row)}</bdi>
              </Box>
              <Typography variant="body2" color="textSecondary">
                <Period from={row.startsAt} to={row.endsAt} />
              </Typography>
              <StateChip status={row.status} />
            </Box>
          ))}
        </Rows>
      )}
    </Section>
  )
}

/** Nothing is paid for: what that means, and where a package is to be had. */
function None({ isOffered }: { isOffered: boolean }) {
  const translate = useTranslate()
  const say = (key: 'title' | 'text') => translate(`subscription.${isOffered ? 'none' : 'notOffered'}.${key}`)
  return (
    <Section title={say('title')}>
      <Typography color="textSecondary">{say('text')}</Typography>
      {isOffered ? (
        <Button component={Link} to="/app/subscription/compare" variant="outlined" sx={{ mt: 2 }}>
          {translate('subscription.compare.title')}
        </Button>
      ) : null}
    </Section>
  )
}

function Content() {
  const translate = useTranslate()
  const { can } = useRights('subscriptions')
  const plans = usePlans()
  const { data: standing, error, refetch } = useStanding()
  const failed = standing === undefined ? error : plans.data === undefined ? plans.error : null
  if (failed) return <Failure error={failed} onRetry={() => void Promise.all([refetch(), plans.refetch()])} />
  if (standing === undefined || plans.data === undefined)
    return <PageSkeleton label={translate('common.state.loading')} />
  const { current, asked } = standing
  const endsAt = current?.status === 'Renewed' ? current.endsAt : null
  return (
    <>
      <AllHeld standing={standing} />
      {asked === null ? null : <Asked asked={asked} />}
      {current === null ? (
        <None isOffered={plans.data.length > 0} />
      ) : (
        <Current
          standing={standing}
          action={can('unsubscribe') && endsAt !== null ? <Unsubscribe row={current} endsAt={endsAt} /> : null}
        />
      )}
      {can('choose') ? <Invoices /> : null}
      <History />
    </>
  )
}

/** [2.44] how an entity pays for its package, with its invoices. product.md 48 */
export default function PaymentDetails() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('subscription.details')}
        back={{ label: translate('subscription.title'), to: '/app/subscription' }}
      />
      <Content />
    </>
  )
}
