import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { readAudience, readReport } from '../../../server/messages/audience.ts'
import { sendAgain, startSending, stopSending } from '../../../server/messages/send.ts'
import { previewLetter, sendTrial } from '../../../server/messages/trial.ts'
import { letterHtml } from '../../../server/pages/render.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { reports } from '../schema.ts'
import { notices } from './notices.ts'

type Report = RecordOf<typeof reports>

const nothing = z.strictObject({})

// What donors were sent is kept as it was: a report under way or gone out is not edited.
const onlyDrafts = (row: Report): void => {
  if (row.status !== 'draft') throw new AppFault('wrongState', [], { status: row.status })
}

/** An action on one report that answers with the report as it is then. */
const acting =
  <I>(act: (ctx: HookContext, id: string, input: I) => Promise<void>) =>
  async (ctx: HookContext<typeof reports>, input: I, { id }: Report): Promise<Report | null> => {
    await act(ctx, id, input)
    return findRow(ctx.tx, ctx.call, id, 'get')
  }

/** [4.11], [5.17]: counting, trying out, sending, stopping and sending again. */
export const server = defineServer(reports, {
  hooks: {
    beforeUpdate: async (_ctx, before) => onlyDrafts(before),
    // product.md 50: one that went out is archived, since letters hang on it; one under way is stopped first.
    beforeRemove: async (_ctx, row) => {
      if (row.status === 'sending') throw new AppFault('wrongState', [], { status: row.status })
    },
  },
  actions: {
    audience: free(reports, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) =>
        inTx(call, async (tx) => {
          const report = await readReport(tx, id)
          if (!report) throw new AppFault('notFound')
          const ready = await call.services.channelsOf(tx, call.actor.entityId)
          return { ...(await readAudience(tx, report)), ready: [...ready] }
        }),
    }),
    preview: free(reports, {
      on: 'record',
      input: z.strictObject({ donor: z.uuid(), language: z.enum(['ar', 'en']).optional() }),
      run: async (call, { donor, language }, id) => {
        const { letter, key } = await previewLetter(call, id, donor)
        return { html: await letterHtml(letter, key, language ?? letter.lang) }
      },
    }),
    test: free(reports, { on: 'record', input: nothing, run: (call, _input, id) => sendTrial(call, id) }),
    send: atomic(reports, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive() }),
      run: acting<{ expected: number }>((ctx, id, { expected }) => startSending(ctx, id, expected)),
    }),
    stop: atomic(reports, { on: 'record', input: nothing, run: acting((ctx, id) => stopSending(ctx, id)) }),
    sendAgain: atomic(reports, {
      on: 'record',
      input: z.strictObject({ states: z.array(z.enum(['failed', 'unknown'])).min(1) }),
      run: acting<{ states: ('failed' | 'unknown')[] }>((ctx, id, { states }) => sendAgain(ctx, id, states)),
    }),
  },
  notices,
})
