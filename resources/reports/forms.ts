import { timestamp } from '../_kit/fields/index.ts'

/** [4.11] the time at which a draft leaves by itself. */
export const scheduleForm = { fields: { sendAt: timestamp({ required: true }) } }
