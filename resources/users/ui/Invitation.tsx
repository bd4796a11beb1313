import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import { readAction } from '../../../src/generate/calls.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import type { users } from '../schema.ts'

/** The answer of the action `invitation`; times are ISO 8601. */
interface Answer {
  invitation: { state: string; email: string; sentAt: string; expiresAt: string } | null
}

const isolated = (text: string): string => `\u2068${text}\u2069`

/** When the last invitation went, and what became of it. */
export function Invitation({ record }: { record: RecordOf<typeof users> }) {
  const translate = useTranslate()
  const format = useFormat()
  const { can } = useRights('users')
  const enabled = can('invitation')
  const queryKey = ['users', 'invitation', record.id]
  // Its mail leaves within seconds.
  const followed = useFollowed(['messages', 'users'], queryKey, enabled)
  const { data } = useQuery({
    ...followed,
    queryKey,
    queryFn: () => readAction<Answer>('users', record.id, 'invitation'),
    enabled,
  })
  const invitation = data?.invitation
  if (!invitation) return null
  const at = (moment: string): string => isolated(formatDateTime(moment, format))
  return (
    <div>
      {translate(`entity.user.invitation.${invitation.state}`, {
        email: isolated(invitation.email),
        at: at(invitation.sentAt),
        until: at(invitation.expiresAt),
      })}
    </div>
  )
}
