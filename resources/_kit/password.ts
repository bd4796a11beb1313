/** [5.5], [9.2] the least that a password holds. */
const PASSWORD_MIN = 8
const PASSWORD_MAX = 500

/** The parts of the rule, each of which a person sees being met while they type. [5.5] */
export const PASSWORD_PARTS = {
  length: (password: string): boolean => Array.from(password).length >= PASSWORD_MIN,
  upper: (password: string): boolean => /\p{Lu}/u.test(password),
  lower: (password: string): boolean => /\p{Ll}/u.test(password),
  digit: (password: string): boolean => /\p{Nd}/u.test(password),
} as const

/** What a new password lacks, as a key of `validation`; null where it is good. [5.5] */
export function passwordFault(password: string): 'passwordShort' | 'passwordInvalid' | null {
  if (!PASSWORD_PARTS.length(password)) return 'passwordShort'
  const isWhole = Object.values(PASSWORD_PARTS).every((holds) => holds(password))
  return isWhole && password.length <= PASSWORD_MAX ? null : 'passwordInvalid'
}
