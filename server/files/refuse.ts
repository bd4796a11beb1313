import { CODES } from '../../resources/_kit/codes.ts'
import { ACCEPT_BYTES, type Accept, WRONG_TYPE } from '../../resources/_kit/fields/index.ts'
import { AppFault } from '../engine/fault.ts'

// What a person can do something about has a text of its own; the rest is «this file is not valid».
const SAID = new Set([
  'unsupportedType',
  'typeMismatch',
  'tooLarge',
  'empty',
  'tooManyPixels',
  'unreadable',
  'animated',
])

/** A refused file: one of another type by the name that its kind has for that [8.39], any other at the field `file`. */
export function refuse(why: string, kind: Accept, maxBytes: number = ACCEPT_BYTES[kind]): AppFault {
  const named = WRONG_TYPE[kind]
  if (why === 'unsupportedType' && named !== 'unsupportedType') return new AppFault(named)
  const key = SAID.has(why) ? why : 'file'
  const args = { max: maxBytes / (1024 * 1024) }
  return new AppFault('fileRefused', [{ field: 'file', key, args, code: CODES.file }])
}
