import { sql } from 'drizzle-orm'
import { inviteUser } from '../../../server/accounts/plan.ts'
import { columns } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { ValuesOfForm } from '../../../server/engine/form.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf, RecordOfAny } from '../../_kit/resource.ts'
import type { platformStaffFields } from '../forms.ts'
import { users } from '../schema.ts'

const u = columns(users, 'u')

const refusal = (key: string): AppFault =>
  new AppFault('invalid', [{ field: 'status', key, args: {}, code: CODES.generic }])

type User = RecordOf<typeof users> & Partial<Pick<RecordOfAny<typeof users>, 'entityId'>>

/**
 * The platform keeps one active administrator at least, and nobody shuts themselves out. An entity's last administrator
 * may be deactivated: the platform can add another [6.10].
 */
export async function guardDeactivation({ tx, actor }: HookContext, user: User): Promise<void> {
  if (user.id === actor.userId) throw refusal('ownAccount')
  if (user.entityId === null && user.roles.includes('SuperAdmin')) await keepOne(tx, user)
  // Being let in again later revives no session and no link.
  await tx.rows(sql`select athar_cut_off(${user.id}::uuid, 'inactive', true)`)
}

async function keepOne(tx: Tx, user: User): Promise<void> {
  // One after the other: two who deactivate each other at once would leave nobody.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('platform administrators', 0))`)
  const other = await tx.one(sql`select 1 from ${u} where ${u.entityId} is null and 'SuperAdmin' = any (${u.roles})
    and ${u.status} = 'active' and ${u.deletedAt} is null and ${u.id} <> ${user.id}::uuid limit 1`)
  if (!other) throw refusal('lastAdministrator')
}

/** product.md 2: staff of the platform itself. @throws used (409) at the field that someone else of the platform has */
export async function invitePlatformStaff(
  { tx, actor, call, addJob }: HookContext,
  values: ValuesOfForm<typeof platformStaffFields>,
): Promise<object> {
  await inviteUser(tx, { ...values, entityId: null, language: call.locale, invitedBy: actor.userId }, addJob)
  return { invited: values.email }
}
