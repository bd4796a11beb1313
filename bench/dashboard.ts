import { databaseOver } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import type { Database } from '../server/db/types.ts'
import { type BulkResult, seedBulk } from '../server/seed/bulk.ts'
import { type Figure, median, print, startProgram } from './support.ts'

/** The large seed: 50 charities and 1,000,000 gifts, one charity with more than a third of them. */
const MANY = { entities: 49, donors: 120_000, transactions: 600_000 }
const LARGE = { entities: 1, donors: 80_000, transactions: 400_000 }
const TIMES = 40
const LIMIT_MS = 300

const nth = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

async function signIn(base: string, { first, password }: BulkResult): Promise<Record<string, string>> {
  const [entityName, branchName] = first
  const answer = await fetch(`${base}/api/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entityName, branchName, userName: 'admin', password }),
  })
  const { data } = (await answer.json()) as { data: string }
  return { authorization: `Bearer ${data}` }
}

/** Milliseconds of whole answers, one after another; the first, which warms up, is left out. */
async function time(url: string, headers: Record<string, string>): Promise<number[]> {
  const taken: number[] = []
  for (let i = 0; i <= TIMES; i += 1) {
    const begun = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    if (i > 0) taken.push(performance.now() - begun)
  }
  return taken
}

const figure = (what: string, taken: readonly number[]): Figure => ({
  what,
  value: `${median(taken).toFixed(0)} / ${nth(taken, 0.95).toFixed(0)} ms`,
  target: `p95 <= ${LIMIT_MS} ms`,
  met: nth(taken, 0.95) <= LIMIT_MS,
})

const publicPage = async (db: Database): Promise<string> => {
  const { rows } = await db.plain(`select id from projects where status = 'published' order by id limit 1`)
  return `/dashboard/projects/${String(rows[0]?.['id'])}`
}

/** What an entity's staff and everyone see first, in a database of a million gifts. */
export async function benchDashboard(url: string): Promise<void> {
  const db = databaseOver(await openPostgres(url, () => undefined))
  await migrate(db)
  const begun = performance.now()
  const many = await seedBulk(db, MANY, () => undefined)
  const large = await seedBulk(db, LARGE, () => undefined)
  const seeded = (performance.now() - begun) / 1000
  await db.plain('vacuum analyze')
  const page = await publicPage(db)
  await db.close()
  const program = await startProgram('bench/programs/athar.ts', { BENCH_URL: url })
  const base = `http://127.0.0.1:${program.line}`
  const figures: Figure[] = [
    { what: '50 charities, 1,000,000 gifts written', value: `${seeded.toFixed(0)} s`, target: '-', met: null },
  ]
  for (const [name, seed] of [
    ['12,000', many],
    ['400,000', large],
  ] as const) {
    const headers = await signIn(base, seed)
    const read = (path: string): Promise<number[]> => time(`${base}${path}`, headers)
    figures.push(figure(`dashboard of a charity with ${name} gifts`, await read('/api/dashboard')))
    figures.push(figure(`newest gifts of it, with the count`, await read('/api/donor_transactions?page=1&perPage=25')))
  }
  figures.push(figure('public page of a project', await time(`${base}${page}`, {})))
  await program.stop()
  print('Large seed (median / 95th percentile)', figures)
}
