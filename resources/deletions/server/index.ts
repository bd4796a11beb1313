import { z } from 'zod'
import { atomic, defineServer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { purge } from '../../../server/trash/purge.ts'
import { restore } from '../../../server/trash/restore.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'
import { deletions } from '../schema.ts'

/** product.md 43: back with everything that went along, or gone for good by whoever types its name. */
export const server = defineServer(deletions, {
  actions: {
    purge: atomic(deletions, {
      on: 'record',
      input: z.strictObject({ confirm: z.string().max(300) }),
      run: async ({ tx }, { confirm }, { id, name }) => {
        if (fold(confirm) !== fold(name))
          throw new AppFault('invalid', [{ field: 'confirm', key: 'confirmRecord', args: {}, code: CODES.generic }])
        await purge(tx, id)
        return { id }
      },
    }),
    restore: atomic(deletions, {
      on: 'record',
      input: z.strictObject({}),
      run: (ctx, _input, row) => restore(ctx, row),
    }),
  },
})
