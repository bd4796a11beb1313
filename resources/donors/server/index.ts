import { z } from 'zod'
import { SORT_DONORS } from '../../../server/categories/job.ts'
import { readCategory } from '../../../server/categories/read.ts'
import { sortDonor } from '../../../server/categories/sort.ts'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { merge } from '../../../server/merging/merge.ts'
import { mergeCandidates, mergeOutlook } from '../../../server/merging/outlook.ts'
import { deceasedFaults } from '../../../server/privacy/deceased.ts'
import { erase } from '../../../server/privacy/erase.ts'
import { exportData } from '../../../server/privacy/exportData.ts'
import { inviteIdentity } from '../../../server/privacy/invite.ts'
import { erasedFaults, sharedFaults, unlink } from '../../../server/privacy/shared.ts'
import { stopFaults } from '../../../server/privacy/stops.ts'
import { CODES } from '../../_kit/codes.ts'
import { reopenedFaults, withoutOldSource } from '../consents.ts'
import { CATEGORY_LISTS, donors } from '../schema.ts'
import { donorRun } from './import.ts'
import { preferAction } from './prefer.ts'
import { sharedEmail, sharedOnReturn } from './sharedEmail.ts'
import { sharedPhone } from './sharedPhone.ts'
import { inWriting, yearStatement } from './statements.ts'

// product.md 3: the system's own donor takes what nobody can name; it is neither edited nor removed.
const systemDonor = { field: 'name', key: 'systemDonor', args: {}, code: CODES.generic }

/** What the category goes by, but for gifts. */
const DECIDING = ['pinnedElite', 'standingOrder', 'deceased', 'type'] as const

export const server = defineServer(donors, {
  hooks: {
    beforeCreate: async (ctx, values) => [
      ...(await deceasedFaults(ctx.tx, null, values)),
      ...(await sharedPhone(ctx, null, values)),
      ...(await sharedEmail(ctx, null, values)),
    ],
    beforeUpdate: async (ctx, before, values) => {
      if (before.unknownGiver) return [systemDonor]
      withoutOldSource(before, values)
      const faults = [
        ...erasedFaults(before),
        ...reopenedFaults(before, values),
        ...(await sharedFaults(ctx, before, values)),
        ...(await deceasedFaults(ctx.tx, before, values)),
        ...(await sharedPhone(ctx, before, values)),
      ]
      if (faults.length > 0) return faults
      const asked = await sharedEmail(ctx, before, values)
      return asked.length > 0 ? asked : stopFaults(ctx.tx, before, values)
    },
    // [9.5] elite by hand, a standing order, deceased, of another type: the category follows at once.
    afterUpdate: async ({ tx, actor }, before, after) => {
      const decides = DECIDING.some((name) => before[name] !== after[name])
      if (decides && actor.entityId !== null) await sortDonor(tx, actor.entityId, after.id)
    },
    refuseRemove: async (_ctx, row) => (row.unknownGiver ? [systemDonor] : undefined),
    afterRemove: (ctx, row) => unlink(ctx, row.id),
  },
  actions: {
    exportData,
    prefer: preferAction,
    erase,
    inviteIdentity,
    merge,
    mergeCandidates,
    mergeOutlook,
    inWriting,
    yearStatement,
    category: free(donors, {
      on: 'list',
      method: 'GET',
      input: z.strictObject({
        list: z.enum(CATEGORY_LISTS),
        calendar: z.enum(['gregorian', 'hijri']).default('gregorian'),
      }),
      run: (call, { list, calendar }) => inTx(call, (tx) => readCategory(tx, list, calendar)),
    }),
    sort: atomic(donors, {
      on: 'list',
      input: z.strictObject({}),
      run: async ({ actor, addJob }) => {
        await addJob(SORT_DONORS, { entityId: actor.entityId })
        return {}
      },
    }),
  },
  importRuns: { donors: donorRun },
  onReturn: sharedOnReturn,
})
