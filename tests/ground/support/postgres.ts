import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const PROGRAM = path.resolve(import.meta.dirname, '../../../bin/postgres.mjs')

/**
 * Vitest's global setup of the project http-postgres: a PostgreSQL for this run alone, its URL (of a superuser, to
 * the database "postgres") in ATHAR_TEST_PG_URL, which every project of the same run then sees. A URL that is given already is used instead. The cluster goes when
 * the pipe to it closes, so it goes too when the run is killed.
 */
const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['ATHAR_TEST_PG_URL']) return undefined
  const cluster = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(cluster, 'exit')
  const url = await Promise.race([
    once(createInterface({ input: cluster.stdout }), 'line').then(([line]) => String(line)),
    exited.then(() => undefined),
  ])
  if (url === undefined) throw new Error('no PostgreSQL to test on (see above)')
  process.env['ATHAR_TEST_PG_URL'] = url
  return async () => {
    delete process.env['ATHAR_TEST_PG_URL']
    cluster.stdin.end()
    await exited
  }
}

export default setup
