import { z } from 'zod/mini'
import { type Field, makeField, ours } from '../../../resources/_kit/field.ts'
import { passwordFault } from '../../../resources/_kit/password.ts'

const strong = z.string().check(
  z.superRefine((password, context) => {
    const key = passwordFault(password)
    if (key !== null) context.addIssue({ code: 'custom', ...ours(key) })
  }),
)

/** A password that is being chosen, taken as it is typed: a space at its end belongs to it. [5.5] */
export const newPassword = (required = true): Field<string, 'password'> =>
  makeField({ kind: 'password', value: strong, column: null, operators: [] }, { required })

/** A password that exists already: only asked for. */
export const knownPassword = (): Field<string, 'password'> =>
  makeField({ kind: 'password', value: z.string(), column: null, operators: [] }, { required: true })
