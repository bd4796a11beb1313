import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { SEND_LETTERS, SEND_SINGLES } from './job.ts'
import { sendDispatch, sendSingle } from './work.ts'

/** Hands the planned messages of one dispatch to the service until none is left. */
export const sendLetters = defineJob({
  name: SEND_LETTERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  run: (services, { entityId, id }, signal) => sendDispatch(services, entityId, id, signal),
})

/** Hands the single messages of an entity or of the platform over: mails to accounts, answers. In no mass's way, nor it in theirs. */
export const sendSingles = defineJob({
  name: SEND_SINGLES,
  data: z.strictObject({ entityId: z.uuid().nullable(), id: z.null() }),
  run: (services, { entityId }, signal) => sendSingle(services, entityId, signal),
})
