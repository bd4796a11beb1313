/** Where a page ends: the moment, to the microsecond that the database keeps, and the row. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

const SHAPE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const cursor = z.string().regex(SHAPE)

export const cursorOf = (at: SQL, id: SQL): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`

/** The rows that come after it where the newest stand first. */
export function olderThan(at: SQL, id: SQL, given: string | undefined): SQL {
  const [, moment, row] = SHAPE.exec(given ?? '') ?? []
  if (moment === undefined || row === undefined) return sql`true`
  return sql`(${at}, ${id}) < (${moment}::timestamptz, ${row}::uuid)`
}
