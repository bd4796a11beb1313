import Link from '@mui/material/Link'
import { Link as RouterLink, useCreatePath, useGetIdentity, useGetManyAggregate, useTranslate } from 'react-admin'
import { StatusChip } from '../ui/StatusChip.tsx'
import type { Row } from './calls.ts'
import { StateChip } from './columns/choice.tsx'

/** The id of whoever looks; null until that is known. */
export function useOwnId(): string | null {
  const { identity } = useGetIdentity()
  return identity === undefined || identity.id === '' ? null : String(identity.id)
}

export const isTemporary = (record: Row): boolean =>
  record['passwordTemporary'] === true && record['status'] === 'active'

/** Invited, and without a password of any kind: an invitation still helps. */
export const isWaiting = (record: Row): boolean => record['invited'] === true && record['status'] === 'active'

/** A user who is active or not; whoever was invited and has not come yet is called that. */
export function UserStatus({ record }: { record: Row }) {
  const translate = useTranslate()
  if (isWaiting(record)) return <StatusChip tone="info" label={translate('entity.user.invited')} />
  const status = String(record['status'])
  return <StateChip value={status} label={translate(`resources.users.states.${status}`)} />
}

/** [2.50] the entity and branch that a row belongs to; the platform's own belongs to none. */
export function EntityCell({ record }: { record: Row }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const value: unknown = record['entityId']
  const id = typeof value === 'string' ? value : ''
  const { data, isPending } = useGetManyAggregate<Row>('entities', { ids: [id] }, { enabled: id !== '' })
  if (id === '') return <span>{translate('admin.users.platform')}</span>
  const entity = data?.[0]
  if (!entity) return <span>{isPending ? '…' : translate('common.state.unknown')}</span>
  return (
    <Link component={RouterLink} to={createPath({ resource: 'entities', type: 'show', id })} color="inherit">
      <bdi>{[entity['name'], entity['branchName']].join(' · ')}</bdi>
    </Link>
  )
}
