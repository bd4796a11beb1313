import { sql } from 'drizzle-orm'
import { paperName } from '../../resources/_contracts/inWriting.ts'
import { donors } from '../../resources/donors/schema.ts'
import { columns, select } from '../db/columns.ts'
import { type Call, inTx, type Locale } from '../engine/context.ts'
import { FileAnswer } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import { drawnApart } from '../pdf/apart.ts'
import { type Asked, type FoundStatement, findStatement } from './find.ts'

const d = columns(donors, 'd')

/** The paper as a file: a receipt bears its number as its name. */
export async function drawnStatement(
  { entityId, ...stated }: FoundStatement,
  { year, gift }: Asked,
  lang: Locale,
): Promise<FileAnswer> {
  const paper = { ...stated, lang, year, gift: gift !== undefined }
  const body = await drawnApart(entityId, () => Promise.resolve({ kind: 'statement', paper }))
  const number = gift === undefined ? null : (stated.gifts[0]?.receiptNumber ?? null)
  const name = number === null ? `athar-statement-${year}.pdf` : paperName(number)
  return new FileAnswer(name, 'application/pdf', body)
}

/**
 * product.md 11: what a donor gave, by the charity's staff, in the donor's language.
 * @throws 404 where the charity has no such donor, or nothing was given
 */
export async function statementFile(call: Call, asked: Asked): Promise<FileAnswer> {
  const { locale } = call
  const [found, donor] = await inTx(call, async (tx) => [
    await findStatement(tx, asked, 'charity'),
    await tx.one(select({ language: d.language }, sql`from ${d} where ${d.id} = ${asked.donor}::uuid`)),
  ])
  if (!found) throw new AppFault('notFound')
  return drawnStatement(found, asked, donor?.language ?? locale)
}
