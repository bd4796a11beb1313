import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free, type HookContext } from '../../../server/engine/define.ts'
import { AppFault, notInState } from '../../../server/engine/fault.ts'
import { readForm } from '../../../server/engine/form.ts'
import { findRow } from '../../../server/engine/read.ts'
import { thenRead } from '../../../server/engine/thenRead.ts'
import { beginPapers } from '../../../server/letters/bundle/begin.ts'
import { readFigure, readFigures } from '../../../server/letters/figures/read.ts'
import { PAPERS } from '../../../server/letters/papers.ts'
import { approvalActions, UNASKED } from '../../../server/messages/approval.ts'
import { readApprovals } from '../../../server/messages/approvals.ts'
import { readAudience, readReport } from '../../../server/messages/audience.ts'
import { correct } from '../../../server/messages/correct.ts'
import { sendNow, takeBack } from '../../../server/messages/held.ts'
import { withPackage } from '../../../server/messages/quota.ts'
import { readInsights } from '../../../server/messages/reportResults/insights.ts'
import { readReportResults } from '../../../server/messages/reportResults/read.ts'
import { moveReport } from '../../../server/messages/reportRow.ts'
import { revise } from '../../../server/messages/revise.ts'
import { scheduleReport, unscheduleReport } from '../../../server/messages/scheduled.ts'
import { sendAgain, startSending, stopSending } from '../../../server/messages/send.ts'
import { readOwed } from '../../../server/messages/settings/owed.ts'
import { freeTest } from '../../../server/messages/trials/input.ts'
import { previewDesign, previewLetter, testReport } from '../../../server/messages/trials/report.ts'
import { letterHtml } from '../../../server/pages/render.ts'
import { FIGURE_FUNDS, FIGURE_NAMES } from '../../_contracts/reportFigures.ts'
import { CARD_SHAPES } from '../../_contracts/thanksCard.ts'
import { DESIGNS } from '../../_kit/letters.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { scheduleForm } from '../forms.ts'
import { reports } from '../schema.ts'
import { donorFigures } from './givers.ts'
import { notices } from './notices.ts'
import { prepare } from './prepare.ts'
import { publish } from './publish.ts'
import { resultsFile } from './results.ts'
import { assertOwnSurvey } from './survey.ts'
import { takeCard, takePaper } from './take.ts'
import { readVersions } from './versions.ts'

type Report = RecordOf<typeof reports>

const nothing = z.strictObject({})
const page = z.coerce.number().int().min(1).max(100_000).default(1)

const look = z.strictObject({
  donor: z.uuid().optional(),
  language: z.enum(['ar', 'en']).optional(),
  design: z.enum(DESIGNS).optional(),
  detailed: z.boolean().optional(),
})

// What donors were sent is kept as it was: a report under way or gone out is not edited.
const onlyDrafts = (row: Report): void => {
  if (row.status !== 'draft') throw new AppFault('wrongState', [], { status: row.status })
}

const assertOpen = (row: Report): void => {
  if (row.archived) throw new AppFault('archived')
  onlyDrafts(row)
}

const acting = thenRead<typeof reports>()

/** The same of what reads the report that it acts on. */
const deciding =
  <I>(act: (ctx: HookContext<typeof reports>, row: Report, input: I) => Promise<void>) =>
  async (ctx: HookContext<typeof reports>, input: I, row: Report): Promise<Report | null> => {
    await act(ctx, row, input)
    return findRow(ctx.tx, ctx.call, row.id, 'get')
  }

