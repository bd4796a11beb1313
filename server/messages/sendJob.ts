import { z } from 'zod'
import { SEND_LETTERS } from './job.ts'
import { sendDispatch } from './work.ts'
import { defineJob } from '../engine/job.ts'

/** Hands the planned messages of one dispatch to the service until none is left. */
export const sendLetters = defineJob({
  name: SEND_LETTERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  run: (services, { entityId, id }, signal) => sendDispatch(services, entityId, id, signal),
})
