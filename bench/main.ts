import pg from 'pg'
import { benchDashboard } from './dashboard.ts'
import { benchFiles } from './files.ts'
import { benchImports } from './imports.ts'
import { benchLists } from './lists.ts'
import { benchSending } from './sending.ts'
import { benchSignIn } from './signIn.ts'
import { benchSizes } from './sizes.ts'
import { benchStart } from './start.ts'
import { startPostgres } from './support.ts'

// npm run bench [-- lists imports sending start sizes signIn dashboard files]: everything on one PostgreSQL of its own, in one run, as ratios.
const all = ['lists', 'imports', 'sending', 'start', 'sizes', 'signIn', 'dashboard', 'files']
const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : all
const parts: Record<string, (url: string) => Promise<void>> = {
  lists: benchLists,
  imports: benchImports,
  sending: benchSending,
  start: benchStart,
  sizes: benchSizes,
  signIn: benchSignIn,
  dashboard: benchDashboard,
  files: benchFiles,
}

/** Each part has a database of its own in the one cluster. */
async function freshDatabase(base: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database bench_${name.toLowerCase()} encoding 'UTF8' template template0`)
  await admin.end()
  const url = new URL(base)
  url.pathname = `/bench_${name.toLowerCase()}`
  return url.href
}

const postgres = await startPostgres()
try {
  for (const name of asked) await parts[name]?.(await freshDatabase(postgres.url, name))
} finally {
  await postgres.stop()
}
