import { LIMITS } from '../_kit/limits.ts'
import { z } from 'zod'
import { atomic, defineServer, free } from '../../server/engine/define.ts'
import { approve, registrationFile, reject } from '../../server/entities/registrations.ts'
import { registrations } from './schema.ts'

/** [7.8] the review queue of entities that ask to be let in. */
export const server = defineServer(registrations, {
  actions: {
    approve: free({ on: 'record', input: z.strictObject({}), run: (call, _input, id) => approve(call, id ?? '') }),
    reject: atomic({
      on: 'record',
      input: z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.line) }),
      run: (ctx, { reason }, row) => reject(ctx, row, reason),
    }),
    file: free({
      on: 'record',
      method: 'GET',
      input: z.strictObject({ which: z.enum(['logo', 'licence']) }),
      run: (call, { which }, id) => registrationFile(call, id ?? '', which),
    }),
  },
})
