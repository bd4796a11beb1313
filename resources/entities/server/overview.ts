import { type SQL, sql } from 'drizzle-orm'
import { bare, columns, jsonOf, pick } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { auditTrail } from '../../audit_trail/schema.ts'
import { users } from '../../users/schema.ts'
import { entities } from '../schema.ts'

const a = columns(auditTrail, 'a')
const a2 = columns(auditTrail, 'a2')
const b = columns(entities, 'b')
const e = columns(entities, 'e')
const m = columns(entities, 'm')
const u = columns(users, 'u')

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
  admins: (Pick<RecordOf<typeof users>, 'id' | 'name' | 'userName' | 'email' | 'invited' | 'status'> & {
    lastSeenAt: string | null
  })[]
  branches: Pick<RecordOf<typeof entities>, 'id' | 'branchName' | 'branchNameEn' | 'status'>[]
  main: Pick<RecordOf<typeof entities>, 'id' | 'branchName' | 'branchNameEn'> | null
  lastActivityAt: string | null
}

/** Once in so long a look counts as one. */
const SAME_VIEW = '10 minutes'

/** The entity's own trail says that the platform looked, and who. A page that asks again says nothing new. */
async function recordView(tx: Tx, { actor, requestId }: Call, id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`view ${actor.userId} ${id}`}, 0))`)
  await tx.rows(sql`insert into ${a2} (${bare(a2, 'id', 'entityId', 'actor', 'action', 'resource', 'record', 'request')})
    select gen_random_uuid(), ${id}::uuid, ${actor.userId}::uuid, 'view', 'entities', ${id}, ${requestId}
    where not exists (select 1 from ${a} where ${a.entityId} = ${id}::uuid and ${a.actor} = ${actor.userId}::uuid and ${a.action} = 'view'
      and ${a.deletedAt} is null and ${a.createdAt} > now() - ${SAME_VIEW}::interval)`)
}

const admin: SQL<Overview['admins'][number]> = jsonOf({
  ...pick(u, 'id', 'name', 'userName', 'email', 'invited', 'status'),
  lastSeenAt: sql<string | null>`s.seen_at`,
})

export const readOverview = (call: Call, id: string): Promise<Overview> =>
  inTx(call, async (tx) => {
    await recordView(tx, call, id)
    const answer = await tx.one<{ overview: Overview }>(sql`
      with seen as (select user_id, seen_at from athar_entity_seen(${id}::uuid))
      select json_build_object(
        'counts', (select row_to_json(c) from athar_entity_counts(${id}::uuid) c),
        'admins', (select coalesce(json_agg(${admin} order by ${u.createdAt}, ${u.id}), '[]')
          from ${u} left join seen s on s.user_id = ${u.id}
          where ${u.entityId} = ${id}::uuid and ${u.deletedAt} is null and 'BranchAdmin' = any (${u.roles})),
        'branches', (select coalesce(json_agg(${jsonOf(pick(b, 'id', 'branchName', 'branchNameEn', 'status'))} order by ${b.branchName}), '[]')
          from ${b} where ${b.mainEntity} = ${id}::uuid and ${b.deletedAt} is null),
        'main', (select ${jsonOf(pick(m, 'id', 'branchName', 'branchNameEn'))} from ${e} join ${m} on ${m.id} = ${e.mainEntity}
          where ${e.id} = ${id}::uuid and ${m.deletedAt} is null),
        'lastActivityAt', (select max(seen_at) from seen)) as overview`)
    if (!answer) throw new AppFault('notFound')
    return answer.overview
  })
