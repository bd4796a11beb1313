/** [5.5], [9.2] the least that a password holds. */
export const PASSWORD_MIN = 8

const PARTS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u]

/** What a new password lacks, as a key of `validation`; null where it is good. [5.5] */
export function passwordFault(password: string): 'passwordShort' | 'passwordInvalid' | null {
  if ([...password].length < PASSWORD_MIN) return 'passwordShort'
  return PARTS.every((part) => part.test(password)) && password.length <= 500 ? null : 'passwordInvalid'
}
