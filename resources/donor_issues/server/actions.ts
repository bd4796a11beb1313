import { z } from 'zod'
import { atomic, free } from '../../../server/engine/define.ts'
import { donorIssues } from '../schema.ts'
import { answerPassed, passOn, readPassed, takeBack } from './passed.ts'
import { replyTo } from './reply.ts'
import { viewIssue } from './view.ts'

const version = z.number().int()

/** What support does with an issue, whether of one entity or of all: the tenancy of the resource says whose it finds. */
export const supportActions = {
  view: free(donorIssues, {
    on: 'record',
    method: 'GET',
    input: z.strictObject({}),
    run: (call, _input, id) => viewIssue(call, id),
  }),
  reply: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ version, close: z.boolean().default(false), reply: z.unknown().optional() }),
    run: replyTo,
  }),
  pass: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ version, note: z.unknown().optional() }),
    run: passOn,
  }),
  takeBack: atomic(donorIssues, { on: 'record', input: z.strictObject({ version }), run: takeBack }),
}

/** product.md 2: what the project's staff do with the questions that support has passed to them. */
export const passedActions = {
  passed: free(donorIssues, { on: 'list', method: 'GET', input: z.strictObject({}), run: (call) => readPassed(call) }),
  answerPassed: atomic(donorIssues, {
    on: 'record',
    input: z.strictObject({ version, answer: z.unknown().optional() }),
    run: answerPassed,
  }),
}
