import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { LoadError, NoAccess } from '../../../src/generate/LoadState.tsx'
import { later, OVER_THE_PAGE } from '../../../src/generate/lazyPart.tsx'
import { useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import { LINK_TONE } from '../../../src/ui/linkTone.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PhoneText } from '../../../src/ui/PhoneText.tsx'
import { QrPicture } from '../../../src/ui/QrPicture.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import type { ShownLink } from '../../_contracts/linking.ts'
import { whatsappAccounts } from '../schema.ts'
import { Acts } from './Acts.tsx'
import { Countdown } from './Countdown.tsx'
import { HowTo } from './HowTo.tsx'
import { Pairing } from './Pairing.tsx'
import type { AccountRow } from './SettingsDialog.tsx'
import { useLink } from './useLink.ts'

const SettingsDialog = later(async () => (await import('./SettingsDialog.tsx')).SettingsDialog, OVER_THE_PAGE)

const useWords = () => useTexts<typeof whatsappAccounts>('whatsapp_accounts')

/** [4.15] what the state means, why it is so, and what to do about it. */
function Advice({ account: { state, lastReason } }: { account: AccountRow }) {
  const translate = useTranslate()
  const texts = useWords()
  const next = translate(`linking.next.${state}`)
  if (lastReason === null || (state !== 'error' && state !== 'disconnected')) return <Typography>{next}</Typography>
  const isError = state === 'error'
  return (
    <Alert severity={isError ? 'error' : 'warning'} role={isError ? 'alert' : 'status'}>
      <AlertTitle>{texts.place('lastReason').choice(lastReason)}</AlertTitle>
      {translate(`linking.mend.${lastReason}`)}
    </Alert>
  )
}

function NotInstalled() {
  const translate = useTranslate()
  return (
    <Notice tone="warning">
      {translate('linking.install.text')}{' '}
      <bdi dir="ltr">
        <code>npm run whatsapp:install</code>
      </bdi>
    </Notice>
  )
}

/** The code of now, with its time; its place stands while the next one is on its way. */
function Scan({ link }: { link: ShownLink | undefined }) {
  const translate = useTranslate()
  const qr = link?.qr ?? null
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', alignContent: 'start' }}>
      {qr === null || link === undefined ? (
        <Box
          role="status"
          sx={{
            width: 'min(100%, 280px)',
            aspectRatio: '1',
            display: 'grid',
            placeItems: 'center',
            textAlign: 'center',
            p: 2,
            border: '1px dashed var(--athar-outline)',
            borderRadius: 1,
          }}
        >
          {translate('linking.code.waiting')}
        </Box>
      ) : (
        <>
          <QrPicture value={qr.value} label={translate('linking.code.picture')} />
          <Countdown key={qr.value} from={qr.shownAt} until={qr.until} now={link.now} />
        </>
      )}
    </Box>
  )
}

function LinkThePhone({ account, link }: { account: AccountRow; link: ShownLink | undefined }) {
  const translate = useTranslate()
  const reason = useWords().place('lastReason').choice
  return (
    <Section title={translate('linking.code.title')}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 280px) minmax(0, 1fr)' },
        }}
      >
        <Scan link={link} />
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <HowTo />
          {link === undefined ? null : <Pairing id={account.id} link={link} reason={reason} />}
        </Box>
      </Box>
    </Section>
  )
}

function Standing({ account, onAsked }: { account: AccountRow; onAsked: () => void }) {
  const translate = useTranslate()
  const texts = useWords()
  const [isOpen, setOpen] = useState(false)
  const link = useLink(account.id, account.state)
  const { provider, phone, linkedAt, minSeconds, maxSeconds } = account
  const facts = [
    ...(phone === null ? [] : [{ id: 'phone', label: texts.place('phone').label, value: <PhoneText value={phone} /> }]),
    ...(linkedAt === null
      ? []
      : [{ id: 'linkedAt', label: texts.place('linkedAt').label, value: <DateText value={linkedAt} withTime /> }]),
    { id: 'provider', label: texts.place('provider').label, value: texts.place('provider').choice(provider) },
    {
      id: 'pace',
      label: translate('linking.pace'),
      value: translate('linking.paceValue', { min: minSeconds, max: maxSeconds }),
    },
  ]
  return (
    <>
      {provider === 'baileys' && link?.installed === false ? <NotInstalled /> : null}
      <Section title={translate('linking.state')}>
        <Advice account={account} />
        <Box sx={{ mt: 2 }}>
          <KeyValue items={facts} />
        </Box>
        <Acts account={account} onAsked={onAsked} onSettings={() => setOpen(true)} />
      </Section>
      {account.state === 'inProgress' ? <LinkThePhone account={account} link={link} /> : null}
      {isOpen ? (
        <SettingsDialog
          account={account}
          onClose={() => {
            setOpen(false)
            onAsked()
          }}
        />
      ) : null}
    </>
  )
}

function FirstSetup({ onDone }: { onDone: () => void }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <EmptyState
        title={translate('linking.setup.title')}
        text={translate('linking.setup.text')}
        action={
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {translate('linking.setup.begin')}
          </Button>
        }
      />
      {isOpen ? (
        <SettingsDialog
          account={null}
          onClose={() => {
            setOpen(false)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

/** [2.44] thirdparty/qr-code, [2.66], [4.15]: the charity's own WhatsApp number, linked as a further device of its phone. */
export default function LinkPage() {
  const translate = useTranslate()
  const texts = useWords()
  const { ready, can } = useRights('whatsapp_accounts')
  const mayList = can('list')
  const followed = useFollowed(['whatsapp_accounts'], ['whatsapp_accounts', 'getList'], mayList)
  const { data, error, refetch } = useRecords(whatsappAccounts, {}, { ...followed, enabled: mayList })
  if (ready && !mayList) return <NoAccess />
  if (error && !data)
    return <LoadError error={error} title={translate('kit.recordFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  const account = data[0] ?? null
  const state = account?.state ?? 'needsSetup'
  const again = () => void refetch()
  return (
    <>
      <PageHeader
        title={translate('linking.title')}
        subtitle={translate('linking.subtitle')}
        back={{ label: translate('linking.hub.title'), to: '/app/settings/thirdparty' }}
        aside={<StatusChip tone={LINK_TONE[state]} label={texts.place('state').choice(state)} />}
      />
      {account === null ? <FirstSetup onDone={again} /> : <Standing account={account} onAsked={again} />}
    </>
  )
}
