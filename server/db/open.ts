import { join } from 'node:path'
import type { Config } from '../config.ts'
import { databaseOver } from './database.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { refuseForgetful } from './pooler.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './types.ts'

type Settings = Pick<Config, 'embedded' | 'databaseUrl' | 'databaseListenUrl' | 'dataDir'>
interface Log {
  info(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** Work in the background takes none of the connections that requests are answered by, nor they any of its. */
const CONNECTIONS = { requests: 16, work: 10 }

const withWork = (db: Database, forWork: Database): Database => ({
  ...db,
  forWork,
  close: async () => {
    await forWork.close()
    await db.close()
  },
})

/** The program's database: embedded in the data folder, or the PostgreSQL of DATABASE_URL, migrated and ready. */
export async function openDatabase(config: Settings, log: Log): Promise<Database> {
  const { databaseUrl, databaseListenUrl } = config
  if (databaseUrl) await refuseForgetful(databaseUrl)
  const failed = (error: Error): void => log.error({ err: error }, 'an idle database connection failed')
  const opened = async (connections: number): Promise<Database> =>
    databaseOver(await openPostgres(databaseUrl ?? '', failed, connections, databaseListenUrl ?? undefined))
  const db = databaseUrl
    ? withWork(await opened(CONNECTIONS.requests), await opened(CONNECTIONS.work))
    : databaseOver(await openPglite(join(config.dataDir, 'database')))
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
