import { text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'

/** Why the data stays: the donor reads it. */
export const refusalFields = { reason: text({ required: true, lines: 4, max: LIMITS.passNote }) }
