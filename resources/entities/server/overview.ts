import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'

interface Counts {
  projects: number
  donors: number
  transactions: number
  letters: number
  users: number
}

/** What a platform administrator sees of an entity from outside [2.50]. Times are ISO 8601, or null for never. */
export interface Overview {
  counts: Counts
  admins: { id: string; name: string; userName: string; email: string; status: string; lastSeenAt: string | null }[]
  branches: { id: string; branchName: string; status: string }[]
  main: { id: string; branchName: string } | null
  lastActivityAt: string | null
}

/** Once in so long a look counts as one. */
const SAME_VIEW = '10 minutes'

/** The entity's own trail says that the platform looked, and who. A page that asks again says nothing new. */
async function recordView(tx: Tx, { actor, requestId }: Call, id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`view ${actor.userId} ${id}`}, 0))`)
  await tx.rows(sql`insert into audit_trail (id, entity_id, actor, action, resource, record, request)
    select gen_random_uuid(), ${id}::uuid, ${actor.userId}::uuid, 'view', 'entities', ${id}, ${requestId}
    where not exists (select 1 from audit_trail a where a.entity_id = ${id}::uuid and a.actor = ${actor.userId}::uuid and a.action = 'view'
      and a.deleted_at is null and a.created_at > now() - ${SAME_VIEW}::interval)`)
}

export const readOverview = (call: Call, id: string): Promise<Overview> =>
  inTx(call, async (tx) => {
    await recordView(tx, call, id)
    const answer = await tx.one<{ overview: Overview }>(sql`
      with seen as (select user_id, seen_at from athar_entity_seen(${id}::uuid))
      select json_build_object(
        'counts', (select row_to_json(c) from athar_entity_counts(${id}::uuid) c),
        'admins', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'userName', u.user_name, 'email', u.email,
            'status', u.status, 'lastSeenAt', s.seen_at) order by u.created_at, u.id), '[]')
          from users u left join seen s on s.user_id = u.id
          where u.entity_id = ${id}::uuid and u.deleted_at is null and 'BranchAdmin' = any (u.roles)),
        'branches', (select coalesce(json_agg(json_build_object('id', b.id, 'branchName', b.branch_name, 'status', b.status) order by b.branch_name), '[]')
          from entities b where b.main_entity = ${id}::uuid and b.deleted_at is null),
        'main', (select json_build_object('id', m.id, 'branchName', m.branch_name) from entities e join entities m on m.id = e.main_entity
          where e.id = ${id}::uuid and m.deleted_at is null),
        'lastActivityAt', (select max(seen_at) from seen)) as overview`)
    if (!answer) throw new AppFault('notFound')
    return answer.overview
  })
