import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { MoneyInput } from '../../../../src/generate/inputs/money.tsx'
import { OnceKnown } from '../../../../src/generate/OnceKnown.tsx'
import { useRecords } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { metaAccounts } from '../../../meta_accounts/schema.ts'
import { templates } from '../../../templates/schema.ts'

const { marketingPrice, utilityPrice } = metaAccounts.fields
const PRICES = { marketingPrice, utilityPrice }

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'DESC' } } as const
const READY = {
  filter: { status: 'active', metaStatus: 'approved' },
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' },
} as const

type Account = RecordOf<typeof metaAccounts>

const useAccounts = (enabled: boolean) => useRecords(metaAccounts, ONE, { enabled })
const useReady = () => useRecords(templates, READY)

function Prices({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const translate = useTranslate()
  const texts = useTexts<typeof metaAccounts>('meta_accounts')
  const notify = useNotify()
  const data = useDataProvider()
  const { id, version } = account
  return (
    <FieldsForm
      key={version}
      fields={PRICES}
      initial={{ marketingPrice: account.marketingPrice, utilityPrice: account.utilityPrice }}
      keep="meta-prices"
      send={async (body) => {
        const prices = { marketingPrice: null, utilityPrice: null, ...body }
        await data.update<Account>('meta_accounts', { id, data: { ...prices, version }, previousData: account })
        notify('campaigns.settings.saved', { type: 'success' })
        onSaved()
      }}
    >
      <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <MoneyInput field={marketingPrice} source="marketingPrice" place={texts.place('marketingPrice')} />
        <MoneyInput field={utilityPrice} source="utilityPrice" place={texts.place('utilityPrice')} />
      </Box>
      <SubmitButton label={translate('campaigns.settings.save')} busyLabel={translate('campaigns.settings.save')} />
    </FieldsForm>
  )
}

/** Only the entity's administrator sees its account at Meta. */
function Account({ asked: { data, error, refetch } }: { asked: ReturnType<typeof useAccounts> }) {
  const translate = useTranslate()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton label={translate('common.state.loading')} />
  const [account] = data
  if (account === undefined)
    return (
      <EmptyState
        title={translate('campaigns.settings.noAccount')}
        text={translate('campaigns.settings.noAccountHint')}
        action={
          <Button component={Link} to="/app/settings/meta" variant="contained">
            {translate('campaigns.settings.connect')}
          </Button>
        }
      />
    )
  return (
    <Section title={translate('campaigns.settings.prices')} subtitle={translate('campaigns.settings.pricesHint')}>
      <Prices account={account} onSaved={() => void refetch()} />
    </Section>
  )
}

function Ready({ asked: { data, error, refetch } }: { asked: ReturnType<typeof useReady> }) {
  const translate = useTranslate()
  const { can } = useRights('templates')
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Section
      title={translate('campaigns.settings.templates')}
      action={
        can('update') ? (
          <Button component={Link} to="/app/templates" size="small" variant="text">
            {translate('campaigns.settings.toTemplates')}
          </Button>
        ) : undefined
      }
    >
      {data === undefined ? <ListSkeleton label={translate('common.state.loading')} /> : null}
      {data?.length === 0 ? translate('campaigns.settings.noTemplates') : null}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {data?.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </Box>
    </Section>
  )
}

/** [2.44] settings/meta-campaign: what messages cost, and which templates are ready. */
export default function MetaCampaignSettings() {
  const translate = useTranslate()
  const { ready, can } = useRights('meta_accounts')
  const hasAccount = can('list')
  const accounts = useAccounts(hasAccount)
  const asked = useReady()
  const isComing = [asked, ...(hasAccount ? [accounts] : [])].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  )
  return (
    <>
      <PageHeader
        title={translate('campaigns.settings.title')}
        back={{ label: translate('resources.meta_campaigns.many'), to: '/app/campaigns/meta' }}
      />
      <OnceKnown isComing={!ready || isComing}>
        <Box sx={{ display: 'grid', gap: 3 }}>
          {hasAccount ? <Account asked={accounts} /> : null}
          <Ready asked={asked} />
        </Box>
      </OnceKnown>
    </>
  )
}
