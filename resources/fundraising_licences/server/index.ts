import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { moveEnds } from '../../../server/messages/campaigns/schedule.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { fundraisingLicences } from '../schema.ts'

const c = columns(campaigns, 'c')

export const server = defineServer(fundraisingLicences, {
  hooks: {
    afterUpdate: async ({ tx }, before, after) => {
      if (before.endDate !== after.endDate) await moveEnds(tx, after.id)
    },
    // What collects under it would go on without a licence.
    beforeRemove: async ({ tx }, { id }) => {
      const running = await tx.one(
        sql`select 1 from ${c} where ${c.licence} = ${id}::uuid and ${c.status} in ('scheduled', 'sending', 'published')
          and ${c.deletedAt} is null limit 1`,
      )
      if (running) throw new AppFault('referenced')
    },
  },
})
