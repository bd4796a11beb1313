import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { findRow } from '../../../server/engine/read.ts'
import { readItems } from '../../../server/messages/quota.ts'
import { subscriptions } from '../schema.ts'
import { choose, returned, unsubscribe } from './choose.ts'
import { accept, acceptInput, look, payBack, payBackInput, readHeld } from './held.ts'
import { notices } from './notices.ts'
import { asked, heldOnes, inForce, upcoming } from './rows.ts'

export { checkPayment, openCheckout, paymentChecks } from './checkout.ts'
export { renewalDue, subscriptionEnds } from './periods.ts'

const nothing = z.strictObject({})

/** [2.67], [4.14] an entity's package: how it stands, choosing, paying, giving up. */
export const server = defineServer(subscriptions, {
  notices,
  actions: {
    standing: free(subscriptions, {
      on: 'list',
      method: 'GET',
      input: nothing,
      run: (call) =>
        inTx(call, async (tx) => ({
          items: await readItems(tx),
          current: await inForce(tx),
          upcoming: await upcoming(tx),
          asked: await asked(tx),
          held: await heldOnes(tx),
          contact: call.services.config.contactEmail,
        })),
    }),
    choose: atomic(subscriptions, {
      on: 'list',
      input: z.strictObject({
        plan: z.uuid(),
        acceptLoss: z.boolean().default(false),
        acceptHeld: z.boolean().default(false),
      }),
      run: (ctx, input) => choose(ctx, input),
    }),
    check: atomic(subscriptions, {
      on: 'record',
      input: nothing,
      run: async (ctx, _input, row) => {
        await returned(ctx, row)
        return findRow(ctx.tx, ctx.call, row.id, 'get')
      },
    }),
    unsubscribe: atomic(subscriptions, {
      on: 'record',
      input: nothing,
      run: async (ctx, _input, row) => {
        await unsubscribe(ctx, row)
        return findRow(ctx.tx, ctx.call, row.id, 'get')
      },
    }),
    held: free(subscriptions, { on: 'list', method: 'GET', input: nothing, run: (call) => readHeld(call) }),
    look: free(subscriptions, { on: 'record', input: nothing, run: (call, _input, id) => look(call, id) }),
    accept: free(subscriptions, {
      on: 'record',
      input: acceptInput,
      run: (call, input, id) => accept(call, input, id),
    }),
    payBack: free(subscriptions, {
      on: 'record',
      input: payBackInput,
      run: (call, input, id) => payBack(call, input, id),
    }),
  },
})
