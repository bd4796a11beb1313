import { databaseOver } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { administer } from './administer.ts'
import { startCluster } from './cluster.ts'
import { openQueues } from './queued.ts'

/** A migrated, empty database with its queues that every suite's own is copied from: migrating takes seconds, a copy does not. */
const makeTemplate = async (url: string): Promise<string> => {
  const name = `athar_template_${newId().replaceAll('-', '')}`
  await administer(url, `create database ${name} encoding 'UTF8' template template0`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = databaseOver(await openPostgres(own.href, () => undefined, 1))
  await migrate(db)
  await openQueues(db)
  await db.close()
  return name
}

/**
 * Vitest's global setup of the project http-postgres: a PostgreSQL for this run alone, its URL (of a superuser, to
 * the database "postgres") in ATHAR_TEST_PG_URL, which every project of the same run then sees, and the name of the
 * template in ATHAR_TEST_PG_TEMPLATE. A URL that is given already is used instead.
 */
const setup = async (): Promise<() => Promise<void>> => {
  const given = process.env['ATHAR_TEST_PG_URL']
  const cluster = given ? undefined : await startCluster()
  const url = given ?? cluster?.url ?? ''
  process.env['ATHAR_TEST_PG_URL'] = url
  const template = await makeTemplate(url)
  process.env['ATHAR_TEST_PG_TEMPLATE'] = template
  return async () => {
    delete process.env['ATHAR_TEST_PG_TEMPLATE']
    if (cluster === undefined) return administer(url, `drop database ${template}`)
    delete process.env['ATHAR_TEST_PG_URL']
    await cluster.stop()
  }
}

export default setup
