/** Projects on record whose names are like what a file calls one that nobody knows: a slip of the pen is found by it. */
import { sql } from 'drizzle-orm'
import { amongKnown } from '../../resources/_kit/likeness.ts'
import { isCode } from '../../resources/projects/called.ts'
import { projects } from '../../resources/projects/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { RowFault } from '../engine/importing.ts'

const p = columns(projects, 'p')

/** So many are looked through, the newest first. */
const LOOKED_AT = 2000
const SHOWN = 3
/** More values than these are mended in the file. */
const ASKED = 50

/** By what the file calls it. Of codes none: another project's number is as like it as the right one. */
export async function similarProjects(
  tx: Tx,
  entityId: string,
  faults: readonly Pick<RowFault, 'key' | 'value'>[],
): Promise<Record<string, readonly string[]>> {
  const unknown = faults.flatMap(({ key, value }) => (key === 'unknownProject' && value !== null ? [value] : []))
  const asked = new Set(unknown.filter((value) => !isCode(value.trim())))
  if (asked.size === 0) return {}
  const rows = await tx.rows(
    select(
      { name: p.name },
      sql`from ${p} where ${p.entityId} = ${entityId}::uuid and ${p.deletedAt} is null and not ${p.archived}
        order by ${p.createdAt} desc, ${p.id} limit ${LOOKED_AT}`,
    ),
  )
  const all = rows.flatMap(({ name }) => name ?? [])
  const twice = new Set(all.filter((name, at) => all.indexOf(name) !== at))
  // A name that two bear names none.
  const likest = amongKnown(all.filter((name) => name !== '' && !twice.has(name)))
  return Object.fromEntries(
    [...asked].slice(0, ASKED).flatMap((value) => {
      const { values, alike } = likest(value)
      return alike === 0 ? [] : [[value, values.slice(0, Math.min(alike, SHOWN))]]
    }),
  )
}
