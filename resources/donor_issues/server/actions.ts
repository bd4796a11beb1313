import { z } from 'zod'
import { atomic, free } from '../../../server/engine/define.ts'
import { donorIssues } from '../schema.ts'
import { assign, readColleagues } from './assign.ts'
import { toDiary } from './diary.ts'
import { readFigures } from './figures.ts'
import { rate, reopenOwn } from './ofDonor.ts'
import { answerPassed, passOn, readPassed, takeBack } from './passed.ts'
import { replyTo } from './reply.ts'
import { viewIssue } from './view.ts'

const version = z.number().int()
const nothing = z.strictObject({})
const given = z.unknown().optional()

/** What support does with an issue, whether of one entity or of all: the tenancy of the resource says whose it finds. */
export const supportActions = {
  view: free(donorIssues, {
    on: 'record',
    method: 'GET',
    input: nothing,
    run: (call, _input, id) => viewIssue(call, id),
  }),
  reply: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ version, close: z.boolean().default(false), reply: given, files: given }),
    run: replyTo,
  }),
  pass: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ version, note: given }),
    run: passOn,
  }),
  takeBack: atomic(donorIssues, { on: 'record', input: z.strictObject({ version }), run: takeBack }),
  colleagues: free(donorIssues, { on: 'list', method: 'GET', input: nothing, run: (call) => readColleagues(call) }),
  assign: atomic(donorIssues, { on: 'record', input: z.strictObject({ to: z.uuid().nullable() }), run: assign }),
  toDiary: atomic(donorIssues, { on: 'record', input: z.strictObject({ name: given, details: given }), run: toDiary }),
  figures: free(donorIssues, { on: 'list', method: 'GET', input: nothing, run: (call) => readFigures(call) }),
}

/** [1.13] what the donor does with an issue of their own that was closed. */
export const ownActions = {
  reopenOwn: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ note: given, files: given }),
    run: reopenOwn,
  }),
  rate: atomic(donorIssues, { on: 'record', input: z.strictObject({ satisfaction: given }), run: rate }),
}

/** product.md 2: what the project's staff do with the questions that support has passed to them. */
export const passedActions = {
  passed: free(donorIssues, { on: 'list', method: 'GET', input: nothing, run: (call) => readPassed(call) }),
  answerPassed: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ version, answer: given, files: given }),
    run: answerPassed,
  }),
}
