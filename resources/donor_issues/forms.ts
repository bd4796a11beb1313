import { choice, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'
import { donorIssues } from './schema.ts'

const { donor, type, project, message } = donorIssues.fields

/** What a signed-in donor writes: as the donor that one of their charities knows. */
export const issueFields = { donor, type, project, message }

/** [4.8] what support answers. */
export const replyFields = { reply: text({ required: true, lines: 6, max: LIMITS.issue }) }

/** product.md 2: what support writes to the project's staff with a donor's question, and what they answer. */
export const passFields = { note: text({ lines: 3, max: LIMITS.passNote }) }
export const answerFields = { answer: text({ required: true, lines: 6, max: LIMITS.issue }) }

/** What a donor says when an answer has not settled it, and how satisfied they are with one. [9.6] */
export const reopenFields = { note: text({ lines: 3, max: LIMITS.passNote }) }
export const ratingFields = { satisfaction: choice(SATISFACTION, { required: true }) }
