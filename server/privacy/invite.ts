/** [6.9] product.md 3: staff send a donor the link to a first password. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { mailedLately, planDonorLink } from '../accounts/plan.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { atomic } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'

const e = columns(entities, 'e')

const NEEDED = ['phone', 'email'] as const

function faultsOf(row: RecordOf<typeof donors>): Fault[] {
  const fault = (field: string, key: string, code: number): Fault => ({ field, key, args: {}, code })
  if (row.unknownGiver) return [fault('name', 'systemDonor', CODES.generic)]
  if (row.deceased) return [fault('deceased', 'deceasedDonor', CODES.generic)]
  // Whoever asked for no more mail gets none of ours either.
  if (row.emailStopped) return [fault('email', 'donorEmailStopped', CODES.generic)]
  return NEEDED.filter((name) => row[name] === null).map((name) => fault(name, 'required', CODES.required))
}

const defaultLanguage = async (tx: Tx): Promise<string | undefined> =>
  (await tx.one(select({ language: e.defaultLanguage }, sql`from ${e} where ${e.id} = athar_entity()`)))?.language

/**
 * {} -> {planned}, the same whether the donor signs in already, here or elsewhere, or never did. False where the entity has
 * sent one just now, as the donor's messages show: no second one follows so soon.
 * @throws 422 at phone and email where one is missing; 409 mailNotConfigured
 */
export const inviteIdentity = atomic(donors, {
  on: 'record',
  input: z.strictObject({}),
  run: async ({ tx, call, actor, addJob }, _input, row) => {
    if (actor.entityId === null) throw new AppFault('notFound')
    const faults = faultsOf(row)
    if (faults.length > 0) throw new AppFault('invalid', faults)
    if (!call.services.mail.mailer) throw new AppFault('mailNotConfigured')
    const language = (row.language ?? (await defaultLanguage(tx))) === 'en' ? 'en' : 'ar'
    const wanted = {
      entityId: actor.entityId,
      donorId: row.id,
      email: String(row.email),
      language,
      invitedBy: actor.userId,
    } as const
    if (await mailedLately(tx, { purpose: 'donor', ...wanted })) return { planned: false }
    await planDonorLink(tx, wanted, addJob)
    return { planned: true }
  },
})
