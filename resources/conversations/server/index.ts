import { z } from 'zod'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { conversations } from '../schema.ts'
import { answer, assign, makeIssue, markUnread, readColleagues } from './acts.ts'
import { inboxInput, readInbox, readWaiting } from './inbox.ts'
import { notices } from './notices.ts'
import { readThread, threadInput } from './thread.ts'
import { openTalk, viewTalk } from './view.ts'

const nothing = z.strictObject({})
const given = z.unknown().optional()

/** [2.74] the staff's inbox: who writes, what was said, and the answer to it. */
export const server = defineServer(conversations, {
  actions: {
    inbox: free(conversations, {
      on: 'list',
      method: 'GET',
      input: inboxInput,
      run: (call, input) => readInbox(call, input),
    }),
    waiting: free(conversations, { on: 'list', method: 'GET', input: nothing, run: (call) => readWaiting(call) }),
    colleagues: free(conversations, { on: 'list', method: 'GET', input: nothing, run: (call) => readColleagues(call) }),
    view: free(conversations, {
      on: 'record',
      method: 'GET',
      input: nothing,
      run: (call, _input, id) => viewTalk(call, id),
    }),
    thread: free(conversations, {
      on: 'record',
      method: 'GET',
      input: threadInput,
      run: (call, input, id) => readThread(call, input, id),
    }),
    read: free(conversations, { on: 'record', input: nothing, run: (call, _input, id) => openTalk(call, id) }),
    send: atomic(conversations, { on: 'record', input: z.strictObject({ text: given, files: given }), run: answer }),
    markUnread: atomic(conversations, {
      on: 'record',
      input: nothing,
      run: (ctx, _input, row) => markUnread(ctx, row),
    }),
    assign: atomic(conversations, { on: 'record', input: z.strictObject({ to: z.uuid().nullable() }), run: assign }),
    makeIssue: atomic(conversations, {
      on: 'record',
      input: z.strictObject({ type: given, message: given }),
      run: makeIssue,
    }),
  },
  notices,
})
