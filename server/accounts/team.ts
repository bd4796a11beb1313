import { sql } from 'drizzle-orm'
import type { Colleagues } from '../../resources/_contracts/colleagues.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import { users } from '../../resources/users/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { unknownReference } from '../engine/references.ts'

const u = columns(users, 'u')

/** Who of an entity, or of the platform where it is null, works in one of these roles and may sign in. */
export const teamOf = (tx: Tx, entityId: string | null, roles: readonly Role[]): Promise<Colleagues['people']> =>
  tx.rows(
    select(
      pick(u, 'id', 'name'),
      sql`from ${u} where ${u.entityId} is not distinct from ${entityId}::uuid and ${u.status} = 'active' and ${u.deletedAt} is null
        and ${u.roles} && ${sql.param([...roles])}::text[] order by ${u.name}, ${u.id}`,
    ),
  )

/** Work is given to one of the team, or to nobody. @throws 422 with the field `to` */
export function assertOneOf(team: Colleagues['people'], to: string | null): void {
  if (to !== null && !team.some(({ id }) => id === to)) throw new AppFault('invalid', [unknownReference('to')])
}
