/** Donors of a file whom it found on record and left as they were. */
import { sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { bare, columns } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { ChangeOf } from './change.ts'

const d = columns(donors, 'd')
const h = columns(importChanges, 'h')

/** Each once, but those whom the file has created itself: they say so. */
export async function storeMet(
  tx: Tx,
  { entityId, importId }: Pick<ChangeOf, 'entityId' | 'importId'>,
  met: ReadonlySet<string>,
): Promise<void> {
  if (met.size === 0) return
  const ids = [...met]
  await tx.rows(sql`insert into ${h} (${bare(h, 'entityId', 'id', 'import', 'target', 'record', 'kind', 'outcome')})
    select ${entityId}::uuid, v.id, ${importId}::uuid, 'donors', v.donor, 'met', 'nothing'
    from unnest(${sql.param(ids.map(() => newId()))}::uuid[], ${sql.param(ids)}::text[]) v (id, donor)
    where not exists (select 1 from ${d} where ${d.entityId} = ${entityId}::uuid and ${d.id} = v.donor::uuid and ${d.importId} = ${importId}::uuid)
    on conflict (${bare(h, 'entityId', 'import', 'record')}) where ${bare(h, 'deletedAt')} is null do nothing`)
}
