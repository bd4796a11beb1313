import { z } from 'zod'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { registrations } from '../schema.ts'
import { notices } from './notices.ts'
import { approve, registrationFile, reject, reviewOf } from './review.ts'

/** [7.8] the review queue of entities that ask to be let in. */
export const server = defineServer(registrations, {
  actions: {
    approve: free(registrations, {
      on: 'record',
      input: z.strictObject({ version: z.number().int(), confirmUnproven: z.boolean().default(false) }),
      run: (call, asked, id) => approve(call, id, asked),
    }),
    reject: atomic(registrations, {
      on: 'record',
      input: z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.line) }),
      run: (ctx, { reason }, row) => reject(ctx, row, reason),
    }),
    review: free(registrations, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({}),
      run: (call, _input, id) => reviewOf(call, id),
    }),
    file: free(registrations, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ which: z.enum(['logo', 'licence']) }),
      run: (call, { which }, id) => registrationFile(call, id, which),
    }),
  },
  notices,
})
