import { text, uploads } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { FILES_PER_ANSWER } from '../chat_messages/schema.ts'
import { donorIssues } from '../donor_issues/schema.ts'

/** What one of the team answers: words, files, or both. */
export const answerFields = {
  text: text({ lines: 3, max: LIMITS.chat }),
  files: uploads({ accept: 'attachment', max: FILES_PER_ANSWER }),
}

const { type, message } = donorIssues.fields

/** [3.8] what of a conversation becomes an issue of the donor. */
export const issueFields = { type, message }
