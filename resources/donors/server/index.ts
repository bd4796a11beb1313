import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { erase } from '../../../server/privacy/erase.ts'
import { exportData } from '../../../server/privacy/exportData.ts'
import { inviteIdentity } from '../../../server/privacy/invite.ts'
import { erasedFaults, sharedFaults, unlink } from '../../../server/privacy/shared.ts'
import { CODES } from '../../_kit/codes.ts'
import { letters } from '../../letters/schema.ts'
import { donors } from '../schema.ts'
import { donorRun } from './import.ts'
import { sharedEmail, sharedOnReturn } from './sharedEmail.ts'

const l = columns(letters, 'l')

// product.md 3: the system's own donor takes what nobody can name; it is neither edited nor removed.
const systemDonor = { field: 'name', key: 'systemDonor', args: {}, code: CODES.generic }

// Staff may note a stop and take their own note back; what a donor said by the letter's link is the donor's to change.
const stoppedByDonor = { field: 'emailStopped', key: 'stoppedByDonor', args: {}, code: CODES.generic }

export const server = defineServer(donors, {
  hooks: {
    beforeCreate: (ctx, values) => sharedEmail(ctx, null, values),
    beforeUpdate: async (ctx, before, values) => {
      if (before.unknownGiver) return [systemDonor]
      const faults = [...erasedFaults(before), ...(await sharedFaults(ctx, before, values))]
      if (faults.length > 0) return faults
      const asked = await sharedEmail(ctx, before, values)
      if (asked.length > 0 || !before.emailStopped || values.emailStopped !== false) return asked
      const own = await ctx.tx.one(
        sql`select 1 from ${l} where ${l.donor} = ${before.id}::uuid and (${l.stoppedAt} is not null or ${l.disownedAt} is not null) limit 1`,
      )
      return own ? [stoppedByDonor] : undefined
    },
    beforeRemove: async (_ctx, row) => (row.unknownGiver ? [systemDonor] : undefined),
    afterRemove: (ctx, row) => unlink(ctx, row.id),
  },
  actions: { exportData, erase, inviteIdentity },
  importRun: donorRun,
  onReturn: sharedOnReturn,
})
