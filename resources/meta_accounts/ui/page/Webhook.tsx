import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useMeta } from '../../../../src/providers/meta.ts'
import { CopyField } from '../../../../src/ui/CopyField.tsx'
import { KeyValue } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { Account } from './State.tsx'

/** What is entered at Meta, and whether Meta was heard since. */
function Address({ account, origin }: { account: Account; origin: string }) {
  const translate = useTranslate()
  const field = (name: 'address' | 'verifyToken', value: string) => {
    const label = translate(`metaAccount.hook.${name}`)
    return <CopyField label={label} value={value} copyLabel={translate('metaAccount.hook.copy', { what: label })} />
  }
  const { greetedAt, toldAt } = account
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {origin.startsWith('https:') ? null : (
        <Notice tone="warning">
          <span>{translate('metaAccount.hook.insecure', { url: `\u2066${origin}\u2069` })}</span>
        </Notice>
      )}
      {field('address', `${origin}/api/hooks/meta/${account.id}`)}
      {field('verifyToken', account.verifyToken ?? '')}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('metaAccount.hook.fields')}
      </Typography>
      <KeyValue
        items={[
          {
            id: 'greeted',
            label: translate('metaAccount.hook.greeted'),
            value: greetedAt === null ? translate('metaAccount.hook.notGreeted') : <Moment value={greetedAt} />,
          },
          {
            id: 'told',
            label: translate('metaAccount.hook.told'),
            value: toldAt === null ? translate('metaAccount.hook.notTold') : <Moment value={toldAt} />,
          },
        ]}
      />
    </Box>
  )
}

/** Where Meta tells of messages: the address and the token that it makes sure of it with, ready to copy. */
export function Webhook({ account }: { account: Account | null }) {
  const translate = useTranslate()
  const origin = useMeta()?.publicUrl ?? window.location.origin
  return (
    <Section title={translate('metaAccount.hook.title')} subtitle={translate('metaAccount.hook.lead')}>
      {account === null ? (
        <Typography color="textSecondary">{translate('metaAccount.hook.later')}</Typography>
      ) : (
        <Address account={account} origin={origin} />
      )}
    </Section>
  )
}
