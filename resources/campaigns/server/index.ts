import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { AppFault, notInState } from '../../../server/engine/fault.ts'
import { thenRead } from '../../../server/engine/thenRead.ts'
import { type AgainInput, againInput } from '../../../server/messages/again.ts'
import { approvalActions, UNASKED } from '../../../server/messages/approval.ts'
import { moveAppeal } from '../../../server/messages/campaigns/begin.ts'
import { readAppeal, readAppealAudience } from '../../../server/messages/campaigns/read.ts'
import { readResults } from '../../../server/messages/campaigns/results.ts'
import {
  closeAppeal,
  publishAppeal,
  readAppealAgain,
  sendAppealAgain,
  stopAppeal,
  unscheduleAppeal,
} from '../../../server/messages/campaigns/send.ts'
import { dispatchOfAppeal } from '../../../server/messages/dispatch.ts'
import { failuresOf } from '../../../server/messages/metaCampaigns/send.ts'
import { withPackage } from '../../../server/messages/quota.ts'
import { toLeaveFaults } from '../../../server/messages/toLeave.ts'
import { freeTest } from '../../../server/messages/trials/input.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { campaigns } from '../schema.ts'
import { copies } from './copy.ts'
import { previewAppeal, testAppeal } from './look.ts'
import { notices } from './notices.ts'

type Campaign = RecordOf<typeof campaigns>

const nothing = z.strictObject({})

// What donors were sent is kept as it was, and what leaves by itself is called back first.
const onlyDrafts = (row: Campaign): void => {
  if (row.status !== 'draft') throw new AppFault('wrongState', [], { status: row.status })
}

const acting = thenRead<typeof campaigns>()

/** [2.60], [3.10]: looking at it, counting, trying out, sending now or later, stopping, ending. */
export const server = defineServer(campaigns, {
  notices,
  hooks: {
    beforeCreate: async (_ctx, values) => toLeaveFaults(values),
    beforeUpdate: async (_ctx, before, values) => {
      onlyDrafts(before)
      // product.md 30: what was approved was the draft as it stood.
      Object.assign(values, UNASKED)
      return toLeaveFaults(values, before)
    },
    refuseRemove: async (_ctx, row) => {
      if (row.status === 'sending' || row.status === 'scheduled') throw notInState('sendingUnderway')
    },
  },
  actions: {
    audience: free(campaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) =>
        inTx(call, async (tx) => {
          const appeal = await readAppeal(tx, id)
          if (!appeal) throw new AppFault('notFound')
          return withPackage(tx, await readAppealAudience(tx, appeal))
        }),
    }),
    preview: free(campaigns, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ language: z.enum(['ar', 'en']).optional() }),
      run: (call, { language = null }, id) => previewAppeal(call, id, language),
    }),
    results: free(campaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readResults(call, id),
    }),
    failures: free(campaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => failuresOf(call, id, dispatchOfAppeal),
    }),
    again: free(campaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readAppealAgain(call, id),
    }),
    sendAgain: atomic(campaigns, { on: 'record', input: againInput, run: acting<AgainInput>(sendAppealAgain) }),
    test: free(campaigns, { on: 'record', input: freeTest, run: (call, input, id) => testAppeal(call, id, input) }),
    publish: atomic(campaigns, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive() }),
      run: acting<{ expected: number }>((ctx, id, { expected }) => publishAppeal(ctx, id, expected)),
    }),
    stop: atomic(campaigns, { on: 'record', input: nothing, run: acting((ctx, id) => stopAppeal(ctx, id)) }),
    end: atomic(campaigns, { on: 'record', input: nothing, run: acting((ctx, id) => closeAppeal(ctx, id)) }),
    unschedule: atomic(campaigns, {
      on: 'record',
      input: nothing,
      run: acting((ctx, id) => unscheduleAppeal(ctx, id)),
    }),
    // product.md 30
    ...approvalActions(campaigns, { of: (row) => row, assertOpen: onlyDrafts, move: moveAppeal }),
    // product.md 30
    ...copies,
  },
})
