import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { choice } from '../../_kit/fields/index.ts'
import { personFields } from '../../entities/forms.ts'
import { layout } from '../../platform_users/ui/views.tsx'
import { runAction } from '../../../src/generate/calls.ts'
import { ResourceList } from '../../../src/generate/list.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { EntryDialog } from '../../../src/generate/entry/EntryDialog.tsx'
import { EntryField } from '../../../src/generate/entry/EntryForm.tsx'
import type { Entry } from '../../../src/generate/entry/useEntry.ts'

/** product.md 2: who works for the platform itself. */
const PLATFORM_ROLES = ['TechnicalSupport', 'SuperAdmin'] as const
const HINT = { TechnicalSupport: 'supportHint', SuperAdmin: 'superHint' } as const

const FIELDS = {
  ...personFields,
  role: choice(PLATFORM_ROLES, { required: true }),
}
const EMPTY = { name: '', userName: '', email: '', role: 'TechnicalSupport' }

function RoleChoice({ entry }: { entry: Entry<keyof typeof FIELDS> }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>{translate('admin.users.role')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name="role"
        value={entry.values.role}
        onChange={(_event, role) => entry.put('role', role)}
      >
        {PLATFORM_ROLES.map((role) => (
          <FormControlLabel
            key={role}
            value={role}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', my: 0.5 }}
            label={
              <>
                {translate(`resources.users.choices.roles.${role}`)}
                <Typography variant="body2" color="textSecondary">
                  {translate(`admin.users.${HINT[role]}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </div>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const label = (field: string) => translate(`resources.users.fields.${field}`)
  return (
    <EntryDialog
      title={translate('admin.users.invite')}
      text={translate('admin.users.inviteText')}
      submitLabel={translate('admin.users.invite')}
      fields={FIELDS}
      initial={EMPTY}
      onClose={onClose}
      send={async ({ role, ...person }) => {
        await runAction('platform_users', null, 'invite', { ...person, roles: [role] })
        notify(translate('admin.users.invited', { email: String(person.email) }), { type: 'success' })
        await client.invalidateQueries({ queryKey: ['platform_users'] })
      }}
    >
      {(entry) => (
        <>
          <EntryField entry={entry} name="name" label={label('name')} autoFocus />
          <EntryField entry={entry} name="userName" label={label('userName')} isName />
          <EntryField entry={entry} name="email" label={label('email')} kind="email" />
          <RoleChoice entry={entry} />
        </>
      )}
    </EntryDialog>
  )
}

function Invite() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpen(true)}>
        {translate('admin.users.invite')}
      </Button>
      {isOpen ? <InviteDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** [2.50] everybody who signs in, of all entities and of the platform. */
export default function AdminUsers() {
  const { can } = useRights('platform_users')
  return <ResourceList resource="platform_users" layout={layout} actions={can('invite') ? <Invite /> : undefined} />
}
