import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { TONE } from '../../../../src/generate/accounts/AccountState.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { Fold } from '../../../../src/ui/Fold.tsx'
import { KeyValue } from '../../../../src/ui/KeyValue.tsx'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { choiceKey } from '../../../_kit/keys.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { metaAccounts } from '../../schema.ts'

export type Account = RecordOf<typeof metaAccounts>

/** What Meta said of the number, and when. */
function Known({ account }: { account: Account }) {
  const texts = useTexts<typeof metaAccounts>('meta_accounts')
  const { displayNumber, verifiedName, checkedAt } = account
  const label = (name: 'displayNumber' | 'verifiedName' | 'checkedAt') => texts.place(name).label
  const items = [
    ...(displayNumber === null
      ? []
      : [{ id: 'number', label: label('displayNumber'), value: <bdi dir="ltr">{displayNumber}</bdi> }]),
    ...(verifiedName === null ? [] : [{ id: 'name', label: label('verifiedName'), value: <bdi>{verifiedName}</bdi> }]),
    ...(checkedAt === null ? [] : [{ id: 'at', label: label('checkedAt'), value: <Moment value={checkedAt} /> }]),
  ]
  return items.length === 0 ? null : <KeyValue items={items} />
}

/** Why Meta refused, what to do about it, and its own words one press away. */
function Refused({ account }: { account: Account }) {
  const translate = useTranslate()
  const reason = account.reason ?? 'other'
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>
        {translate(choiceKey<typeof metaAccounts>('meta_accounts', 'reason', reason))}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1 }}>{translate(`metaAccount.advice.${reason}`)}</Typography>
      {account.detail === null ? null : (
        <Fold title={translate('metaAccount.state.said')}>
          <Typography component="p" dir="ltr" variant="body2" sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
            {account.detail}
          </Typography>
        </Fold>
      )}
    </>
  )
}

interface StateProps {
  account: Account | null
  isBusy: boolean
  onCheck: () => void
  onOff: () => Promise<void>
}

function Acts({ account, isBusy, onCheck, onOff }: StateProps & { account: Account }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <Button variant="outlined" disabled={isBusy} aria-busy={isBusy} onClick={onCheck}>
        {translate(account.state === 'off' ? 'metaAccount.state.switchOn' : 'metaAccount.state.check')}
      </Button>
      {account.state === 'working' ? (
        <ConfirmButton
          label={translate('metaAccount.state.switchOff')}
          variant="text"
          disabled={isBusy}
          question={{
            title: translate('metaAccount.state.offAsk'),
            text: translate('metaAccount.state.offText'),
            confirmLabel: translate('metaAccount.state.switchOff'),
            cancelLabel: translate('common.action.cancel'),
          }}
          onConfirm={onOff}
        />
      ) : null}
    </Box>
  )
}

/** How the account stands, in words, and what can be done now. Read out as it changes. */
export function State(props: StateProps) {
  const { account, isBusy } = props
  const translate = useTranslate()
  const words = account === null ? 'none' : account.state === 'refused' ? null : account.state
  return (
    <Section
      title={translate('metaAccount.state.title')}
      action={
        account === null ? undefined : (
          <StatusChip
            tone={TONE[account.state]}
            label={translate(choiceKey<typeof metaAccounts>('meta_accounts', 'state', account.state))}
          />
        )
      }
    >
      <Box role="status">
        {isBusy ? <Typography color="textSecondary">{translate('metaAccount.state.checking')}</Typography> : null}
        {isBusy || words === null ? null : (
          <Typography sx={{ mb: 1 }}>{translate(`metaAccount.state.${words}`)}</Typography>
        )}
        {!isBusy && account?.state === 'refused' ? <Refused account={account} /> : null}
      </Box>
      {account === null ? null : (
        <>
          <Known account={account} />
          <Acts {...props} account={account} />
        </>
      )}
    </Section>
  )
}
