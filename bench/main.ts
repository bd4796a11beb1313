import { benchLists } from './lists.ts'
import { startPostgres } from './support.ts'

// npm run bench [-- lists imports sending start sizes]: everything on one PostgreSQL of its own, in one run, as ratios.
const all = ['lists', 'imports', 'sending', 'start', 'sizes']
const asked = process.argv.slice(2).length > 0 ? process.argv.slice(2) : all
const parts: Record<string, (url: string) => Promise<void>> = { lists: benchLists }

const postgres = await startPostgres()
try {
  for (const name of asked) await parts[name]?.(postgres.url)
} finally {
  await postgres.stop()
}
