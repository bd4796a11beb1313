import Link from '@mui/material/Link'
import { Link as RouterLink, useCreatePath, useGetIdentity, useTranslate } from 'react-admin'
import { placeIn } from '../../i18n/named.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { entities } from '../../resources/entities/schema.ts'
import type { users } from '../../resources/users/schema.ts'
import { useFormat } from '../ui/FormatContext.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { StateChip } from './columns/choice.tsx'
import { useOther } from './hooks/other.ts'

/** The id of whoever looks; null until that is known. */
export function useOwnId(): string | null {
  const { identity } = useGetIdentity()
  return identity === undefined || identity.id === '' ? null : String(identity.id)
}

type User = RecordOf<typeof users>

export const isTemporary = ({ passwordTemporary, status }: Pick<User, 'passwordTemporary' | 'status'>): boolean =>
  passwordTemporary && status === 'active'

/** Invited, and without a password of any kind: an invitation still helps. */
export const isWaiting = ({ invited, status }: Pick<User, 'invited' | 'status'>): boolean =>
  invited && status === 'active'

/** A user who is active or not; whoever was invited and has not come yet is called that. */
export function UserStatus({ record }: { record: Pick<User, 'invited' | 'status'> }) {
  const translate = useTranslate()
  if (isWaiting(record)) return <StatusChip tone="info" label={translate('entity.user.invited')} />
  const { status } = record
  return <StateChip value={status} label={translate(`resources.users.states.${status}`)} />
}

/** [2.50] the entity and branch that a row belongs to; the platform's own belongs to none. */
export function EntityCell({ record }: { record: { entityId: string | null } }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { locale } = useFormat()
  const id = record.entityId ?? ''
  const { data: entity, isPending } = useOther<RecordOf<typeof entities>>(entities.name, record.entityId)
  if (id === '') return <span>{translate('admin.users.platform')}</span>
  if (!entity) return <span>{isPending ? '…' : translate('common.state.unknown')}</span>
  return (
    <Link component={RouterLink} to={createPath({ resource: 'entities', type: 'show', id })} color="inherit">
      <bdi>{placeIn(entity, locale)}</bdi>
    </Link>
  )
}
