import { text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { donorIssues } from '../donor_issues/schema.ts'

/** What one of the team answers. */
export const answerFields = { text: text({ required: true, lines: 3, max: LIMITS.chat }) }

const { type, message } = donorIssues.fields

/** [3.8] what of a conversation becomes an issue of the donor. */
export const issueFields = { type, message }
