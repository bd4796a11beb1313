import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { choiceKey, fieldKey } from '../../../../resources/_kit/keys.ts'
import type { FieldName } from '../../../../resources/_kit/resource.ts'
import type { users } from '../../../../resources/users/schema.ts'
import { KeyValue, type KeyValueItem } from '../../../ui/KeyValue.tsx'
import type { LinkInfo } from './calls.ts'

/** Whom a link is for, so that nobody sets a password for someone else. What the link does not say is left out. */
export function Whom({ info, withRoles = false }: { info: LinkInfo; withRoles?: boolean }) {
  const translate = useTranslate()
  const label = (field: FieldName<typeof users>) => translate(fieldKey<typeof users>('users', field))
  const place = [info.entityName, info.branchName].filter(Boolean).join(' · ')
  const roles = info.roles.map((role) => translate(choiceKey<typeof users>('users', 'roles', role))).join(' · ')
  const facts: readonly { id: string; label: string; value: string }[] = [
    { id: 'name', label: label('name'), value: info.name ?? '' },
    { id: 'userName', label: label('userName'), value: info.userName ?? '' },
    { id: 'email', label: label('email'), value: info.email ?? '' },
    { id: 'entity', label: translate('auth.entityName'), value: place },
    { id: 'roles', label: label('roles'), value: withRoles ? roles : '' },
  ]
  const items: KeyValueItem[] = facts
    .filter(({ value }) => value !== '')
    .map((fact) => ({ ...fact, value: <bdi>{fact.value}</bdi> }))
  if (items.length === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <KeyValue items={items} />
    </Box>
  )
}
