import { CODES } from '../../resources/_kit/codes.ts'
import { ACCEPT_BYTES, type Accept } from '../../resources/_kit/fields/index.ts'
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

/** [8.39] a refused file, said at the field `file`. */
export const refuse = (why: string, kind: Accept): AppFault =>
  new AppFault('fileRefused', [
    {
      field: 'file',
      key: SAID.has(why) ? why : 'file',
      args: { max: ACCEPT_BYTES[kind] / (1024 * 1024) },
      code: CODES.file,
    },
  ])
