import { sql } from 'drizzle-orm'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { paperBundles } from '../../../resources/paper_bundles/schema.ts'
import { anyOf, columns, updates } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'

const b = columns(paperBundles, 'b')
const d = columns(donors, 'd')
const e = columns(entities, 'e')
const f = columns(files, 'f')
const l = columns(letters, 'l')

/** Archives that hold a letter of these people are kept no longer, and one that is being made is begun anew without it. */
export async function letGoOfPapers(tx: Tx, people: readonly string[]): Promise<void> {
  const theirs = sql`${b.entityId} = athar_entity() and ${b.report} in (select ${l.report} from ${l}
    where ${l.entityId} = athar_entity() and ${l.donor} = ${anyOf(people)})`
  await tx.rows(
    sql`update ${b} set ${updates(b, { state: 'expired' })}, version = b.version + 1, updated_at = now()
      where ${theirs} and ${b.state} = 'ready'`,
  )
  // Whoever holds it loses it with the next letter.
  await tx.rows(sql`update ${b} set ${updates(b, { leaseOwner: null })} where ${theirs} and ${b.state} = 'making'`)
}

/**
 * A picture of the entity's that was there as the archive was begun shows less since, or may be shown no more. Nobody writes
 * down when that came: of what was changed or whose consent went on then it is asked how it stands.
 */
const pictureGone = sql`exists (select 1 from ${f} join ${e} on ${e.id} = ${f.entityId}
  where ${f.entityId} = ${b.entityId} and ${f.kind} = 'image' and ${f.createdAt} < ${b.createdAt}
    and ((${f.updatedAt} > ${b.createdAt} and ${f.blurred} is not null)
      or ((${f.updatedAt} > ${b.createdAt} or ${f.consentUntil} >= (${b.createdAt} at time zone ${e.timeZone})::date)
        and not exists (select 1 from athar_shown_pictures(${f.entityId}, array[${f.id}])))))`

/**
 * Whether something in a ready archive may no longer be shown: a donor's name was hidden, a letter reached somebody else, a
 * donor was deleted, or a picture was blurred, or may be shown no more, since it was begun: what is drawn is not looked at again.
 * Then it is kept no longer.
 */
export async function isOutdated(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.one(
    sql`update ${b} set ${updates(b, { state: 'expired' })}, version = b.version + 1, updated_at = now()
      where ${b.entityId} = athar_entity() and ${b.id} = ${id}::uuid and ${b.state} = 'ready' and (
        exists (select 1 from ${l} join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donor}
          where ${l.entityId} = ${b.entityId} and ${l.report} = ${b.report}
            and (${l.disownedAt} > ${b.createdAt} or ${d.deletedAt} > ${b.createdAt} or (${d.hiddenName} and ${d.updatedAt} > ${b.createdAt})))
        or ${pictureGone})
      returning ${b.id}`,
  )
  return row !== null
}
