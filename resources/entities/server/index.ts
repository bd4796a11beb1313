import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { SORT_DONORS } from '../../../server/categories/job.ts'
import { columns, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import { findRow } from '../../../server/engine/read.ts'
import { latinDigits } from '../../_kit/fold.ts'
import { entities } from '../schema.ts'
import { addAdmin, addBranch, addEntity } from './add.ts'
import { readBranchTotals } from './branches.ts'
import { adminForm, branchForm, entityForm } from './forms.ts'
import { readGlance } from './glance.ts'
import { readOverview } from './overview.ts'
import { receiptFaults } from './receipts.ts'
import { listRemoved, refuseWithBranches, restoreEntity } from './removal.ts'

const e = columns(entities, 'e')

const nothing = z.strictObject({})

const stopWork = async (tx: Tx, { id }: { id: string }): Promise<void> =>
  void (await tx.rows(sql`select athar_stop_entity_work(${id}::uuid)`))

const verifying = (verified: boolean) =>
  atomic(entities, {
    on: 'record',
    input: nothing,
    run: async ({ tx, call }, _input, { id }) => {
      await tx.rows(sql`update ${e} set ${updates(e, { verified, version: sql`${e.version} + 1`, updatedAt: sql`now()` })}
        where ${e.id} = ${id}::uuid and ${e.verified} <> ${verified}`)
      return findRow(tx, call, id, 'get')
    },
  })

/** What the national centre verified is a name and a licence; an entity that changes either is to be looked at again. */
const VERIFIED_BY = ['name', 'nameEn', 'licenceNumber'] as const

/** A licence that was kept in Arabic digits is the same one in others. */
const saidAs = (value: string | null | undefined): string => latinDigits(value ?? '')

/** [1.10], [3.2], [4.7], [6.6], [6.10]: entities as the platform runs them, and as their main branch extends them. */
export const server = defineServer(entities, {
  hooks: {
    beforeUpdate: async (ctx, before, values) => {
      const { actor } = ctx
      // Files are seen by their entity alone; one that stays needs no second look.
      if (values.logo === before.logo) delete values.logo
      const changed = VERIFIED_BY.some(
        (name) => Object.hasOwn(values, name) && saidAs(values[name]) !== saidAs(before[name]),
      )
      if (actor.entityId !== null && before.verified && changed) values.verified = false
      return receiptFaults(ctx, before, values)
    },
    afterUpdate: async ({ addJob }, before, after) => {
      const moved = (['activeMonths', 'eliteAmount', 'timeZone'] as const).some((name) => before[name] !== after[name])
      if (moved) await addJob(SORT_DONORS, { entityId: after.id })
    },
    refuseRemove: ({ tx }, row) => refuseWithBranches(tx, row),
    beforeRemove: ({ tx }, row) => stopWork(tx, row),
    beforeTransition: async ({ tx }, row, action) => (action === 'deactivate' ? stopWork(tx, row) : undefined),
  },
  actions: {
    add: atomic(entities, {
      on: 'list',
      input: inputOf(entityForm),
      run: (ctx, input) => addEntity(ctx, readForm(entityForm, input)),
    }),
    addBranch: atomic(entities, {
      on: 'list',
      input: inputOf(branchForm),
      run: (ctx, input) => addBranch(ctx, readForm(branchForm, input)),
    }),
    addAdmin: atomic(entities, {
      on: 'record',
      input: inputOf(adminForm),
      run: (ctx, input, row) => addAdmin(ctx, row, readForm(adminForm, input)),
    }),
    verify: verifying(true),
    unverify: verifying(false),
    restore: atomic(entities, {
      on: 'list',
      input: z.strictObject({ id: z.uuid() }),
      run: (ctx, { id }) => restoreEntity(ctx, id),
    }),
    removed: free(entities, { on: 'list', method: 'GET', input: nothing, run: (call) => inTx(call, listRemoved) }),
    branches: free(entities, { on: 'list', method: 'GET', input: nothing, run: readBranchTotals }),
    glance: free(entities, { on: 'list', method: 'GET', input: nothing, run: readGlance }),
    overview: free(entities, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readOverview(call, id),
    }),
  },
})
