import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../../i18n/format.ts'
import { placeIn } from '../../../../i18n/named.ts'
import { mailText, PLATFORM_STATE } from '../../../../src/providers/platformState.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../src/ui/StatGrid.tsx'
import { tourPlace } from '../../../../src/ui/tourPlace.ts'
import type { Glance as Numbers, SharedLicence } from '../../../_contracts/platform.ts'
import { HELD_PATH } from '../../../subscriptions/paths.ts'

/** What waits, above everything else: somebody is waiting for an answer to their registration, or for what they paid for. */
function Queue({
  waiting,
  of,
  to,
  tone,
}: {
  waiting: number
  of: 'queue' | 'held'
  to: string
  tone: 'info' | 'warning'
}) {
  const translate = useTranslate()
  if (waiting === 0) return null
  return (
    <Alert
      severity={tone}
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to={to} color="inherit" size="small">
          {translate(`admin.${of}.open`)}
        </Button>
      }
    >
      {translate(`admin.${of}.waiting`, { smart_count: waiting })}
    </Alert>
  )
}

/** [8.13] one licence is one charity's: where it stands twice, one of them is a mistake, or one charity twice. */
function Licences({ licences }: { licences: readonly SharedLicence[] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (licences.length === 0) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <AlertTitle>{translate('admin.glance.shared')}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {licences.map(({ licence, holders }) => (
          <li key={licence}>
            <bdi dir="ltr">{licence}</bdi>
            {': '}
            {holders.map(({ id, isRegistration, ...place }, at) => (
              <Fragment key={id}>
                {at > 0 ? ' – ' : null}
                <MuiLink
                  component={Link}
                  to={isRegistration ? `/admin/registrations/${id}` : `/admin/entities/view/${id}`}
                  color="inherit"
                >
                  <bdi>{placeIn(place, locale)}</bdi>
                </MuiLink>
                {isRegistration ? ` (${translate('resources.registrations.one')})` : null}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const ACTIVE = `/admin/entities?filter=${encodeURIComponent(JSON.stringify({ status: ['active'] }))}`

/** [2.54] how the platform is: who is at work on it, who waits, and whether it works. */
export function Glance({ glance }: { glance: Numbers }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data: state } = useQuery(PLATFORM_STATE)
  const number = (value: number) => formatNumber(value, { locale, decimals: 0 })
  const word = (key: string) => translate(`admin.glance.${key}`)
  const support = (key: string) => translate(`dashboard.support.${key}`)
  return (
    <>
      <div {...tourPlace('platform')}>
        <StatGrid label={word('title')} columns={5}>
          <StatCard
            value={number(glance.active)}
            label={word('active')}
            hint={translate('admin.glance.inactive', { smart_count: glance.inactive })}
            to={ACTIVE}
          />
          <StatCard value={number(glance.awaiting)} label={word('awaiting')} to="/admin/registrations" />
          <StatCard value={number(glance.openIssues)} label={word('issues')} to="/app/donor-issues" />
          <StatCard value={number(glance.licences.length)} label={word('licences')} />
          <StatCard
            value={state === undefined ? '…' : support(state.isReady ? 'ready' : 'down')}
            label={support('service')}
            hint={state?.meta ? `${support('mail')}: ${translate(mailText(state.meta))}` : '…'}
          />
        </StatGrid>
      </div>
      <Queue of="queue" waiting={glance.awaiting} to="/admin/registrations" tone="info" />
      <Queue of="held" waiting={glance.heldPayments} to={HELD_PATH} tone="warning" />
      <Licences licences={glance.licences} />
    </>
  )
}
