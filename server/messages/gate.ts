import type { GateReason } from '../../resources/_kit/reasons.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { STOP_OF, WAY_OF } from '../../resources/_kit/ways.ts'
import type { donors } from '../../resources/donors/schema.ts'
import type { Channel } from '../channels/port.ts'

export type { GateReason } from '../../resources/_kit/reasons.ts'

/** What the gate looks at; the same whether it is asked for a count, a plan or a letter about to leave. */
export interface GateInput
  extends Pick<
    RecordOf<typeof donors>,
    | 'archived'
    | 'emailStopped'
    | 'whatsappStopped'
    | 'smsStopped'
    | 'reportConsent'
    | 'appealConsent'
    | 'deceased'
    | 'unknownGiver'
  > {
  hasEmail: boolean
  hasPhone: boolean
  /** Messages come back from the address, or whoever is there complained of them. */
  suppressed: boolean
  deleted: boolean
  /** They had as many reports within seven days as the entity allows. */
  full: boolean
  /** Their phone is of another country, and the entity sends no appeals there. */
  abroad: boolean
  /** The donor's gifts to what the letter is about add up to more than nothing. */
  gave: boolean
}

/** Nothing by any channel: what a message is for and to whom, whatever carries it. */
function refused(donor: GateInput, appeal: boolean): GateReason | null {
  if (donor.deleted) return 'deleted'
  if (donor.archived) return 'archived'
  if (donor.unknownGiver) return 'unknownGiver'
  if (donor.deceased) return 'deceased'
  if (!donor.gave) return 'nothingToReport'
  if (donor.reportConsent === 'refused') return 'consentRefused'
  if (appeal && donor.appealConsent !== 'given')
    return donor.appealConsent === 'refused' ? 'consentRefused' : 'consentUnknown'
  if (appeal && donor.abroad) return 'abroad'
  return donor.full ? 'weekly' : null
}

type Reach = Pick<GateInput, 'emailStopped' | 'whatsappStopped' | 'smsStopped' | 'hasEmail' | 'hasPhone' | 'suppressed'>

function unreached(donor: Reach, channel: Channel): GateReason | null {
  if (donor[STOP_OF[WAY_OF[channel]]]) return 'stopped'
  if (channel === 'email') {
    if (!donor.hasEmail) return 'noEmail'
    return donor.suppressed ? 'suppressed' : null
  }
  return donor.hasPhone ? null : 'noPhone'
}

/**
 * The one gate for letters (product.md 29). A report is a service: it goes unless refused. A report with an ask is an
 * appeal: it goes only where appeals were agreed to, and to donors abroad only where the entity says so.
 * @returns null where the letter may go by this channel, else the reason that weighs most
 */
export const gate = (donor: GateInput, appeal: boolean, channel: Channel): GateReason | null =>
  refused(donor, appeal) ?? unreached(donor, channel)

/** By what one letter goes, or why by nothing. */
export type Way = { channel: Channel } | { reason: GateReason }

/**
 * Of several channels, in the order of the report, the first by which the donor can be reached: one letter a donor, whatever
 * carries it (product.md 25). Where none is, the stop weighs more than a missing address, and then the first one's reason.
 */
export function wayTo(donor: GateInput, appeal: boolean, channels: readonly Channel[]): Way {
  const reason = refused(donor, appeal)
  if (reason) return { reason }
  const tried = channels.map((channel) => ({ channel, reason: unreached(donor, channel) }))
  const open = tried.find((one) => one.reason === null)
  if (open) return { channel: open.channel }
  return { reason: tried.some((one) => one.reason === 'stopped') ? 'stopped' : (tried[0]?.reason ?? 'noEmail') }
}

/** The gate for an answer to what a donor asked: no consent is needed for that. */
export function mayBeAnswered(donor: Omit<GateInput, 'gave'>): GateReason | null {
  if (donor.deleted) return 'deleted'
  if (donor.archived) return 'archived'
  if (donor.deceased) return 'deceased'
  return unreached(donor, 'email')
}

/**
 * The gate for a way in that whoever has this phone has just asked for: no consent is needed for that, and no hour is too
 * late. By the first of these channels that reaches the donor; null where none may.
 */
export function wayIn(donor: Omit<GateInput, 'gave'>, channels: readonly Channel[]): Channel | null {
  if (donor.deleted || donor.archived || donor.unknownGiver || donor.deceased) return null
  return channels.find((channel) => unreached(donor, channel) === null) ?? null
}

/** What an answer in a conversation goes by beside the donor, whom it may not know. */
export interface Talk {
  channel: Channel
  /** Their last message was a stop word. */
  stopSaid: boolean
  /** They wrote within the days in which an answer is one. */
  recent: boolean
}

/**
 * The gate for a person's answer within a conversation that the other side began (product.md 29): it is a service, so that
 * neither consent nor a stop of before stands in its way while what it answers is recent. A stop word that was their last
 * message does: there is nothing to answer.
 */
export function mayConverse(
  donor: Omit<GateInput, 'gave'> | null,
  { channel, stopSaid, recent }: Talk,
): GateReason | null {
  if (stopSaid) return 'stopped'
  if (donor === null) return null
  if (donor.deleted) return 'deleted'
  if (donor.archived) return 'archived'
  if (donor.deceased) return 'deceased'
  if (donor[STOP_OF[WAY_OF[channel]]] && !recent) return 'stopped'
  return channel === 'email' && donor.suppressed ? 'suppressed' : null
}
