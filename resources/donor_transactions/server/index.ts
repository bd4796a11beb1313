import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sortDonor } from '../../../server/categories/sort.ts'
import { readDistribution, readWeek } from '../../../server/categories/week.ts'
import { columns, select } from '../../../server/db/columns.ts'
import { inTx } from '../../../server/engine/context.ts'
import { defineServer, free, type HookContext } from '../../../server/engine/define.ts'
import { DISTRIBUTION_SPANS } from '../../_contracts/donationAnalysis.ts'
import { CODES } from '../../_kit/codes.ts'
import type { ValuesOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { projects } from '../../projects/schema.ts'
import { referenceKey } from '../identity.ts'
import { donorTransactions } from '../schema.ts'

import { grantRun } from './grants/import.ts'
import { giftRun } from './import.ts'
import { joudRun } from './joud.ts'
import { likelyGivers } from './likelyGivers.ts'
import { record } from './record.ts'

const p = columns(projects, 'p')

type Gift = Pick<ValuesOf<typeof donorTransactions>, 'project' | 'date'>

/** product.md 8: a gift inside the opening amount would be counted twice. */
async function cutOffFaults({ tx }: HookContext<typeof donorTransactions>, gift: Gift): Promise<Fault[]> {
  const project = await tx.one(
    select({ until: p.previousDonationsUntil }, sql`from ${p} where ${p.id} = ${gift.project}::uuid`),
  )
  const until = project?.until
  if (!until || gift.date > until) return []
  return [{ field: 'date', key: 'beforeCutOff', args: { until }, code: CODES.startDate }]
}

const ofProject = (name: 'code' | 'licenceNumber') =>
  sql`(select ${p[name]} from ${p} where ${p.entityId} = t.entity_id and ${p.id} = t.project)`
/** [9.5] whose gift it is may belong into another category from now on. */
const sortAnew = async ({ tx, actor }: HookContext<typeof donorTransactions>, ...gifts: { donor: string }[]) => {
  if (actor.entityId === null) return
  for (const donor of new Set(gifts.map((gift) => gift.donor))) await sortDonor(tx, actor.entityId, donor)
}

export const server = defineServer(donorTransactions, {
  hooks: {
    beforeCreate: async (ctx, values) => {
      values.importKey = referenceKey(values)
      return cutOffFaults(ctx, values)
    },
    beforeUpdate: async (ctx, before, values) => {
      const after = { ...before, ...values }
      const key = referenceKey(after)
      // A gift from a file that has no reference keeps the key that the file gave it.
      if (key !== null || referenceKey(before) !== null) values.importKey = key
      return cutOffFaults(ctx, after)
    },
    afterCreate: (ctx, row) => sortAnew(ctx, row),
    afterUpdate: (ctx, before, after) => sortAnew(ctx, before, after),
    afterRemove: (ctx, row) => sortAnew(ctx, row),
  },
  actions: {
    record,
    likelyGivers,
    week: free(donorTransactions, {
      on: 'list',
      method: 'GET',
      input: z.strictObject({ day: z.iso.date().nullable().default(null) }),
      run: (call, { day }) => inTx(call, (tx) => readWeek(tx, day)),
    }),
    distribution: free(donorTransactions, {
      on: 'list',
      method: 'GET',
      input: z.strictObject({ span: z.enum(DISTRIBUTION_SPANS).default('year') }),
      run: (call, { span }) => inTx(call, (tx) => readDistribution(tx, span)),
    }),
  },
  // [3.7] what the project is called outside: read from the project, so that both always agree.
  exports: [
    { label: 'projectCode', select: ofProject('code') },
    { label: 'projectLicence', select: ofProject('licenceNumber') },
  ],
  importRuns: { donor_transactions: giftRun, joud_operations: joudRun, foundation_grants: grantRun },
})
