/** product.md 11: a gift in writing, by the charity's staff for the donor who calls. To issue its receipt is a step of its own. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { atomic, type FileAnswer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { stop } from '../../../server/engine/write.ts'
import { g, RETURNED, stated } from '../../../server/letters/gifts.ts'
import { statementFile } from '../../../server/statements/file.ts'
import { type GiftInWriting, isCancelled } from '../../_contracts/inWriting.ts'
import { CODES } from '../../_kit/codes.ts'
import { entities } from '../../entities/schema.ts'
import { donorTransactions } from '../schema.ts'

const e = columns(entities, 'e')

const nothing = z.strictObject({})

const GIVEN = sql`(${g.amount} > 0 and ${stated(sql`${e.timeZone}`)})`

const look = async (call: Call, id: string) => {
  const found = await inTx(call, (tx) =>
    tx.one(
      select(
        {
          donor: g.donor,
          year: sql<number>`extract(year from ${g.date})::int`,
          ...pick(g, 'receiptNumber', 'reversed', 'amount'),
          returned: RETURNED,
          canIssue: sql<boolean>`(${e.issuesReceipts} and ${g.receiptNumber} is null and ${GIVEN} and ${g.amount} > ${RETURNED}::numeric)`,
          isStated: sql<boolean>`(${g.receiptNumber} is not null or ${GIVEN})`,
        },
        sql`from ${g} join ${e} on ${e.id} = ${g.entityId}
          where ${g.entityId} = athar_entity() and ${g.id} = ${id}::uuid and ${g.deletedAt} is null`,
      ),
    ),
  )
  if (!found) throw new AppFault('notFound')
  return found
}

/** @throws 404 */
export const inWriting = free(donorTransactions, {
  on: 'record',
  method: 'GET',
  input: nothing,
  run: async (call, _input, id): Promise<GiftInWriting> => {
    const { receiptNumber, canIssue, isStated, ...gift } = await look(call, id)
    return { receiptNumber, canIssue, isStated, isCancelled: isCancelled(gift), returned: gift.returned }
  },
})

/** As it stands: the receipt where one was issued, or else a donation statement. @throws 404 */
export const statement = free(donorTransactions, {
  on: 'record',
  method: 'GET',
  input: nothing,
  run: async (call, _input, id): Promise<FileAnswer> => {
    const { donor, year } = await look(call, id)
    return statementFile(call, { donor, year, gift: id.toLowerCase() })
  },
})

/** Asked for again it answers the same number. @throws 422 for what can have none */
export const issueReceipt = atomic(donorTransactions, {
  on: 'record',
  input: nothing,
  run: async ({ tx }, _input, { id }): Promise<{ receiptNumber: string }> => {
    const done = await tx.one<{ number: string | null }>(sql`select athar_issue_receipt(${id}::uuid) as number`)
    const receiptNumber = done?.number ?? null
    if (receiptNumber === null) stop([{ field: 'receiptNumber', key: 'receiptNone', args: {}, code: CODES.generic }])
    return { receiptNumber: receiptNumber ?? '' }
  },
})
