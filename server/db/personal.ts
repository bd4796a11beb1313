/** A person's rows, as SQL finds them. */
import { type SQL, sql } from 'drizzle-orm'
import type { Subjected } from '../../resources/_kit/personal.ts'
import { columnName } from '../../resources/_kit/present.ts'
import { PERSONAL } from '../../resources/personal.ts'
import { anyOf } from './columns.ts'

export const tableOf = ({ resource }: Subjected): SQL => sql.raw(`"${resource.name}"`)

/** Which rows `t` of a table are these donors'. */
export const belongsTo = ({ person }: Subjected, donors: readonly string[]): SQL =>
  person === null ? sql`false` : sql`t.${sql.raw(`"${columnName(person)}"`)} = ${anyOf(donors)}`

/** The imports that brought any row of these donors. */
export const broughtBy = (donors: readonly string[]): SQL =>
  sql.join(
    PERSONAL.rows.map((one) => sql`select t.import_id from ${tableOf(one)} t where ${belongsTo(one, donors)}`),
    sql` union `,
  )

/** Of every row, whatever it is. */
const ALWAYS = ['id', 'entity_id', 'status', 'version', 'created_at', 'updated_at', 'deleted_at', 'import_id'] as const

/** The columns that stay in the trail's copies of a row once its person is erased. */
export const keptColumns = ({ kept }: Subjected): string[] => [...ALWAYS, ...kept.map(columnName)]
