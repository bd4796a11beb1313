import { z } from 'zod'
import { atomic, free } from '../engine/define.ts'
import { replyTo } from './reply.ts'
import { viewIssue } from './view.ts'

/** What support does with an issue, whether of one entity or of all: the tenancy of the resource says whose it finds. */
export const issueActions = {
  view: free({
    on: 'record',
    method: 'GET',
    input: z.strictObject({}),
    run: (call, _input, id) => viewIssue(call, id ?? ''),
  }),
  reply: atomic({
    on: 'record',
    input: z.strictObject({
      version: z.number().int(),
      close: z.boolean().default(false),
      reply: z.unknown().optional(),
    }),
    run: replyTo,
  }),
}
