import { defineServer } from '../../../server/engine/define.ts'
import { moveEnds } from '../../../server/messages/appeals/schedule.ts'
import { fundraisingLicences } from '../schema.ts'

export const server = defineServer(fundraisingLicences, {
  hooks: {
    afterUpdate: async ({ tx }, before, after) => {
      if (before.endDate !== after.endDate) await moveEnds(tx, after.id)
    },
  },
})
