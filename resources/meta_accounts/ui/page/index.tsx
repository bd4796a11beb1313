import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { type Row, refusalText, runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { NoAccess } from '../../../../src/generate/LoadState.tsx'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useRecords } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { metaAccounts } from '../../schema.ts'
import { Guide } from './Guide.tsx'
import { type Account, State } from './State.tsx'
import { Webhook } from './Webhook.tsx'

const AccountForm = later(async () => (await import('./AccountForm.tsx')).AccountForm, { xs: 760, sm: 640 })

/** On a phone how it stands comes before the form, and what is needed only while connecting after it. */
const GRID = {
  display: 'grid',
  columnGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 4fr)' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  gridTemplateAreas: { xs: '"state" "form" "hook" "guide"', lg: '"form state" "form hook" "form guide"' },
} as const

/** What can be done with the account beside saving it; each ends with the account as it then stands. */
function useActs(reload: () => Promise<unknown>) {
  const notify = useNotify()
  const translate = useTranslate()
  const act = useAct(async (id: string, action: 'check' | 'switchOff') => {
    const fault = await runAction<Account>('meta_accounts', id, action).then(() => null, refusalText)
    if (fault !== null) notify(fault, { type: 'error' })
    await reload()
    return fault === null ? undefined : false
  })
  const off = async (id: string) => {
    if (await act.start(id, 'switchOff')) notify(translate('metaAccount.state.offNow'), { type: 'success' })
  }
  return {
    check: (id: string) => act.run(id, 'check'),
    checkSaved: (id: string) => act.start(id, 'check'),
    off,
    isBusy: act.busy,
  }
}

function Loaded({ account, reload }: { account: Account | null; reload: () => Promise<unknown> }) {
  // The form keeps the account as it was opened: a colleague's change must not write over what someone is typing.
  const [opened, setOpened] = useState<{ round: number; record: Account | null }>({ round: 0, record: account })
  const { check, checkSaved, off, isBusy } = useActs(reload)
  const saved = async (record: Row) => {
    await checkSaved(record.id)
    setOpened(({ round }) => ({ round: round + 1, record: record as unknown as Account }))
  }
  return (
    <Box sx={GRID}>
      <Box sx={{ gridArea: 'state', minWidth: 0 }}>
        <State
          account={account}
          isBusy={isBusy}
          onCheck={() => void (account && check(account.id))}
          onOff={() => (account ? off(account.id) : Promise.resolve())}
        />
      </Box>
      <Box sx={{ gridArea: 'form', minWidth: 0 }}>
        <AccountForm key={opened.round} record={opened.record} onSaved={(record) => void saved(record)} />
      </Box>
      <Box sx={{ gridArea: 'hook', minWidth: 0 }}>
        <Webhook account={account} />
      </Box>
      <Box sx={{ gridArea: 'guide', minWidth: 0 }}>
        <Guide />
      </Box>
    </Box>
  )
}

/** [2.44] an entity's WhatsApp number at Meta: its keys, whether they work, and where Meta tells of messages. */
function Settings() {
  const translate = useTranslate()
  const client = useQueryClient()
  const followed = useFollowed(['meta_accounts'], ['meta_accounts', 'getList'])
  const { data, error, refetch } = useRecords(metaAccounts, {}, followed)
  const reload = () => client.invalidateQueries({ queryKey: ['meta_accounts'] })
  return (
    <>
      <PageHeader
        title={translate('metaAccount.title')}
        subtitle={translate('metaAccount.lead')}
        back={{ label: translate('linking.hub.title'), to: '/app/settings/thirdparty' }}
      />
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Loaded account={data[0] ?? null} reload={reload} /> : null}
      {!data && !error ? <PageSkeleton label={translate('common.state.loading')} /> : null}
    </>
  )
}

/** Who may not see the account is told so: the pages of settings are open to all staff [6.2]. */
export default function MetaSettings() {
  const { ready, can } = useRights(metaAccounts.name)
  return ready && !can('list') ? <NoAccess /> : <Settings />
}
