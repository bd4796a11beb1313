import { isKind } from '../_kit/messageKinds.ts'
import type { RecordOf } from '../_kit/resource.ts'
import type { MESSAGE_STATES, messages } from './schema.ts'

/** [3.9], [4.9] what the specification calls a message's state. */
export const STATUSES = ['pending', 'sent', 'failed'] as const
export type MessageStatus = (typeof STATUSES)[number]
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Failed is all that did not arrive, and what may not have: what was held back or called off has brought nobody anything. */
export const STATES_OF = {
  pending: ['planned', 'claimed', 'handing'],
  sent: ['sent', 'delivered', 'read'],
  failed: ['failed', 'unknown', 'suppressed', 'cancelled'],
} as const satisfies Record<MessageStatus, readonly MessageState[]>

export const statusOf = (state: MessageState): MessageStatus =>
  STATUSES.find((status) => (STATES_OF[status] as readonly MessageState[]).includes(state)) ?? 'failed'

/**
 * [3.9] the conversation that a message belongs to: one per donor and channel (product.md 36). Null for what goes to no
 * donor: a colleague's mail belongs to none.
 */
export const chatIdOf = ({ channel, donor }: Pick<RecordOf<typeof messages>, 'channel' | 'donor'>): string | null =>
  donor === null ? null : `${channel}:${donor}`

/** Of what a person may have sent once more; unknown ones may arrive twice. */
export const mayRepeat = ({ state, kind }: Pick<RecordOf<typeof messages>, 'state' | 'kind'>): boolean =>
  (state === 'failed' || state === 'unknown') && isKind('repeated', kind)

/** [2.44] Of what left and was not opened, a donor may say that it did not come: staff then have it sent once more. */
export const mayRepeatSent = ({
  state,
  kind,
  donor,
}: Pick<RecordOf<typeof messages>, 'state' | 'kind' | 'donor'>): boolean =>
  (state === 'sent' || state === 'delivered') && donor !== null && isKind('repeated', kind)
