import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { AppFault, notInState } from '../../../server/engine/fault.ts'
import { missing } from '../../../server/engine/form.ts'
import { thenRead } from '../../../server/engine/thenRead.ts'
import { type AgainInput, againInput } from '../../../server/messages/again.ts'
import { approvalActions, UNASKED } from '../../../server/messages/approval.ts'
import { dispatchOfCampaign } from '../../../server/messages/dispatch.ts'
import { readCampaignAudience } from '../../../server/messages/metaCampaigns/audience.ts'
import { move } from '../../../server/messages/metaCampaigns/begin.ts'
import { previewCampaign, testCampaign } from '../../../server/messages/metaCampaigns/preview.ts'
import { readCampaign, readTemplate } from '../../../server/messages/metaCampaigns/read.ts'
import { readMetaResults } from '../../../server/messages/metaCampaigns/results.ts'
import {
  failuresOf,
  publishCampaign,
  readCampaignAgain,
  sendCampaignAgain,
  stopCampaign,
  unscheduleCampaign,
} from '../../../server/messages/metaCampaigns/send.ts'
import { withPackage } from '../../../server/messages/quota.ts'
import { toLeaveFaults } from '../../../server/messages/toLeave.ts'
import { testInput } from '../../../server/messages/trials/input.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { metaCampaigns } from '../schema.ts'
import { copies } from './copy.ts'
import { lacksFile, valueFits } from './fits.ts'
import { notices } from './notices.ts'

type Campaign = RecordOf<typeof metaCampaigns>

const nothing = z.strictObject({})

// What donors were sent is kept as it was, and what leaves by itself is called back first.
const onlyDrafts = (row: Campaign): void => {
  if (row.status !== 'draft') throw new AppFault('wrongState', [], { status: row.status })
}

/** product.md 32: a value is one of what its type knows, or of its form. */
const variableFaults = ({ variables }: Partial<Pick<Campaign, 'variables'>>): Fault[] =>
  (variables ?? []).flatMap((one, index) => {
    const at = `variables.${index}`
    if (!valueFits(one)) return [{ field: `${at}.value`, key: 'invalid', args: {}, code: CODES.generic }]
    return lacksFile(one) ? [missing(`${at}.file`)] : []
  })

const acting = thenRead<typeof metaCampaigns>()

/** [3.11], [4.12]: counting, trying out, sending now or later, stopping. */
export const server = defineServer(metaCampaigns, {
  notices,
  hooks: {
    beforeCreate: async (_ctx, values) => [...variableFaults(values), ...toLeaveFaults(values)],
    beforeUpdate: async (_ctx, before, values) => {
      onlyDrafts(before)
      // product.md 30: what was approved was the draft as it stood.
      Object.assign(values, UNASKED)
      return [...variableFaults(values), ...toLeaveFaults(values, before)]
    },
    refuseRemove: async (_ctx, row) => {
      if (row.status === 'sending' || row.status === 'scheduled') throw notInState('sendingUnderway')
    },
  },
  actions: {
    audience: free(metaCampaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) =>
        inTx(call, async (tx) => {
          const campaign = await readCampaign(tx, id)
          const template = campaign && (await readTemplate(tx, campaign.template))
          if (!campaign) throw new AppFault('notFound')
          if (!template) return { total: 0, sendable: 0, byChannel: {}, held: {}, sample: [], short: [] }
          return withPackage(tx, await readCampaignAudience(tx, campaign, template))
        }),
    }),
    preview: free(metaCampaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => previewCampaign(call, id),
    }),
    failures: free(metaCampaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => failuresOf(call, id, dispatchOfCampaign),
    }),
    results: free(metaCampaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readMetaResults(call, id),
    }),
    again: free(metaCampaigns, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readCampaignAgain(call, id),
    }),
    sendAgain: atomic(metaCampaigns, { on: 'record', input: againInput, run: acting<AgainInput>(sendCampaignAgain) }),
    test: free(metaCampaigns, {
      on: 'record',
      input: testInput(['whatsappCloud']),
      run: (call, input, id) => testCampaign(call, id, input),
    }),
    publish: atomic(metaCampaigns, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive() }),
      run: acting<{ expected: number }>((ctx, id, { expected }) => publishCampaign(ctx, id, expected)),
    }),
    stop: atomic(metaCampaigns, { on: 'record', input: nothing, run: acting((ctx, id) => stopCampaign(ctx, id)) }),
    unschedule: atomic(metaCampaigns, {
      on: 'record',
      input: nothing,
      run: acting((ctx, id) => unscheduleCampaign(ctx, id)),
    }),
    // product.md 30
    ...approvalActions(metaCampaigns, { of: (row) => row, assertOpen: onlyDrafts, move: move }),
    // product.md 30
    ...copies,
  },
})
