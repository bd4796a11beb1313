import { z } from 'zod'
import { contextOf, inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow, present } from '../../../server/engine/read.ts'
import { purge } from '../../../server/trash/purge.ts'
import { restore } from '../../../server/trash/restore.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'
import { deletions } from '../schema.ts'

/** product.md 43: back with everything that went along, or gone for good by whoever types its name. */
export const server = defineServer(deletions, {
  actions: {
    purge: free(deletions, {
      on: 'record',
      input: z.strictObject({ confirm: z.string().max(300) }),
      run: async (call, { confirm }, id) => {
        const { name } = present(await inTx(call, (tx) => findRow(tx, call, id, 'purge')))
        if (fold(confirm) !== fold(name))
          throw new AppFault('invalid', [{ field: 'confirm', key: 'confirmRecord', args: {}, code: CODES.generic }])
        const context = contextOf(call)
        if (context.kind !== 'entity') throw new AppFault('forbidden')
        await purge(call.services, context, id)
        return { id }
      },
    }),
    restore: atomic(deletions, {
      on: 'record',
      input: z.strictObject({ answers: z.record(z.string().max(100), z.boolean()).optional() }),
      run: (ctx, { answers }, row) => restore(ctx, row, answers),
    }),
  },
})
