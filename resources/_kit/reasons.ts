/**
 * Every reason that a message may bear, each with a text in `reports.gate` or `reports.fail`, and with what to do in
 * `resources.messages.text.todo_<reason>`; filters and texts follow from here (tests/unit/reasons.test.ts).
 */

/** Why a donor gets no letter: the gate's word. */
export const GATE_REASONS = [
  'deleted',
  'archived',
  'unknownGiver',
  'deceased',
  'nothingToReport',
  'consentRefused',
  'consentUnknown',
  'abroad',
  'stopped',
  'noEmail',
  'noPhone',
  'weekly',
  'suppressed',
] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** Why a message that may go does not go yet. */
export const DELAYS = ['quietHours', 'donorQuiet', 'prayer', 'together'] as const
export type Delay = (typeof DELAYS)[number]

/** Why a message goes to nobody, beside the gate's word. */
export const NOT_SENT_REASONS = [
  'expired', // it could not go in time
  'spent', // what it says is no longer so
  'nobody', // the address is nobody's
  'tooMany', // of its sort, to this address
  'noValue', // a variable of it has neither a value nor a fallback
  'window', // Meta takes free text within a day of their last message alone
  'moved', // the address is not the donor's any more
  'quota', // the entity's package is used up
  'notInPackage',
  'licenceOver', // of an appeal
  'licenceLacking', // of an appeal that has none, names none, or one that is not valid yet
  'notConfirmed', // they came to fit after the number was confirmed
] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]

/** Who or what stood in the way of a message that left. The first six concern the service or our account there, the others this one message. */
export const FAIL_REASONS = [
  'connect', // no connection, or lost before the body was offered
  'tls',
  'auth',
  'sender', // the service refuses our sender: address, number or name
  'restricted', // the service has stopped our account: unpaid, reported, over its limits for long
  'busy', // it takes nothing just now
  'recipient', // the service refuses the recipient's address, for good or for now
  'capped', // the service lets no more messages through to the recipient for now: their address is right
  'optedOut', // the recipient told the service to stop messages of this sort
  'window', // the recipient has not written lately: the service takes templates alone
  'template', // the service does not know the template, or not with these values
  'content', // the service refuses the message itself, or it cannot be composed
  'badAddress', // not an address; never offered to the service
  'demoAddress', // a reserved domain or number: must never leave the machine
  'timeout', // our own time limit, before the body was offered
  'aborted', // the caller's signal, before the body was offered
] as const
export type FailReason = (typeof FAIL_REASONS)[number]

/** Why nobody knows whether a message arrived. `restored`: it was being sent as the backup was made that this comes from. */
export const UNKNOWN_REASONS = ['noAnswer', 'restored'] as const
