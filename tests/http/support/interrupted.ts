import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '../../../server/db/types.ts'

/** The database, with an act of somebody else just before the first statement that begins with these words. */
export function interrupted(db: Database, start: string, act: () => Promise<unknown>): Database {
  let free: () => void = () => undefined
  // Begun out here, so that it is no part of the import's own transaction.
  const acted = new Promise<void>((resolve) => {
    free = resolve
  }).then(act)
  const begins = (query: ReturnType<typeof sql>): boolean => new PgDialect().sqlToQuery(query).sql.startsWith(start)
  return {
    ...db,
    as: (context, work) =>
      db.as(context, (tx) =>
        work({
          ...tx,
          rows: async (query) => {
            if (begins(query as never)) {
              free()
              await acted
            }
            return tx.rows(query)
          },
        }),
      ),
  }
}

/** The database, with an act of somebody else just after the transaction that asks anything with these words. */
export function followed(db: Database, words: string, act: () => Promise<unknown>): Database {
  return {
    ...db,
    as: async (context, work) => {
      let isIt = false
      const done = await db.as(context, (tx) =>
        work({
          ...tx,
          one: (query) => {
            isIt ||= new PgDialect().sqlToQuery(query as never).sql.includes(words)
            return tx.one(query)
          },
        }),
      )
      if (isIt) await act()
      return done
    },
  }
}
