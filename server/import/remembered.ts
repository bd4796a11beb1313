/** What a person confirmed the last time a file had these columns. Finished imports themselves are the memory. */
import { sql } from 'drizzle-orm'
import { fold } from '../../resources/_kit/fold.ts'
import type { Tx } from '../db/types.ts'
import { importFields } from './fields.ts'
import { digest } from './occurrences.ts'
import type { Mapping, Target } from './types.ts'

/** The same columns however they are ordered and spelled. */
export const headerKey = (headers: readonly string[]): string => digest(...headers.map(fold).sort())

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

/** The matching to offer again, or null for columns that nobody has confirmed yet. */
export async function lastMapping(
  tx: Tx,
  entityId: string,
  target: Target,
  headers: readonly string[],
): Promise<Mapping | null> {
  const row = await tx.one<{ headers: string[]; mapping: Mapping }>(sql`select headers, mapping from imports
    where entity_id = ${entityId}::uuid and target = ${target} and header_key = ${headerKey(headers)} and started_at is not null
      and mapping is not null and deleted_at is null order by started_at desc, id desc limit 1`)
  return row && carryOver(target, row.mapping, row.headers, headers)
}