/** [4.11], [5.17]: counting, trying out, sending, stopping and sending again. */
export const server = defineServer(reports, {
  hooks: {
    beforeCreate: async ({ tx }, values) => assertOwnSurvey(tx, values),
    beforeUpdate: async ({ tx }, before, values) => {
      onlyDrafts(before)
      await assertOwnSurvey(tx, { ...before, ...values })
      // product.md 30: what was approved was the draft as it stood.
      Object.assign(values, UNASKED)
    },
    // product.md 50: one that went out is archived, since letters hang on it; one under way is stopped first.
    refuseRemove: async (_ctx, row) => {
      if (row.status === 'sending' || row.status === 'scheduled') throw notInState('sendingUnderway')
      // Of an Ehsan report no letter hangs: it would go to the trash, and the platform has it.
      if (row.type === 'ehsan' && row.status === 'sent') throw notInState('handedOver')
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
          return { ...(await withPackage(tx, await readAudience(tx, report))), ready: [...ready] }
        }),
    }),
    // [2.63] what a draft said before, to go back to.
    versions: free(reports, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => readVersions(call, id),
    }),
    preview: free(reports, {
      on: 'record',
      input: look,
      run: async (call, asked, id) => {
        const { letter, key } = await previewLetter(call, id, asked)
        const isShared = asked.donor === undefined
        return { html: await letterHtml(letter, key, asked.language ?? letter.lang, isShared) }
      },
    }),
    // [2.27] a design before there is a report.
    sample: free(reports, {
      on: 'list',
      input: z.strictObject({ project: z.uuid(), design: z.enum(DESIGNS), language: z.enum(['ar', 'en']) }),
      run: async (call, { project, design, language }) => {
        const { letter, key } = await previewDesign(call, project, { lang: language, design })
        return { html: await letterHtml(letter, key, language) }
      },
    }),
    // [9.9] a file: the report as a PDF, its figures as CSV, or all that proves it.
    paper: free(reports, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({
        as: z.enum(PAPERS).default('csv'),
        donor: z.uuid().optional(),
        language: z.enum(['ar', 'en']).optional(),
        detailed: z.literal('true').optional(),
      }),
      run: (call, { as, detailed, ...asked }, id) =>
        takePaper(call, id, as, { ...asked, detailed: detailed === 'true' }),
    }),
    card: free(reports, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ shape: z.enum(CARD_SHAPES), language: z.enum(['ar', 'en']).optional() }),
      run: (call, asked, id) => takeCard(call, id, asked),
    }),
    makePapers: atomic(reports, { on: 'record', input: nothing, run: (ctx, _input, row) => beginPapers(ctx, row) }),
    givers: free(reports, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ page }),
      run: (call, asked, id) => donorFigures(call, id, asked.page),
    }),
    // What it says in figures, as one donor reads it or as all do; and the rows of one.
    figures: free(reports, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ donor: z.uuid().optional() }),
      run: (call, { donor = null }, id) => readFigures(call, id, donor),
    }),
    figure: free(reports, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({
        name: z.enum(FIGURE_NAMES),
        fund: z.enum(FIGURE_FUNDS).optional(),
        donor: z.uuid().optional(),
        page,
      }),
      run: (call, { fund = null, donor = null, ...asked }, id) => readFigure(call, id, { ...asked, fund, donor }),
    }),
    // [2.63] what came of one that went out, as figures or as a file, and of all of the last half year.
    results: free(reports, {
      on: 'record',
      method: 'GET',
      input: z.strictObject({ as: z.literal('csv').optional() }),
      run: async (call, { as }, id) => {
        const results = await readReportResults(call, id)
        return as === 'csv' ? resultsFile(call, results) : results
      },
    }),
    insights: free(reports, { on: 'list', method: 'GET', input: nothing, run: (call) => readInsights(call) }),
    // product.md 20: what is due and not there.
    owed: free(reports, { on: 'list', method: 'GET', input: nothing, run: (call) => inTx(call, readOwed) }),
    publish: atomic(reports, {
      on: 'record',
      input: nothing,
      run: deciding((ctx, row) => publish(ctx, row)),
    }),
    prepare: atomic(reports, {
      on: 'record',
      input: z.strictObject({ donors: z.array(z.uuid()).max(100) }),
      run: deciding<{ donors: string[] }>((ctx, row, { donors }) => prepare(ctx, row, donors)),
    }),
    revise: atomic(reports, { on: 'record', input: nothing, run: (ctx, _input, row) => revise(ctx, row) }),
    test: free(reports, { on: 'record', input: freeTest, run: (call, input, id) => testReport(call, id, input) }),
    send: atomic(reports, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive() }),
      run: acting<{ expected: number }>((ctx, id, { expected }) => startSending(ctx, id, expected)),
    }),
    // [4.11] product.md 50: at a time that is set for it.
    schedule: atomic(reports, {
      on: 'record',
      input: z.strictObject({ expected: z.int().positive(), sendAt: z.unknown().optional() }),
      run: acting<{ expected: number; sendAt?: unknown }>((ctx, id, { expected, ...input }) =>
        scheduleReport(ctx, id, readForm(scheduleForm, input).sendAt, expected),
      ),
    }),
    unschedule: atomic(reports, { on: 'record', input: nothing, run: acting((ctx, id) => unscheduleReport(ctx, id)) }),
    // product.md 30: a second person's word, ten minutes to think better of it, and a word to those who read what was wrong.
    approvals: free(reports, {
      on: 'list',
      method: 'GET',
      input: nothing,
      run: (call) => inTx(call, (tx) => readApprovals(tx, call.actor)),
    }),
    ...approvalActions(reports, { of: (row) => row, assertOpen, move: moveReport }),
    sendNow: atomic(reports, { on: 'record', input: nothing, run: acting((ctx, id) => sendNow(ctx, id)) }),
    takeBack: atomic(reports, { on: 'record', input: nothing, run: acting((ctx, id) => takeBack(ctx, id)) }),
    correct: atomic(reports, { on: 'record', input: nothing, run: (ctx, _input, row) => correct(ctx, row) }),
    stop: atomic(reports, { on: 'record', input: nothing, run: acting((ctx, id) => stopSending(ctx, id)) }),
    sendAgain: atomic(reports, {
      on: 'record',
      input: z.strictObject({ states: z.array(z.enum(['failed', 'unknown'])).min(1) }),
      run: acting<{ states: ('failed' | 'unknown')[] }>(async (ctx, id, { states }) => {
        await sendAgain(ctx, id, states)
      }),
    }),
  },
  notices,
})
