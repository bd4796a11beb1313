import { useTranslate } from 'react-admin'
import { AccountForm } from '../../../src/generate/accounts/AccountForm.tsx'
import { AccountState } from '../../../src/generate/accounts/AccountState.tsx'
import { HookAddress } from '../../../src/generate/accounts/HookAddress.tsx'
import { Failure } from '../../../src/generate/Failure.tsx'
import { NoAccess } from '../../../src/generate/LoadState.tsx'
import { names, useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useMeta } from '../../../src/providers/meta.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { emailAccounts } from '../schema.ts'
import { Dns } from './Dns.tsx'
import { Trial } from './Trial.tsx'

const SECTIONS = [
  { key: 'server', fields: names(emailAccounts, 'host', 'port', 'security', 'userName').concat('password') },
  { key: 'sender', fields: names(emailAccounts, 'senderAddress', 'senderName', 'replyTo') },
  { key: 'pace', fields: names(emailAccounts, 'perSecond') },
]

/** [2.44], [2.66] the entity's own mail service: who sends today, its settings, a test, and what the DNS needs. */
function Settings() {
  const translate = useTranslate()
  const platformMail = useMeta()?.mail
  const { data, error, refetch } = useRecords(emailAccounts)
  const again = () => void refetch()
  if (error && !data) return <Failure error={error} onRetry={again} />
  if (!data) return <PageSkeleton label={translate('common.state.loading')} />
  const account = data[0] ?? null
  const t = (key: string, args?: Record<string, string>) => translate(`connections.email.${key}`, args)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {account === null ? (
        <Notice tone="info">{t(platformMail === null ? 'nobody' : 'platform')}</Notice>
      ) : (
        <AccountState
          resource={emailAccounts.name}
          account={account}
          sentence={
            account.state === 'working' ? t('own', { address: `\u2068${account.senderAddress}\u2069` }) : t('unused')
          }
          forget={{ label: t('forget'), text: t('forgetText') }}
          onChange={again}
        />
      )}
      <AccountForm
        resource={emailAccounts}
        record={account}
        sections={SECTIONS}
        connectLabel={t('connect')}
        onSaved={again}
      />
      {account === null ? null : (
        <>
          <Trial id={account.id} />
          <Dns account={account} onChange={again} />
          <HookAddress
            resource={emailAccounts.name}
            id={account.id}
            since={account.hookTokenSetAt}
            title={translate('connections.hook.bounces')}
            hint={translate('connections.hook.bouncesHint')}
            onChange={again}
          />
        </>
      )}
    </>
  )
}

/** Who may not see the account is told so: the pages of settings are open to all staff [6.2]. */
export default function EmailSettings() {
  const { ready, can } = useRights(emailAccounts.name)
  return ready && !can('list') ? <NoAccess /> : <Settings />
}
