import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '../../../i18n/dates.ts'
import { readAction } from '../../../src/generate/calls.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { OnceKnown } from '../../../src/generate/OnceKnown.tsx'
import { isWaiting } from '../../../src/generate/people.tsx'
import { SERVED } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { useReason } from '../../messages/ui/useReason.ts'
import type { users } from '../schema.ts'

/** Where someone's last invitation stands; times are ISO 8601. */
export interface Standing {
  state: string
  /** What stood in its mail's way. */
  reason: string | null
  email: string
  sentAt: string
  expiresAt: string
}

/** The answer of the action `invitation`. */
export interface Answer {
  invitation: Standing | null
}

/** Its mail leaves within seconds; who may list no messages of the entity hears of none. */
const ASKED_AGAIN_MS = 5_000

const isolated = (text: string): string => `\u2068${text}\u2069`

/** What became of an invitation, in a sentence. */
export function useInvitationText(): (invitation: Standing) => string {
  const translate = useTranslate()
  const format = useFormat()
  const at = (moment: string): string => isolated(formatDateTime(moment, format))
  return ({ state, email, sentAt, expiresAt }) =>
    translate(`entity.user.invitation.${state}`, {
      email: isolated(email),
      at: at(sentAt),
      until: at(expiresAt),
    })
}

type Invited = Pick<RecordOf<typeof users>, 'id'>

function useInvitation(record: Invited, isWanted: boolean) {
  const { can } = useRights('users')
  const enabled = can('invitation') && isWanted
  const queryKey = ['users', 'invitation', record.id]
  const followed = useFollowed(['messages', 'users'], queryKey, enabled)
  const { data, isPending, failureCount } = useQuery({
    ...SERVED,
    ...followed,
    queryKey,
    queryFn: () => readAction<Answer>('users', record.id, 'invitation'),
    enabled,
    refetchInterval: ({ state }) => (state.data?.invitation?.state === 'planned' ? ASKED_AGAIN_MS : false),
  })
  return { invitation: data?.invitation, isComing: enabled && isPending && failureCount === 0 }
}

/** What is said of an invitation stands above who was invited. */
export function OnceInvited({ record, children }: { record: RecordOf<typeof users>; children: ReactNode }) {
  const { isComing } = useInvitation(record, isWaiting(record))
  return <OnceKnown isComing={isComing}>{children}</OnceKnown>
}

/** When the last invitation went, and what became of it. */
export function Invitation({ record }: { record: Invited }) {
  const text = useInvitationText()
  const { invitation } = useInvitation(record, true)
  const { said } = useReason(invitation?.reason ?? null, 'email')
  if (!invitation) return null
  return (
    <div>
      {text(invitation)}
      {said === null ? null : <div>{said}</div>}
    </div>
  )
}
