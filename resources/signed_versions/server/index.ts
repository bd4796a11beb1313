import { z } from 'zod'
import { defineServer, free } from '../../../server/engine/define.ts'
import { sealsOf } from '../../../server/verify/seals.ts'
import { signedVersions } from '../schema.ts'

export const server = defineServer(signedVersions, {
  actions: {
    seals: free(signedVersions, {
      on: 'list',
      method: 'GET',
      input: z.strictObject({ report: z.uuid() }),
      run: (call, { report }) => sealsOf(call, report),
    }),
  },
})
