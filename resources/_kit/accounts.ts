/** What accounts of an entity at a service have in common. */

/** `working`: checked as it stands, and used. `off`: by its people; nothing leaves by it. */
export const ACCOUNT_STATES = ['notChecked', 'working', 'refused', 'off'] as const
export type AccountStanding = (typeof ACCOUNT_STATES)[number]

/**
 * Why a service refused an account, by what its people can do about it. `host`: not to be reached from here. `locked`: its
 * secret was sealed with a key that is not here any more.
 */
export const ACCOUNT_REASONS = [
  'host',
  'connect',
  'tls',
  'auth',
  'sender',
  'restricted',
  'busy',
  'timeout',
  'locked',
  'recipient',
  'content',
  'noAnswer',
  'other',
] as const
export type AccountReason = (typeof ACCOUNT_REASONS)[number]
