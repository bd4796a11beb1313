import { sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { columns, select } from '../db/columns.ts'
import { type Call, inTx } from '../engine/context.ts'
import { FileAnswer } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { drawnApart } from '../pdf/apart.ts'
import { type Asked, findStatement } from './find.ts'

const d = columns(donors, 'd')

/**
 * product.md 11: what a donor gave, by the charity's staff, in the donor's language.
 * @throws 404 where the charity has no such donor, or nothing was given
 */
export async function statementFile(call: Call, asked: Asked): Promise<FileAnswer> {
  const { actor, locale } = call
  const [found, donor] = await inTx(call, async (tx) => [
    await findStatement(tx, asked, 'charity'),
    await tx.one(select({ language: d.language }, sql`from ${d} where ${d.id} = ${asked.donor}::uuid`)),
  ])
  if (!found) throw new AppFault('notFound')
  const { entityId: _entity, ...stated } = found
  const paper = { ...stated, lang: donor?.language ?? locale, year: asked.year, gift: asked.gift !== undefined }
  const body = await drawnApart(actor.entityId ?? '', () => Promise.resolve({ kind: 'statement', paper }))
  return new FileAnswer(`athar-statement-${asked.year}.pdf`, 'application/pdf', body)
}
