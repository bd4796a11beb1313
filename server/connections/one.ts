import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { tableId } from '../engine/fields.ts'

/** An entity has one account of a sort; of two that are made at once the second one finds the first. @throws 409 at `field` */
export async function refuseSecond(tx: Tx, resource: Resource, field: string = resource.title): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${resource.name} `} || athar_entity(), 0))`)
  const there = await tx.one(
    sql`select 1 from ${tableId(resource)} t where t.entity_id = athar_entity() and t.deleted_at is null limit 1`,
  )
  if (there) throw new AppFault('used', [{ field, key: 'oneAccount', args: {}, code: CODES.codeUsed }])
}
