import { sql } from 'drizzle-orm'
import { CODES } from '../_kit/codes.ts'
import { defineServer } from '../../server/engine/define.ts'
import { donors } from './schema.ts'

// product.md 3: the system's own donor takes what nobody can name; it is neither edited nor removed.
const systemDonor = { field: 'name', key: 'systemDonor', args: {}, code: CODES.generic }

// Staff may note a stop and take their own note back; what a donor said by the letter's link is the donor's to change.
const stoppedByDonor = { field: 'emailStopped', key: 'stoppedByDonor', args: {}, code: CODES.generic }

export const server = defineServer(donors, {
  hooks: {
    beforeUpdate: async ({ tx }, before, values) => {
      if (before['unknownGiver'] === true) return [systemDonor]
      if (before['emailStopped'] !== true || values['emailStopped'] !== false) return undefined
      const own = await tx.one(
        sql`select 1 from letters where donor = ${before.id}::uuid and (stopped_at is not null or disowned_at is not null) limit 1`,
      )
      return own ? [stoppedByDonor] : undefined
    },
    beforeRemove: async (_ctx, row) => (row['unknownGiver'] === true ? [systemDonor] : undefined),
  },
})
