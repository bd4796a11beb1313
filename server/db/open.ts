import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseOver } from './database.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './types.ts'

type Settings = Pick<Config, 'embedded' | 'databaseUrl' | 'dataDir'>
interface Log {
  info(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** The program's database: embedded in the data folder, or the PostgreSQL of DATABASE_URL, migrated and ready. */
export async function openDatabase(config: Settings, log: Log): Promise<Database> {
  const driver = config.databaseUrl
    ? await openPostgres(config.databaseUrl, (error) => log.error({ err: error }, 'an idle database connection failed'))
    : await openPglite(join(config.dataDir, 'database'))
  const db = databaseOver(driver)
  try {
    const done = await migrate(db)
    // The process before this one may have ended between a commit and the telling of it.
    db.tellAnything()
    if (done.length > 0) log.info({ migrations: done }, 'database migrated')
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
