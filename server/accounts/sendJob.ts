import { z } from 'zod'
import { SEND_ACCOUNT_MAIL } from './job.ts'
import { sendAccountMails } from './work.ts'
import { defineJob } from '../engine/job.ts'

/** Hands an account mail over, and whatever else of its kind is due. Platform staff belong to no entity. */
export const sendAccountMail = defineJob({
  name: SEND_ACCOUNT_MAIL,
  data: z.strictObject({ entityId: z.uuid().nullable(), id: z.uuid() }),
  run: (services, { id }, signal) => sendAccountMails(services, id, signal),
})
