import type { ComponentType, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { RecordOf, Resource } from '../../../resources/_kit/resource.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { Failure } from '../Failure.tsx'
import { NoAccess } from '../LoadState.tsx'
import { useRecords } from '../records.ts'
import { useRights } from '../rights.ts'
import { AccountForm, type AccountFormProps } from './AccountForm.tsx'
import { AccountState, type Standing } from './AccountState.tsx'
import { HookAddress } from './HookAddress.tsx'

/** What the page reads of an account, beside its own fields. */
type Account<R extends Resource> = RecordOf<R> & Standing & { hookTokenSetAt: string | null }

interface AccountPageProps<R extends Resource> {
  resource: R
  /** Where its words stand: `connections.<words>`. */
  words: string
  sections: AccountFormProps['sections']
  /** Who writes where there is no account, in a sentence. */
  nobody: string
  /** Who writes with the account as it stands, in a sentence. */
  sentence: (account: Account<R>) => string
  /** What the service tells at the account's address: texts of `connections.hook`. */
  tells: string
  /** Above the form. */
  before?: ReactNode
  /** Below the form of an account that stands. */
  After?: ComponentType<{ account: Account<R>; onChange: () => void }>
}

function Settings<R extends Resource>(props: AccountPageProps<R>) {
  const { resource, words, sections, nobody, sentence, tells, before, After } = props
  const translate = useTranslate()
  const { data, error, refetch } = useRecords(resource)
  const again = () => void refetch()
  if (error && !data) return <Failure error={error} onRetry={again} />
  if (!data) return <PageSkeleton label={translate('common.state.loading')} />
  const account = (data[0] ?? null) as Account<R> | null
  const t = (key: string) => translate(`connections.${words}.${key}`)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        back={{ label: translate('linking.hub.title'), to: '/app/settings/thirdparty' }}
      />
      {account === null ? (
        <Notice tone="info">{nobody}</Notice>
      ) : (
        <AccountState
          resource={resource.name}
          account={account}
          sentence={sentence(account)}
          forget={{ label: t('forget'), text: t('forgetText') }}
          onChange={again}
        />
      )}
      {before}
      <AccountForm
        resource={resource}
        record={account}
        sections={sections}
        connectLabel={t('connect')}
        onSaved={again}
      />
      {account === null ? null : (
        <>
          {After === undefined ? null : <After account={account} onChange={again} />}
          <HookAddress
            resource={resource.name}
            id={account.id}
            since={account.hookTokenSetAt}
            title={translate(`connections.hook.${tells}`)}
            hint={translate(`connections.hook.${tells}Hint`)}
            onChange={again}
          />
        </>
      )}
    </>
  )
}

/** The settings of an account of which an entity has one. Who may not see it is told so: the pages are open to all staff [6.2]. */
export function AccountPage<R extends Resource>(props: AccountPageProps<R>) {
  const { ready, can } = useRights(props.resource.name)
  return ready && !can('list') ? <NoAccess /> : <Settings {...props} />
}
