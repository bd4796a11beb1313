import Cloud from '@mui/icons-material/CloudOutlined'
import Email from '@mui/icons-material/EmailOutlined'
import PhonelinkSetup from '@mui/icons-material/PhonelinkSetupOutlined'
import Sms from '@mui/icons-material/SmsOutlined'
import Store from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { emailAccounts } from '../../../resources/email_accounts/schema.ts'
import { metaAccounts } from '../../../resources/meta_accounts/schema.ts'
import { platformLinks } from '../../../resources/platform_links/schema.ts'
import { smsAccounts } from '../../../resources/sms_accounts/schema.ts'
import { whatsappAccounts } from '../../../resources/whatsapp_accounts/schema.ts'
import { useFollowed } from '../../generate/hooks/followed.ts'
import { NoAccess } from '../../generate/LoadState.tsx'
import { useRecords } from '../../generate/records.ts'
import { useRights } from '../../generate/rights.ts'
import { useTexts } from '../../generate/texts.ts'
import { isOpenToMe } from '../../providers/openPaths.ts'
import { ACCOUNT_TONE } from '../../ui/accountTone.ts'
import { LINK_TONE } from '../../ui/linkTone.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import '../../ui/plain.css'

interface Service {
  /** Its texts stand under `linking.hub` by this name. */
  name: 'device' | 'cloud' | 'email' | 'sms' | 'donations'
  to: string
  Icon: typeof Cloud
  State: () => React.JSX.Element | null
}

type AccountResource = typeof metaAccounts | typeof emailAccounts | typeof smsAccounts | typeof platformLinks

/** The room of a state on its way: nothing below it moves as it comes. */
function Coming({ hasText = false }: { hasText?: boolean }) {
  return (
    <Box aria-hidden="true" sx={{ visibility: 'hidden' }}>
      <StatusChip tone="neutral" label={'\u00a0'} />
      {hasText ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {'\u00a0'}
        </Typography>
      ) : null}
    </Box>
  )
}

/** How the charity's own number stands, and what to do next. */
function DeviceState() {
  const translate = useTranslate()
  const texts = useTexts<typeof whatsappAccounts>('whatsapp_accounts')
  const { can } = useRights('whatsapp_accounts')
  const followed = useFollowed(['whatsapp_accounts'], ['whatsapp_accounts', 'getList'], can('list'))
  const { data } = useRecords(whatsappAccounts, {}, { ...followed, enabled: can('list') })
  if (data === undefined) return <Coming hasText />
  const state = data[0]?.state ?? 'needsSetup'
  return (
    <>
      <StatusChip tone={LINK_TONE[state]} label={texts.place('state').choice(state)} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {translate(`linking.next.${state}`)}
      </Typography>
    </>
  )
}

/** Whether the entity's account at a service works, of those who may know. */
function AccountStateOf({ resource }: { resource: AccountResource }) {
  const translate = useTranslate()
  const texts = useTexts(resource.name)
  const { ready, can } = useRights(resource.name)
  const followed = useFollowed([resource.name], [resource.name, 'getList'], can('list'))
  const { data } = useRecords(resource, {}, { ...followed, enabled: can('list') })
  if (data === undefined) return ready && !can('list') ? null : <Coming />
  const state = data[0]?.state
  return state === undefined ? (
    <StatusChip tone="neutral" label={translate('linking.hub.notSetUp')} />
  ) : (
    <StatusChip tone={ACCOUNT_TONE[state]} label={texts.place('state').choice(state)} />
  )
}

const SERVICES: readonly Service[] = [
  { name: 'device', to: '/app/settings/thirdparty/qr-code', Icon: PhonelinkSetup, State: DeviceState },
  {
    name: 'cloud',
    to: '/app/settings/meta',
    Icon: Cloud,
    State: () => <AccountStateOf resource={metaAccounts} />,
  },
  { name: 'email', to: '/app/settings/email', Icon: Email, State: () => <AccountStateOf resource={emailAccounts} /> },
  {
    name: 'sms',
    to: '/app/settings/thirdparty/sms',
    Icon: Sms,
    State: () => <AccountStateOf resource={smsAccounts} />,
  },
  {
    name: 'donations',
    to: '/app/settings/thirdparty/jod',
    Icon: Store,
    State: () => <AccountStateOf resource={platformLinks} />,
  },
]

function Card({ service: { name, to, Icon, State } }: { service: Service }) {
  const translate = useTranslate()
  const title = translate(`linking.hub.${name}.title`)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        p: { xs: 2, sm: 3 },
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Icon aria-hidden="true" sx={{ color: 'var(--athar-action)' }} />
        <Typography component="h2" variant="h4">
          {title}
        </Typography>
      </Box>
      <Typography color="textSecondary" sx={{ flex: '1 1 auto' }}>
        {translate(`linking.hub.${name}.text`)}
      </Typography>
      <div>
        <State />
      </div>
      <Button component={Link} to={to} variant="outlined" sx={{ alignSelf: 'flex-start', textDecoration: 'none' }}>
        {translate('linking.hub.open')} <span className="athar-hidden">{title}</span>
      </Button>
    </Box>
  )
}

/** [2.44], [2.66] the services that a charity sends by, and takes donations from: one card each, of those that are here. */
export default function ThirdParty() {
  const translate = useTranslate()
  const { ready, can } = useRights('whatsapp_accounts')
  // [6.2] the page is for all staff; who speaks for the charity is its administrator's to say.
  if (ready && !can('list')) return <NoAccess />
  return (
    <>
      <PageHeader title={translate('linking.hub.title')} subtitle={translate('linking.hub.subtitle')} />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {SERVICES.filter(({ to }) => isOpenToMe(to)).map((service) => (
          <Card key={service.name} service={service} />
        ))}
      </Box>
    </>
  )
}
