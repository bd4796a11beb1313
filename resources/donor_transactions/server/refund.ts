import { atomic, type HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import { insertRow, stop } from '../../../server/engine/write.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { refundFields } from '../forms.ts'
import { donorTransactions } from '../schema.ts'
import { backFaults, type Given, heldGift, ofGift } from './refunds.ts'
import { toldServer } from './taking.ts'

type Gift = RecordOf<typeof donorTransactions>

/** Money that goes back of a gift, as a row below zero that names it. @throws 422 more than is left, a day before the gift, a gift that counts no more */
export async function writeRefund(
  ctx: HookContext<typeof donorTransactions>,
  gift: Given,
  told: { amount: string; date: string; description?: string | null },
): Promise<Gift> {
  const row = { ...told, ...ofGift(gift), amount: `-${told.amount}` }
  stop(await backFaults(ctx.tx, gift, { ...row, reversed: false }))
  return insertRow<typeof donorTransactions>({ ...ctx, call: { ...ctx.call, server: toldServer } }, row)
}

/** From the gift's own page. @throws 404 for what is no gift; 422 as above */
export const refund = atomic(donorTransactions, {
  on: 'record',
  input: inputOf({ fields: refundFields }),
  run: async (ctx, input, { id }): Promise<{ id: string }> => {
    const told = readForm({ fields: refundFields }, input)
    const gift = await heldGift(ctx.tx, id)
    if (gift === null) throw new AppFault('notFound')
    const row = await writeRefund(ctx, gift, told)
    return { id: row.id }
  },
})
