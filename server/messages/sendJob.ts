import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import type { Services } from '../engine/services.ts'
import { SEND_LETTERS, SEND_SINGLES } from './job.ts'
import { readySender, sendDispatch, sendSingle } from './work.ts'

const ready = (services: Services, { entityId }: { entityId: string | null }): boolean =>
  readySender(services, entityId) !== null

/** Hands the planned messages of one dispatch to the service until none is left. */
export const sendLetters = defineJob({
  name: SEND_LETTERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid() }),
  run: (services, { entityId, id }, signal) => sendDispatch(services, entityId, id, signal),
  ready,
})

/** Hands the single messages of an entity or of the platform over: mails to accounts, answers. In no mass's way, nor it in theirs. */
export const sendSingles = defineJob({
  name: SEND_SINGLES,
  data: z.strictObject({ entityId: z.uuid().nullable(), id: z.null() }),
  run: (services, { entityId }, signal) => sendSingle(services, entityId, signal),
  ready,
  // The platform's: who has lost a password or registers stands before the screen, whatever an entity sends.
  urgent: ({ entityId }) => entityId === null,
})
