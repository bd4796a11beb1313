import { z } from 'zod'
import { CHANNELS, type Channel } from '../channels/port.ts'
import { defineJob } from '../engine/job.ts'
import type { Services } from '../engine/services.ts'
import { SEND_LETTERS, SEND_SINGLES } from './job.ts'
import { readySender } from './pace.ts'
import { sendDispatch, sendSingle } from './work.ts'

interface Whose {
  entityId: string | null
  channel: Channel
}

const ready = async (services: Services, { entityId, channel }: Whose): Promise<boolean> =>
  (await readySender(services, entityId, channel)) !== null

/** Jobs of before channels, and who writes mails, name none. */
const channel = z.enum(CHANNELS).default('email')

/**
 * Of each account one lane at a time, of many accounts side by side: a phone that writes one message a minute, or a service
 * that does not answer, is nobody else's trouble.
 */
const turns = {
  of: async ({ entityId, channel }: Whose, { senderOf }: Services): Promise<string> =>
    (await senderOf(entityId, channel))?.key ?? `${entityId}/${channel}`,
  sideBySide: 64,
  beside: true,
}

/** Hands the planned messages of one dispatch and channel to the service until none is left. */
export const sendLetters = defineJob({
  name: SEND_LETTERS,
  data: z.strictObject({ entityId: z.uuid(), id: z.uuid(), channel }),
  run: (services, { entityId, id, channel }, signal) =>
    sendDispatch(services, { entityId, dispatch: id, channel }, signal),
  ready,
  turns,
})

/** Hands the single messages of an entity or of the platform over: mails to accounts, answers. In no mass's way, nor it in theirs. */
export const sendSingles = defineJob({
  name: SEND_SINGLES,
  data: z.strictObject({ entityId: z.uuid().nullable(), id: z.null(), channel }),
  run: (services, { entityId, channel }, signal) => sendSingle(services, { entityId, channel }, signal),
  ready,
  turns,
  // The platform's: who has lost a password or registers stands before the screen, whatever an entity sends.
  urgent: ({ entityId }) => entityId === null,
})
