import { choice, reference, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { ISSUE_TYPES } from './schema.ts'

/** What a signed-in donor writes: to one of the charities that they are linked with. */
export const issueFields = {
  entity: reference({ to: 'entities', required: true }),
  type: choice(ISSUE_TYPES, { required: true }),
  project: reference({ to: 'projects' }),
  message: text({ required: true, lines: 6, max: LIMITS.issue }),
}

/** [4.8] what support answers. */
export const replyFields = { reply: text({ required: true, lines: 6, max: LIMITS.issue }) }

/** product.md 2: what support writes to the project's staff with a donor's question, and what they answer. */
export const passFields = { note: text({ lines: 3, max: LIMITS.passNote }) }
export const answerFields = { answer: text({ required: true, lines: 6, max: LIMITS.issue }) }
