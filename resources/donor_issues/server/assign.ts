import { type SQL, sql } from 'drizzle-orm'
import { assertOneOf, teamOf } from '../../../server/accounts/team.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import type { Colleagues } from '../../_contracts/colleagues.ts'
import { platformAdmins, type Role, support } from '../../_kit/roles.ts'
import { type Changed, change, found, type SupportedIssue } from './change.ts'

/** Who answers issues: an entity's own support, or the platform's. */
const rolesIn = (entityId: string | null): readonly Role[] =>
  entityId === null ? [...platformAdmins, ...support] : support

const teamIn = (tx: Tx, entityId: string | null): Promise<Colleagues['people']> =>
  teamOf(tx, entityId, rolesIn(entityId))

export const readColleagues = (call: Call): Promise<Colleagues> =>
  inTx(call, async (tx) => ({ people: await teamIn(tx, call.actor.entityId) }))

/** [2.69] to one of the caller's own team, or to nobody; given to whom it is already it stays as it is. @throws 422 with the field `to` */
export async function assign(
  { tx, actor }: HookContext,
  { to }: { to: string | null },
  row: SupportedIssue,
): Promise<Changed> {
  assertOneOf(await teamIn(tx, actor.entityId), to)
  if (to === row.assignee) return { id: row.id, version: row.version }
  const set: { assignee: string | null; assignedAt: SQL | null } = {
    assignee: to,
    assignedAt: to === null ? null : sql`now()`,
  }
  return found(await change(tx, 'assign', row.id, set))
}
