import { allow, type Call } from '../../../server/engine/context.ts'
import { atomic, type HookContext, noServer } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { inputOf, readForm, type ValuesOfForm } from '../../../server/engine/form.ts'
import { findRow } from '../../../server/engine/read.ts'
import { unknownReference } from '../../../server/engine/references.ts'
import { insertRow, stop } from '../../../server/engine/write.ts'
import type { RecordedGift } from '../../_contracts/gifts.ts'
import { ruleFaults } from '../../_kit/validate.ts'
import { donors } from '../../donors/schema.ts'
import { resourceNamed } from '../../registry.ts'
import { recordFields, recordRules } from '../forms.ts'
import { donorTransactions } from '../schema.ts'
import { writeRefund } from './refund.ts'
import { backFaults, heldGift } from './refunds.ts'
import { toldServer } from './taking.ts'

type Told = ValuesOfForm<typeof recordFields>

/** The same caller's call of the donors, by the donors' own rule. Their hooks look at email alone, which is not asked here. */
function donorCall({ call }: HookContext<typeof donorTransactions>): Call<typeof donors> {
  const { access } = resourceNamed(donors.name)
  return { ...call, resource: donors, access, server: noServer(donors) }
}

/** A fault at a donor's field stands at the form's own. */
const AT: Readonly<Record<string, string>> = { name: 'donorName', phone: 'donorPhone' }

async function newDonor(ctx: HookContext<typeof donorTransactions>, told: Told) {
  const call = donorCall(ctx)
  allow(call, 'create')
  const values = { name: told.donorName ?? '', phone: told.donorPhone }
  return insertRow<typeof donors>({ ...ctx, call }, values).catch((error: unknown) => {
    if (!(error instanceof AppFault)) throw error
    throw new AppFault(
      error.fault,
      error.faults.map((one) => ({ ...one, field: AT[one.field] ?? one.field })),
    )
  })
}

async function knownDonor(ctx: HookContext<typeof donorTransactions>, id: string) {
  const call = donorCall(ctx)
  allow(call, 'get')
  return findRow(ctx.tx, call, id, 'get')
}

/** What went back of a gift that is known is of that gift; of one that is not, it is a row by itself. @throws 422 for another donor's gift */
async function writeGift(ctx: HookContext<typeof donorTransactions>, told: Told, donor: string) {
  const { donorName: _name, donorPhone: _phone, reversal, refundOf, ...gift } = told
  if (reversal && refundOf !== null) {
    const of = await heldGift(ctx.tx, refundOf)
    if (of?.donor !== donor) throw new AppFault('invalid', [unknownReference('refundOf', recordFields.refundOf)])
    return writeRefund(ctx, of, { amount: told.amount, date: told.date, description: told.description })
  }
  const row = { ...gift, amount: reversal ? `-${told.amount}` : told.amount, donor }
  if (reversal) stop(await backFaults(ctx.tx, null, { ...row, reversed: false }))
  return insertRow<typeof donorTransactions>({ ...ctx, call: { ...ctx.call, server: toldServer } }, row)
}

/**
 * A gift and, where the donor is new, the donor: both or neither.
 * @throws 422 at the fields of the form; 409 where the phone is another donor's
 */
export const record = atomic(donorTransactions, {
  on: 'list',
  input: inputOf({ fields: recordFields }),
  run: async (ctx, input): Promise<RecordedGift> => {
    const told = readForm({ fields: recordFields }, input)
    stop(ruleFaults({ fields: recordFields, rules: recordRules }, told))
    const known = told.donor === null ? null : await knownDonor(ctx, told.donor)
    const donor = known ?? (told.donor === null ? await newDonor(ctx, told) : null)
    const row = await writeGift(ctx, told, donor?.id ?? told.donor ?? '')
    return {
      id: row.id,
      donor: row.donor,
      donorName: donor?.name ?? '',
      isNewDonor: told.donor === null,
      amount: row.amount,
    }
  },
})
