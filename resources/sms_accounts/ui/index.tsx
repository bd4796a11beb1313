import { useTranslate } from 'react-admin'
import { AccountForm } from '../../../src/generate/accounts/AccountForm.tsx'
import { AccountState } from '../../../src/generate/accounts/AccountState.tsx'
import { HookAddress } from '../../../src/generate/accounts/HookAddress.tsx'
import { Failure } from '../../../src/generate/Failure.tsx'
import { NoAccess } from '../../../src/generate/LoadState.tsx'
import { names, useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { smsAccounts } from '../schema.ts'
import { Preview } from './Preview.tsx'

const SECTIONS = [
  {
    key: 'request',
    fields: [
      ...names(smsAccounts, 'url', 'method'),
      'accessKey',
      ...names(smsAccounts, 'headers', 'bodyType', 'bodyTemplate', 'numberForm', 'senderName'),
    ],
    below: <Preview />,
  },
  { key: 'answer', fields: names(smsAccounts, 'success', 'successPath', 'successValue', 'idPath') },
  { key: 'pace', fields: names(smsAccounts, 'perSecond', 'hundredPrice') },
  {
    key: 'reports',
    fields: names(
      smsAccounts,
      'reportIdPath',
      'reportStatePath',
      'deliveredWords',
      'failedWords',
      'incomingFromPath',
      'incomingTextPath',
    ),
  },
]

/** product.md 31: the entity's gateway for text messages, whatever gateway that is. */
function Settings() {
  const translate = useTranslate()
  const { data, error, refetch } = useRecords(smsAccounts)
  const again = () => void refetch()
  if (error && !data) return <Failure error={error} onRetry={again} />
  if (!data) return <PageSkeleton label={translate('common.state.loading')} />
  const account = data[0] ?? null
  const t = (key: string) => translate(`connections.sms.${key}`)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {account === null ? (
        <Notice tone="info">{t('none')}</Notice>
      ) : (
        <AccountState
          resource={smsAccounts.name}
          account={account}
          sentence={t(account.state === 'working' ? 'own' : 'unused')}
          forget={{ label: t('forget'), text: t('forgetText') }}
          onChange={again}
        />
      )}
      <Notice tone="info">{t('connectHint')}</Notice>
      <AccountForm
        resource={smsAccounts}
        record={account}
        sections={SECTIONS}
        connectLabel={t('connect')}
        onSaved={again}
      />
      {account === null ? null : (
        <HookAddress
          resource={smsAccounts.name}
          id={account.id}
          since={account.hookTokenSetAt}
          title={translate('connections.hook.reports')}
          hint={translate('connections.hook.reportsHint')}
          onChange={again}
        />
      )}
    </>
  )
}

/** Who may not see the account is told so: the pages of settings are open to all staff [6.2]. */
export default function SmsSettings() {
  const { ready, can } = useRights(smsAccounts.name)
  return ready && !can('list') ? <NoAccess /> : <Settings />
}
