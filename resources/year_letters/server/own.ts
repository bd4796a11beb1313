import { sql } from 'drizzle-orm'
import { columns, known, pick, select } from '../../../server/db/columns.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { keptToken } from '../../../server/letters/keys.ts'
import { yearLetterPages } from '../../year_letter_pages/schema.ts'
import { openYear } from './page.ts'

const p = columns(yearLetterPages, 'p')

type Asking = Pick<Call, 'actor' | 'requestId' | 'services'>

/** [6.3] the letter about a year that the person was sent as this donor; null where there is none. */
export async function ownYear(asking: Asking, letter: string, donor: string) {
  const { services, requestId } = asking
  const row = await inTx(asking, (tx) =>
    tx.one(
      select(
        { ...pick(p, 'id'), hash: known(p.tokenHash) },
        sql`from ${p} where ${p.yearLetter} = ${letter}::uuid and ${p.donor} = ${donor}::uuid and ${p.sent} and ${p.disownedAt} is null`,
      ),
    ),
  )
  if (!row) return null
  const { appSecret, appSecretOld } = services.config
  const key = keptToken([appSecret, appSecretOld], row.id, row.hash)
  const opened = await openYear(services, letter, key, requestId)
  return opened === null || opened === 'gone' ? null : { opened, key }
}
