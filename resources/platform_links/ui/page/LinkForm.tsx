import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInput, useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../../src/generate/calls.ts'
import { PasswordInput } from '../../../../src/generate/entry/PasswordInput.tsx'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { fieldKey, hintKey } from '../../../_kit/keys.ts'
import type { FieldName } from '../../../_kit/resource.ts'
import { linkFields } from '../../forms.ts'
import type { platformLinks } from '../../schema.ts'
import type { LinkRow } from '../usePlatformLink.ts'

type Name = FieldName<typeof platformLinks>

/** The password of the account; empty where the one that is kept stays. */
function Password({ label, hint, isKept }: { label: string; hint: string; isKept: boolean }) {
  const translate = useTranslate()
  const { field, fieldState } = useInput<string>({ source: 'password' })
  const help = isKept ? `${hint} ${translate('platformLink.form.keep')}` : hint
  return (
    <PasswordInput
      label={isKept ? label : `${label} *`}
      name="password"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      isInvalid={fieldState.invalid}
      isRequired={!isKept}
      help={fieldState.error?.message ?? help}
      autoComplete="new-password"
    />
  )
}

interface LinkFormProps {
  /** Null where there is none yet. */
  link: LinkRow | null
  onDone: () => void
  onCancel?: () => void
}

/** Link, email and password: saved and tried at once. */
export function LinkForm({ link, onDone, onCancel }: LinkFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const isKept = (link?.passwordSetAt ?? null) !== null
  const label = (field: Name) => translate(fieldKey<typeof platformLinks>('platform_links', field))
  const hint = (field: Name) => translate(hintKey<typeof platformLinks>('platform_links', field))
  const send = async (body: object) => {
    const row = await runAction<LinkRow>('platform_links', null, 'connect', body)
    const works = row.state === 'working'
    notify(works ? 'platformLink.form.working' : 'platformLink.form.refused', { type: works ? 'success' : 'warning' })
    onDone()
  }
  return (
    <FieldsForm
      fields={linkFields}
      initial={{ link: link?.link, email: link?.email }}
      send={send}
      label={translate(isKept ? 'platformLink.form.changeTitle' : 'platformLink.form.title')}
    >
      <FormField name="link" label={label('link')} hint={hint('link')} type="url" />
      <FormField name="email" label={label('email')} hint={hint('email')} />
      <Password label={label('password')} hint={hint('password')} isKept={isKept} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <SubmitButton
          label={translate(isKept ? 'platformLink.form.save' : 'platformLink.form.connect')}
          busyLabel={translate('platformLink.form.busy')}
        />
        {onCancel === undefined ? null : (
          <Button variant="text" size="large" onClick={onCancel} sx={{ mt: 1 }}>
            {translate('platformLink.state.cancel')}
          </Button>
        )}
      </Box>
    </FieldsForm>
  )
}
