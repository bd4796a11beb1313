import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, select } from '../../../server/db/columns.ts'
import { authorOf } from '../../../server/engine/author.ts'
import { atomic, defineServer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { removeRow } from '../../../server/engine/removal.ts'
import { CODES } from '../../_kit/codes.ts'
import { projectUpdates } from '../../project_updates/schema.ts'
import { comments } from '../schema.ts'

const pu = columns(projectUpdates, 'pu')

/** [2.16] comments stand below published updates; who wrote one and when it was changed is the server's word. */
export const server = defineServer(comments, {
  hooks: {
    beforeCreate: async ({ tx, actor }, values) => {
      values.author = await authorOf(tx, actor)
      const update = await tx.one(
        select(
          { status: pu.status },
          sql`from ${pu} where ${pu.entityId} = ${actor.entityId}::uuid and ${pu.id} = ${values.projectUpdate}::uuid
            and ${pu.deletedAt} is null`,
        ),
      )
      // One that is not there is the reference's own fault.
      if (update && update.status !== 'published') throw new AppFault('wrongState', [], { status: update.status })
    },
    beforeUpdate: async (_ctx, before, values) => {
      if (values.projectUpdate !== undefined && values.projectUpdate !== before.projectUpdate)
        return [{ field: 'projectUpdate', key: 'readOnly', args: {}, code: CODES.generic }]
      delete values.projectUpdate
      if (values.text !== undefined && values.text !== before.text) values.editedAt = new Date().toISOString()
      return []
    },
  },
  actions: {
    /** An administrator takes away what another wrote: marked as deleted, and in the trail under their name. */
    moderate: atomic(comments, {
      on: 'record',
      input: z.strictObject({}),
      run: async (ctx, _input, row) => {
        await removeRow(ctx, row)
        return { id: row.id }
      },
    }),
  },
})
