import { useCreate, useTranslate, useUpdate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatDateTime } from '../../../i18n/dates.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { ChoiceInput } from '../../../src/generate/inputs/choice.tsx'
import { IntegerInput } from '../../../src/generate/inputs/integer.tsx'
import { SecretInput } from '../../../src/generate/inputs/secret.tsx'
import { TextInput } from '../../../src/generate/inputs/text.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { whatsappAccounts } from '../schema.ts'

export type AccountRow = RecordOf<typeof whatsappAccounts>

const { provider, wahaUrl, wahaKey, minSeconds, maxSeconds } = whatsappAccounts.fields
const FIELDS = { provider, wahaUrl, wahaKey, minSeconds, maxSeconds }
type Values = Partial<Record<keyof typeof FIELDS, unknown>>

/** Where the gateway stands, of an account that goes through one. */
function Gateway({ account }: { account: AccountRow | null }) {
  const translate = useTranslate()
  const format = useFormat()
  const texts = useTexts('whatsapp_accounts')
  const chosen: unknown = useWatch({ name: 'provider' })
  if (chosen !== 'waha') return null
  const since = account?.wahaKeySetAt ?? null
  const set = since === null ? '' : translate('kit.secret.set', { date: formatDateTime(since, format) })
  const key = texts.place('wahaKey')
  return (
    <>
      <TextInput field={{ ...wahaUrl, required: true }} source="wahaUrl" place={texts.place('wahaUrl')} />
      <SecretInput
        field={wahaKey}
        source="wahaKey"
        place={{ ...key, hint: [set, key.hint].filter(Boolean).join(' · ') }}
      />
    </>
  )
}

/** How the phone is linked, and at which pace messages leave. `account`: null where there is none yet. */
export function SettingsDialog({ account, onClose }: { account: AccountRow | null; onClose: () => void }) {
  const translate = useTranslate()
  const texts = useTexts('whatsapp_accounts')
  const [create] = useCreate()
  const [update] = useUpdate()
  const save = async (data: Values) => {
    if (account === null) return void (await create('whatsapp_accounts', { data }, { returnPromise: true }))
    const { id, version } = account
    await update(
      'whatsapp_accounts',
      { id, data: { ...data, version }, previousData: account },
      { returnPromise: true },
    )
  }
  return (
    <FormDialog
      title={translate('linking.settings.title')}
      text={translate('linking.settings.text')}
      submitLabel={translate('linking.settings.save')}
      fields={FIELDS}
      initial={account ?? { provider: 'baileys', minSeconds: 30, maxSeconds: 60 }}
      send={save}
      onClose={onClose}
    >
      <ChoiceInput field={provider} source="provider" place={texts.place('provider')} />
      <Gateway account={account} />
      <IntegerInput field={minSeconds} source="minSeconds" place={texts.place('minSeconds')} />
      <IntegerInput field={maxSeconds} source="maxSeconds" place={texts.place('maxSeconds')} />
    </FormDialog>
  )
}
