import { CODES } from '../../resources/_kit/codes.ts'
import { passwordFault } from '../../resources/_kit/password.ts'
import { AppFault } from '../engine/fault.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { hashDonorPassword, hashPassword } from './passwords.ts'

/** @param key of `validation`; [8.23] 30 says that it is short, and nothing else */
export const newPasswordFault = (field: string, key: string): AppFault =>
  new AppFault('invalid', [
    { field, key, args: {}, code: key === 'passwordShort' ? CODES.passwordShort : CODES.generic },
  ])

/** [5.5], and not one of the commonest, nor the user's own name, nor the password that is to go. @throws invalid (422) at `field` */
export function checkNewPassword(field: string, given: string, userName: string | null, old?: string): void {
  const fault = passwordFault(given)
  if (fault) throw newPasswordFault(field, fault)
  if (isCommonPassword(given) || given.toLowerCase() === userName?.toLowerCase())
    throw newPasswordFault(field, 'passwordCommon')
  if (given === old) throw newPasswordFault(field, 'passwordSame')
}

/** The hash to store, by who the person is. */
export const newPasswordHash = (
  kind: 'staff' | 'donor',
  given: string,
  { phone, pepper }: { phone: string | null; pepper: string },
): Promise<string> => (kind === 'donor' ? hashDonorPassword(given, phone ?? '', pepper) : hashPassword(given))
