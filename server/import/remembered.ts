/** What a person confirmed the last time a file had these columns. Finished imports themselves are the memory. */
import { sql } from 'drizzle-orm'
import { fold } from '../../resources/_kit/fold.ts'
import type { Mend } from '../../resources/_kit/mends.ts'
import { imports } from '../../resources/imports/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { ownHeaders } from './faultColumn.ts'
import { importFields } from './fields.ts'
import { lastingMends } from './mends.ts'
import { digest } from './occurrences.ts'
import type { Mapping, Target } from './types.ts'

const i = columns(imports, 'i')

/** The same columns however they are ordered and spelled; a file of rejected rows has those of the file it came from. */
export const headerKey = (headers: readonly string[]): string => digest(...ownHeaders(headers).map(fold).sort())

/** Every header with which of its name it is, from 1: names may repeat. */
function places(headers: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headers.map((header) => {
    const name = fold(header)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${count} ${name}`
  })
}

/** The old file's matching in the order of the new file's columns. Pure. */
export function carryOver(target: Target, mapping: Mapping, from: readonly string[], to: readonly string[]): Mapping {
  const [old, now] = [places(from), places(to)]
  return Object.fromEntries(
    importFields(target).map(({ name }) => {
      const column = mapping[name] ?? null
      const place = column === null ? undefined : old[column]
      const index = place === undefined ? -1 : now.indexOf(place)
      return [name, index < 0 ? null : index]
    }),
  )
}

export interface Remembered {
  mapping: Mapping
  /** Of columns that are still matched. */
  mends: Mend[]
}

/** The matching to offer again with what was mended, or null for columns that nobody has confirmed yet. */
export async function lastMapping(
  tx: Tx,
  entityId: string,
  target: Target,
  headers: readonly string[],
): Promise<Remembered | null> {
  const row = await tx.one(
    select(
      { headers: i.headers, mapping: i.mapping, mends: i.mends },
      sql`from ${i}
    where ${i.entityId} = ${entityId}::uuid and ${i.target} = ${target} and ${i.headerKey} = ${headerKey(headers)} and ${i.startedAt} is not null
      and ${i.mapping} is not null and ${i.deletedAt} is null order by ${i.startedAt} desc, ${i.id} desc limit 1`,
    ),
  )
  if (!row) return null
  const mapping = carryOver(target, row.mapping ?? {}, row.headers ?? [], headers)
  const mends = lastingMends(target, row.mends ?? []).filter(({ field }) => (mapping[field] ?? null) !== null)
  return { mapping, mends }
}
