import { z } from 'zod'
import { SEND_LETTERS } from './job.ts'
import { sendReportLetters } from './work.ts'
import { defineJob } from '../engine/job.ts'

/** Hands the planned letters of one report to the mail service until none is left. */
export const sendLetters = defineJob({
  name: SEND_LETTERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  run: (services, { entityId, id }, signal) => sendReportLetters(services, entityId, id, signal),
})
