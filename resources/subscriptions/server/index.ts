import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { findRow } from '../../../server/engine/read.ts'
import { readItems } from '../../../server/messages/quota.ts'
import { subscriptions } from '../schema.ts'
import { choose, returned, unsubscribe } from './choose.ts'
import { notices } from './notices.ts'
import { asked, inForce, upcoming } from './rows.ts'

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
        })),
    }),
    choose: atomic(subscriptions, {
      on: 'list',
      input: z.strictObject({ plan: z.uuid(), acceptLoss: z.boolean().default(false) }),
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
  },
})
