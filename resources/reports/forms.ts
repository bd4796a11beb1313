import { text, timestamp } from '../_kit/fields/index.ts'
import { reports } from './schema.ts'

/** product.md 30: what is to be changed before somebody approves it. */
export const sendBackForm = {
  fields: { sentBack: text({ required: true, lines: 3, max: reports.fields.sentBack.options['max'] as number }) },
}

/** [4.11] the time at which a draft leaves by itself. */
export const scheduleForm = { fields: { sendAt: timestamp({ required: true }) } }
