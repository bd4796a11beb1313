import { z } from 'zod'
import { advise } from '../../../server/categories/advise.ts'
import { defineServer, free } from '../../../server/engine/define.ts'
import { CATEGORY_LISTS } from '../../donors/schema.ts'
import { categoryAdvices } from '../schema.ts'

export const server = defineServer(categoryAdvices, {
  actions: {
    ask: free(categoryAdvices, {
      on: 'list',
      input: z.strictObject({ list: z.enum(CATEGORY_LISTS) }),
      run: (call, { list }) => advise(call, list),
    }),
  },
})
