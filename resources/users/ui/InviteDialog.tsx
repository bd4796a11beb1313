import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { RadioButtonGroupInput, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { runAction } from '../../../src/generate/calls.ts'
import { FormDialog } from '../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../src/generate/form/FormField.tsx'
import { choice } from '../../_kit/fields/index.ts'
import { choiceKey, fieldKey } from '../../_kit/keys.ts'
import type { FieldName } from '../../_kit/resource.ts'
import { personFields } from '../forms.ts'
import type { users } from '../schema.ts'

/** product.md 2: who works for the platform itself. */
const PLATFORM_ROLES = ['TechnicalSupport', 'SuperAdmin'] as const
const HINT = { TechnicalSupport: 'supportHint', SuperAdmin: 'superHint' } as const

const FIELDS = {
  ...personFields,
  role: choice(PLATFORM_ROLES, { required: true }),
}
const FIRST = { role: 'TechnicalSupport' }

function Role() {
  const translate = useTranslate()
  const id = useRecordContext<{ id: (typeof PLATFORM_ROLES)[number] }>()?.id ?? 'TechnicalSupport'
  return (
    <>
      {translate(choiceKey<typeof users>('users', 'roles', id))}
      <Typography variant="body2" color="textSecondary">
        {translate(`admin.users.${HINT[id]}`)}
      </Typography>
    </>
  )
}

function RoleChoice() {
  const translate = useTranslate()
  return (
    <RadioButtonGroupInput
      source="role"
      label={translate('admin.users.role')}
      helperText={false}
      row={false}
      choices={PLATFORM_ROLES.map((id) => ({ id }))}
      optionText={<Role />}
      sx={{ '& .MuiFormControlLabel-root': { alignItems: 'flex-start', my: 0.5 } }}
    />
  )
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const label = (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field))
  return (
    <FormDialog
      title={translate('admin.users.invite')}
      text={translate('admin.users.inviteText')}
      submitLabel={translate('admin.users.invite')}
      fields={FIELDS}
      initial={FIRST}
      onClose={onClose}
      send={async ({ role, ...person }) => {
        await runAction('users', null, 'inviteStaff', { ...person, roles: [role] })
        notify(translate('admin.users.invited', { email: String(person.email) }), { type: 'success' })
        await client.invalidateQueries({ queryKey: ['users'] })
      }}
    >
      <FormField name="name" label={label('name')} autoFocus />
      <FormField name="userName" label={label('userName')} isName />
      <FormField name="email" label={label('email')} />
      <RoleChoice />
    </FormDialog>
  )
}
