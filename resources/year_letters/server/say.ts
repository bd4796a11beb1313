import { sql } from 'drizzle-orm'
import { columns, select, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Services } from '../../../server/engine/services.ts'
import { hashToken, readKey } from '../../../server/letters/keys.ts'
import { raiseSaid } from '../../donor_issues/server/said.ts'
import { donors } from '../../donors/schema.ts'
import type { Saying } from '../../letters/server/say.ts'
import { yearLetterPages } from '../../year_letter_pages/schema.ts'

const d = columns(donors, 'd')
const p = columns(yearLetterPages, 'p')

/** Whose page it is; held, so that nobody who is erased meanwhile is written down again. */
const readerOf = (tx: Tx, id: string, hash: string) =>
  tx.one(
    select(
      { page: p.id, donor: p.donor },
      sql`from ${p} join ${d} on ${d.entityId} = ${p.entityId} and ${d.id} = ${p.donor} and ${d.deletedAt} is null
      where ${p.entityId} = athar_entity() and ${p.yearLetter} = ${id}::uuid and ${p.tokenHash} = ${hash}
        and ${p.content} is not null and ${p.disownedAt} is null and ${p.deletedAt} is null for key share of d`,
    ),
  )

/**
 * product.md 24: what the reader of a letter about the year says below it. Only the recipient's own key says anything; what
 * is about many projects is an issue about none of them.
 * @throws tooMany (429)
 */
export async function sayOfYear(
  { config, db }: Services,
  { entityId, id, key: text }: { entityId: string; id: string; key: string },
  { satisfaction, type, message }: Saying,
): Promise<void> {
  const key = readKey(config.appSecret, id, text)
  if (key?.kind !== 'own') return
  const hash = hashToken(key.token)
  await db.as({ kind: 'worker', entityId }, async (tx) => {
    const reader = await readerOf(tx, id, hash)
    if (!reader) return
    if (message !== null) await raiseSaid(tx, { donor: reader.donor, project: null, type, message })
    if (satisfaction !== null)
      await tx.rows(
        sql`update ${p} set ${updates(p, { satisfaction, ratedAt: sql`now()` })}
          where ${p.entityId} = athar_entity() and ${p.id} = ${reader.page}::uuid`,
      )
  })
}
