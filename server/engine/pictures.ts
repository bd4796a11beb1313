/** product.md 44: who is to be seen in a picture is said before others see it. */
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { asked } from '../../resources/_kit/pictures.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { files } from '../../resources/files/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const f = columns(files, 'f')

type Values = Readonly<Record<string, unknown>>

const unanswered = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  const found = await tx.one(
    select(
      { n: sql<number>`count(*)::int` },
      sql`from ${f} where ${f.id} = any(${sql.param(ids)}::uuid[]) and ${f.answeredAt} is null and ${f.kind} = 'image'
        and ${f.consentWithdrawnAt} is null and ${f.deletedAt} is null`,
    ),
  )
  return found?.n ?? 0
}

/**
 * The fields of what is public, or is made so, with pictures that nobody has answered for, and how many. Those that the
 * record had before count no more than they did: others do not see them.
 */
export async function unansweredFaults(
  tx: Tx,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  before: Values = {},
): Promise<Fault[]> {
  const had = new Set(asked(resource, before).map(({ id }) => id))
  const added = asked(resource, values).filter(({ id }) => !had.has(id))
  const faults: Fault[] = []
  for (const field of new Set(added.map((one) => one.field))) {
    const count = await unanswered(tx, [...new Set(added.filter((one) => one.field === field).map(({ id }) => id))])
    if (count > 0) faults.push({ field, key: 'unanswered', args: { smart_count: count }, code: CODES.generic })
  }
  return faults
}
