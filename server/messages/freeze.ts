import { sql } from 'drizzle-orm'
import { editions } from '../../resources/editions/schema.ts'
import { bare, columns, select } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { LetterEdition } from '../letters/parts.ts'
import { digestOf } from '../verify/canonical.ts'
import { type Log, type Published, signEdition } from '../verify/log.ts'

const x = columns(editions, 'x')
const intoEditions = columns(editions)

/** The sending that an edition is of. */
interface Sent {
  dispatch: string
  report: Published['report']
  sentAt: string
}

/** An edition that is written down and signed, with the digest that its signature names. */
export interface Frozen {
  id: string
  digest: string
}

/** The edition with just this content: the first of a language writes and signs it, the others find it. */
export async function freeze(tx: Tx, of: Sent, log: Log, edition: LetterEdition): Promise<Frozen> {
  const frozen = { id: await editionId(tx, of.dispatch, log.entity.id, edition), digest: digestOf(edition) }
  await signEdition(log, publishedBy(of), { id: frozen.id, language: edition.lang, content: frozen.digest })
  return frozen
}

export const publishedBy = ({ report, sentAt }: Omit<Sent, 'dispatch'>): Published => ({ report, publishedAt: sentAt })

async function editionId(tx: Tx, dispatch: string, entityId: string, edition: LetterEdition): Promise<string> {
  const content = JSON.stringify(edition)
  const digest = sql`encode(sha256(convert_to((${content}::jsonb)::text, 'UTF8')), 'hex')`
  await tx.rows(sql`
    insert into ${intoEditions} (${bare(intoEditions, 'entityId', 'id', 'dispatch', 'language', 'content', 'digest')})
    values (${entityId}::uuid, ${newId()}::uuid, ${dispatch}::uuid, ${edition.lang}, ${content}::jsonb, ${digest})
    on conflict (${bare(intoEditions, 'entityId', 'dispatch', 'language', 'digest')}) do nothing`)
  const row = await tx.one(
    select(
      { id: x.id },
      sql`from ${x} where ${x.dispatch} = ${dispatch}::uuid and ${x.language} = ${edition.lang} and ${x.digest} = ${digest}`,
    ),
  )
  if (!row) throw new Error('an edition that was written is not there')
  return row.id
}
