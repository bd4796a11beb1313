import type { RecordOf } from '../_kit/resource.ts'
import type { messages } from './schema.ts'

type Message = RecordOf<typeof messages>

/** One thing that happened to a message, in the order of time. Moments are ISO 8601. */
export interface Step {
  what:
    | 'planned'
    | 'repeats'
    | 'held'
    | 'refused'
    | 'waits'
    | 'paused'
    | 'again'
    | 'handing'
    | 'together'
    | 'sent'
    | 'delivered'
    | 'fetched'
    | 'opened'
    | 'failed'
    | 'unknown'
    | 'cancelled'
    | 'stopped'
    | 'disowned'
    | 'handled'
    | 'repeated'
  at: string
  /** A gate's or a service's reason: texts of `reports.gate` and `reports.fail`. */
  reason: string | null
  /** In the service's own words, without addresses. */
  detail: string | null
  /** The other message, of a repetition, or of one that went in the same message. */
  message: string | null
  /** Until when it waits, or waited. */
  until?: string
  /** The report of what went in the same message. */
  name?: string
}

/** GET /api/messages/{id}/story */
export interface Story {
  steps: readonly Step[]
  /** Whether a person may have it sent again, whether it may then arrive twice, and whether it left already. */
  again: { may: boolean; twice: boolean; sent: boolean }
}

/** POST /api/messages/actions/resend. What was not sent again, and why: texts of `resources.messages.text`. */
export interface Resent {
  sent: number
  left: { id: Message['id']; why: 'state' | 'repeated' | 'account' | 'sending' | 'held' | 'opened' | 'justSent' }[]
}
