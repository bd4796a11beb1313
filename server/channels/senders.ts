import type { ChosenMailer } from './index.ts'
import type { Channel, Gateway, Outgoing } from './port.ts'

/**
 * An account that messages of an entity leave by. Trouble of the service pauses this account alone, and its rate is its
 * own: whoever writes through another one is not held up.
 */
export interface Sender<O extends Outgoing = Outgoing> {
  channel: Channel
  gateway: Gateway<O>
  /** What recipients see: a number, a name, "Name <address>" or an address alone. */
  from: string
  /** So many messages a second at the most leave by it, of all processes together. */
  perSecond: number
  /** Names the account in every process of the program. */
  key: string
}

/** Who writes for an entity, or for the platform (null); null where nothing is set up. Never asked within a transaction. */
export type SenderOf = (entityId: string | null, channel: Channel) => Promise<Sender | null>

/** What mail services take from one account without complaint. */
const MAILS_PER_SECOND = 500

/** The platform's own account, for the platform and for every entity without one of its own. */
export const platformSender = (mail: ChosenMailer): Sender | null =>
  mail.mailer
    ? { channel: 'email', gateway: mail.mailer, from: mail.from, perSecond: MAILS_PER_SECOND, key: 'platform/email' }
    : null
