import { sql } from 'drizzle-orm'
import { entities } from '../../resources/entities/schema.ts'
import { type LinkWish, whatsappAccounts } from '../../resources/whatsapp_accounts/schema.ts'
import { columns, pick, shaped, updates, type Writes } from '../db/columns.ts'
import type { Database } from '../db/types.ts'

const w = columns(whatsappAccounts, 'w')
const e = columns(entities, 'e')

export const LEASE_SECONDS = 30

const isActive = sql`exists (select 1 from ${e} where ${e.id} = ${w.entityId} and ${e.status} = 'active' and ${e.deletedAt} is null)`
const isFree = (me: string) =>
  sql`(${w.leaseOwner} = ${me} or ${w.leaseUntil} is null or ${w.leaseUntil} < now() or ${w.leaseOwner} is null)`

/** The account whose session this process holds from now on, or goes on holding; null where there is nothing to hold, or another does. */
export const claimAccount = (db: Database, entityId: string, me: string) =>
  db.as({ kind: 'worker', entityId }, (tx) =>
    tx.one(
      shaped(
        {
          ...pick(w, 'id', 'entityId', 'provider', 'wahaUrl', 'wahaKey', 'sessionName', 'state', 'phone', 'linkedAt'),
          ...pick(w, 'runs', 'wish', 'wishPhone'),
        },
        (row) => sql`update ${w} set ${updates(w, {
          leaseOwner: me,
          leaseUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`,
        })}
        where ${w.deletedAt} is null and (${w.runs} = 1 or ${w.wish} is not null) and ${isFree(me)} and ${isActive}
        returning ${row}`,
      ),
    ),
  )

export type ClaimedAccount = NonNullable<Awaited<ReturnType<typeof claimAccount>>>

/** Writes how the session stands, as long as it is ours to say. */
export const writeAccount = (
  db: Database,
  { entityId, id }: Pick<ClaimedAccount, 'entityId' | 'id'>,
  me: string,
  changes: Writes<typeof whatsappAccounts>,
): Promise<unknown> =>
  db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      sql`update ${w} set ${updates(w, { ...changes, updatedAt: sql`now()` })}
        where ${w.id} = ${id}::uuid and ${w.leaseOwner} = ${me}`,
    ),
  )

/** What was asked for is done; what was asked for meanwhile is not. */
export const granted = (wish: LinkWish): Writes<typeof whatsappAccounts> => ({
  wish: sql`case when ${w.wish} = ${wish} then null else ${w.wish} end`,
  wishPhone: sql`case when ${w.wish} = ${wish} then null else ${w.wishPhone} end`,
})

export const letGo = (db: Database, { entityId, id }: Pick<ClaimedAccount, 'entityId' | 'id'>, me: string) =>
  db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      sql`update ${w} set ${updates(w, { leaseOwner: null, leaseUntil: null })}
        where ${w.id} = ${id}::uuid and ${w.leaseOwner} = ${me}`,
    ),
  )

/** The data folder's lock says that no other process works on the embedded database: every lease is a dead one's. */
export const freeAll = (db: Database) =>
  db.owner((tx) =>
    tx.rows(
      sql`update ${w} set ${updates(w, { leaseOwner: null, leaseUntil: null })} where ${w.leaseOwner} is not null`,
    ),
  )

/** Entities whose session nobody holds, or has something to do for. */
export const findAccounts = async (db: Database, me: string): Promise<string[]> => {
  const rows = await db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ entity: string }>(sql`select athar_accounts_to_link(${me}) as entity`),
  )
  return rows.map(({ entity }) => entity)
}
