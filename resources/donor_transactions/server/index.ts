import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readDistribution, readWeek } from '../../../server/categories/week.ts'
import { columns } from '../../../server/db/columns.ts'
import { inTx } from '../../../server/engine/context.ts'
import { defineServer, free } from '../../../server/engine/define.ts'
import { DISTRIBUTION_SPANS } from '../../_contracts/donationAnalysis.ts'
import { projects } from '../../projects/schema.ts'
import { donorTransactions } from '../schema.ts'
import { giftLook } from './card.ts'
import { grantRun } from './grants/import.ts'
import { giftRun } from './import.ts'
import { inWriting, issueReceipt, statement } from './inWriting.ts'
import { joudRun } from './joud.ts'
import { likelyGivers } from './likelyGivers.ts'
import { record } from './record.ts'
import { refund } from './refund.ts'
import { returnOfRefund } from './refunds.ts'
import { keepGift, sortAnew, takeChanged, takeNew } from './taking.ts'

const p = columns(projects, 'p')

const ofProject = (name: 'code' | 'licenceNumber') =>
  sql`(select ${p[name]} from ${p} where ${p.entityId} = t.entity_id and ${p.id} = t.project)`

export const server = defineServer(donorTransactions, {
  hooks: {
    beforeCreate: takeNew,
    beforeUpdate: takeChanged,
    refuseRemove: keepGift,
    afterCreate: (ctx, row) => sortAnew(ctx, row),
    afterUpdate: (ctx, before, after) => sortAnew(ctx, before, after),
    afterRemove: (ctx, row) => sortAnew(ctx, row),
  },
  actions: {
    record,
    refund,
    likelyGivers,
    inWriting,
    statement,
    issueReceipt,
    card: free(donorTransactions, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({}),
      run: (call, _input, id) => giftLook(call, id),
    }),
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
  onReturn: returnOfRefund,
  // [3.7] what the project is called outside: read from the project, so that both always agree.
  exports: [
    { label: 'projectCode', select: ofProject('code') },
    { label: 'projectLicence', select: ofProject('licenceNumber') },
  ],
  importRuns: { donor_transactions: giftRun, joud_operations: joudRun, foundation_grants: grantRun },
})
