import { z } from 'zod'
import { atomic, defineServer } from '../../../server/engine/define.ts'
import { erasureRequests } from '../schema.ts'
import { completeRequest } from './ask.ts'
import { notices } from './notices.ts'
import { refuse } from './refuse.ts'

export const server = defineServer(erasureRequests, {
  hooks: { beforeCreate: completeRequest },
  actions: {
    refuse: atomic(erasureRequests, {
      on: 'record',
      input: z.strictObject({ reason: z.unknown().optional() }),
      run: refuse,
    }),
  },
  notices,
})
