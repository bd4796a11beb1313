import type { Mailer } from './email/port.ts'
import type { ChosenMailer } from './index.ts'

/** What a message travels by. */
export type Channel = 'email'

/**
 * An account that messages of an entity leave by. Trouble of the service pauses this account alone, and its rate is its
 * own: whoever writes through another one is not held up.
 */
export interface Sender {
  mailer: Mailer
  /** "Name <address>" or an address alone. */
  from: string
}

/** Who writes for an entity, or for the platform (null); null where nothing is set up. */
export type SenderOf = (entityId: string | null, channel: Channel) => Sender | null

/** Every entity writes through the one account of the platform so far; accounts of their own are found here and nowhere else. */
export const platformSender = (mail: ChosenMailer): Sender | null =>
  mail.mailer ? { mailer: mail.mailer, from: mail.from } : null
