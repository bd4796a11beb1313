import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { resourceNamed } from '../resources/registry.ts'
import { donors } from '../resources/donors/schema.ts'
import { bare, columns } from '../server/db/columns.ts'
import { infrastructure } from '../server/db/infrastructure.ts'
import { selectList } from '../server/engine/fields.ts'
import { plant } from './plant.ts'
import { type Figure, median, print, startProgram } from './support.ts'

const c = columns(infrastructure.rowCounts, 'c')
const t = columns(donors, 't')

const SECONDS = 6
const ROUNDS = 3

const run = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const result = await autocannon({ url, headers, connections: 16, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

/** The text that the engine itself runs for the first page, with the tenant written in. */
function bareSql(entityId: string): string {
  const { resource } = resourceNamed('donors')
  const page = sql`select ${selectList(resource)} from ${t} where ${t.entityId} = ${sql.raw(`'${entityId}'`)}::uuid and ${t.deletedAt} is null order by ${t.updatedAt} desc, ${t.id} desc limit 25 offset 0`
  const total = sql`(select ${c.count} from ${c} where ${c.entityId} = ${sql.raw(`'${entityId}'`)}::uuid and ${c.resource} = 'donors')`
  return new PgDialect().sqlToQuery(
    sql`select coalesce(json_agg(r), '[]')::text as body, count(*)::int as count, ${total} as total from (${page}) r`,
  ).sql
}

async function time(what: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    await what()
    taken.push(performance.now() - start)
  }
  return median(taken)
}

/** List with count of 25 rows: rights and row policies on, against a bare handler with the same SQL in the same run. */
export async function benchLists(url: string): Promise<void> {
  const { db, entities, credentials } = await plant(url, 50, 4000)
  const big = entities[1] ?? ''
  await db.as({ kind: 'worker', entityId: big, bulk: true }, (tx) =>
    tx.rows(
      sql`insert into ${t} (${bare(t, 'entityId', 'id', 'name', 'phone')}) select ${big}::uuid, gen_random_uuid(), 'متبرع رقم ' || i, '+96655' || lpad(i::text, 7, '0') from generate_series(1, 200000) i`,
    ),
  )
  await db.plain('vacuum analyze donors')
  const athar = await startProgram('bench/programs/athar.ts', { BENCH_URL: url })
  const plainProgram = await startProgram('bench/programs/bare.ts', {
    BENCH_URL: url,
    BENCH_SQL: bareSql(entities[0] ?? ''),
  })
  const base = `http://127.0.0.1:${athar.line}`
  const signedIn = await fetch(`${base}/api/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { data } = (await signedIn.json()) as { data: string }
  const headers = { authorization: `Bearer ${data}` }
  const ratios: number[] = []
  const ours: number[] = []
  for (let i = 0; i < ROUNDS; i += 1) {
    const plain = await run(`http://127.0.0.1:${plainProgram.line}/list`)
    const full = await run(`${base}/api/donors?page=1&perPage=25&sort.field=updatedAt&sort.order=DESC`, headers)
    ratios.push(full / plain)
    ours.push(full)
  }
  const search = await time(
    () =>
      db.as({ kind: 'worker', entityId: big }, (tx) =>
        tx.rows(
          sql`select ${t.id} from ${t} where ${t.entityId} = ${big}::uuid and ${t.deletedAt} is null and ${t.id} in (select search_donors('%متبرع%', '%19999%', '%', '{}')) limit 25`,
        ),
      ),
    15,
  )
  await athar.stop()
  await plainProgram.stop()
  await db.close()
  const ratio = median(ratios)
  const figures: Figure[] = [
    {
      what: 'list + count of 25 rows against bare Fastify + pg (same SQL)',
      value: `${(ratio * 100).toFixed(0)} % (${median(ours).toFixed(0)}/s)`,
      target: '>= 50 %',
      met: ratio >= 0.5,
    },
    {
      what: 'search in a tenant of 200,000 donors, policies on',
      value: `${search.toFixed(1)} ms`,
      target: '<= 50 ms',
      met: search <= 50,
    },
  ]
  print('Lists', figures)
}
