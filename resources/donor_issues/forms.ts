import { choice, text, uploads } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'
import { projectUpdates } from '../project_updates/schema.ts'
import { donorIssues, FILES_PER_MESSAGE } from './schema.ts'

const { donor, type, project, message, files } = donorIssues.fields
const more = uploads({ accept: 'paper', max: FILES_PER_MESSAGE })

/** What a signed-in donor writes: as the donor that one of their charities knows. */
export const issueFields = { donor, type, project, message, files }

/** [4.8] what support answers. */
export const replyFields = { reply: text({ required: true, lines: 6, max: LIMITS.issue }), files: more }

/** product.md 2: what support writes to the project's staff with a donor's question, and what they answer. */
export const passFields = { note: text({ lines: 3, max: LIMITS.passNote }) }
export const answerFields = { answer: text({ required: true, lines: 6, max: LIMITS.issue }), files: more }

/** The update that question and answer become: named and worded by staff. */
export const diaryFields = {
  name: projectUpdates.fields.name,
  details: text({ required: true, lines: 8, max: LIMITS.longText }),
}

/** What a donor says when an answer has not settled it, and how satisfied they are with one. [9.6] */
export const reopenFields = { note: text({ lines: 3, max: LIMITS.passNote }), files: more }
export const ratingFields = { satisfaction: choice(SATISFACTION, { required: true }) }
