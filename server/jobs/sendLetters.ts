import { z } from 'zod'
import { SEND_LETTERS } from '../delivery/job.ts'
import { sendReportLetters } from '../delivery/work.ts'
import { defineJob } from './define.ts'

/** Hands the planned letters of one report to the mail service until none is left. */
export const sendLetters = defineJob({
  name: SEND_LETTERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  run: (services, { entityId, id }, signal) => sendReportLetters(services, entityId, id, signal),
})
