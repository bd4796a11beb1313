import { sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { paperBundles } from '../../../resources/paper_bundles/schema.ts'
import { columns, updates } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'

const b = columns(paperBundles, 'b')
const d = columns(donors, 'd')
const f = columns(files, 'f')
const l = columns(letters, 'l')

/** Archives that hold a letter of these people are kept no longer, and one that is being made is begun anew without it. */
export async function letGoOfPapers(tx: Tx, people: readonly string[]): Promise<void> {
  const theirs = sql`${b.entityId} = athar_entity() and ${b.report} in (select ${l.report} from ${l}
    where ${l.entityId} = athar_entity() and ${l.donor} = any(${sql.param(people)}::uuid[]))`
  await tx.rows(
    sql`update ${b} set ${updates(b, { state: 'expired' })}, version = b.version + 1, updated_at = now()
      where ${theirs} and ${b.state} = 'ready'`,
  )
  // Whoever holds it loses it with the next letter.
  await tx.rows(sql`update ${b} set ${updates(b, { leaseOwner: null })} where ${theirs} and ${b.state} = 'making'`)
}

/**
 * Whether something in a ready archive may no longer be shown: a donor's name was hidden, a letter reached somebody else, a
 * donor was deleted, or, of the entity's pictures, one was blurred or kept back or its consent was withdrawn or ran out since it
 * was begun: what is drawn is not looked at again. Then it is kept no longer.
 */
export async function isOutdated(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one(
    sql`update ${b} set ${updates(b, { state: 'expired' })}, version = b.version + 1, updated_at = now()
      where ${b.entityId} = athar_entity() and ${b.id} = ${id}::uuid and ${b.state} = 'ready' and (
        exists (select 1 from ${l} join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donor}
          where ${l.entityId} = ${b.entityId} and ${l.report} = ${b.report}
            and (${l.disownedAt} > ${b.createdAt} or ${d.deletedAt} > ${b.createdAt} or (${d.hiddenName} and ${d.updatedAt} > ${b.createdAt})))
        or exists (select 1 from ${f} where ${f.entityId} = ${b.entityId}
          and (${f.consentWithdrawnAt} > ${b.createdAt} or (${f.consentUntil} < now()::date and ${f.consentUntil} >= ${b.createdAt}::date)
            -- Nobody writes down when it was blurred or described anew: whatever changed of such a picture counts.
            or (${f.updatedAt} > ${b.createdAt} and ${f.createdAt} < ${b.createdAt}
              and (${f.blurred} is not null or ${f.keptBack} is not null or ${f.consentUntil} < now()::date)))))
      returning ${b.id}`,
  )
  return row !== null
}
