import { z } from 'zod'
import { SEND_ACCOUNT_MAIL } from '../accounts/job.ts'
import { sendAccountMails } from '../accounts/work.ts'
import { defineJob } from './define.ts'

/** Hands an account mail over, and whatever else of its kind is due. Platform staff belong to no entity. */
export const sendAccountMail = defineJob({
  name: SEND_ACCOUNT_MAIL,
  data: z.strictObject({ entityId: z.uuid().nullable(), id: z.uuid() }),
  run: (services, { id }, signal) => sendAccountMails(services, id, signal),
})
