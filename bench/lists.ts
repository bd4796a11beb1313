import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { donors } from '../resources/donors/schema.ts'
import { resourceNamed } from '../resources/registry.ts'
import { bare, columns } from '../server/db/columns.ts'
import { infrastructure } from '../server/db/infrastructure.ts'
import type { Database } from '../server/db/types.ts'
import { selectList } from '../server/engine/fields.ts'
import { plant } from './plant.ts'
import { type Figure, median, print, type Scale, startProgram } from './support.ts'

const c = columns(infrastructure.rowCounts, 'c')
const t = columns(donors, 't')

const SECONDS = 6
const SHORT_SECONDS = 2
const ROUNDS = 3
/** USER_HZ, as Linux counts in /proc. */
const TICKS_PER_SECOND = 100

/** Milliseconds of processor time that a process has had. */
function processorMs(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * (1000 / TICKS_PER_SECOND)
}

/** The same of every connection of this database. */
async function databaseMs(db: Database): Promise<number> {
  const { rows } = await db.plain(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows.reduce((sum, { pid }) => sum + processorMs(Number(pid)), 0)
}

interface Run {
  perSecond: number
  /** Processor milliseconds a request: in the program, and in the database. */
  program: number
  database: number
}

async function run(
  { db, seconds }: { db: Database; seconds: number },
  url: string,
  pid: number,
  headers: Record<string, string> = {},
): Promise<Run> {
  const before = [processorMs(pid), await databaseMs(db)] as const
  const result = await autocannon({ url, headers, connections: 16, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  const each = (now: number, then: number): number => (now - then) / result.requests.total
  return {
    perSecond: result.requests.average,
    program: each(processorMs(pid), before[0]),
    database: each(await databaseMs(db), before[1]),
  }
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
export async function benchLists(url: string, { short }: Scale): Promise<void> {
  const { db, entities, credentials } = await plant(url, 50, 4000)
  const big = entities[1] ?? ''
  if (!short)
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
  const how = { db, seconds: short ? SHORT_SECONDS : SECONDS }
  const plain: Run[] = []
  const ours: Run[] = []
  for (let i = 0; i < ROUNDS; i += 1) {
    const bareList = `http://127.0.0.1:${plainProgram.line}/list`
    const list = `${base}/api/donors?page=1&perPage=25&sort.field=updatedAt&sort.order=DESC`
    plain.push(await run(how, bareList, plainProgram.pid))
    ours.push(await run(how, list, athar.pid, headers))
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
  const of = (runs: readonly Run[], key: keyof Run): number => median(runs.map((one) => one[key]))
  const ratio = median(ours.map((one, i) => one.perSecond / (plain[i]?.perSecond ?? Number.NaN)))
  const cost = (key: 'program' | 'database'): Figure => ({
    what: `processor time of a list in the ${key}, ours and bare`,
    value: `${of(ours, key).toFixed(2)} / ${of(plain, key).toFixed(2)} ms`,
    target: '–',
    met: null,
  })
  const figures: Figure[] = [
    {
      what: 'list + count of 25 rows against bare Fastify + pg (same SQL)',
      value: `${(ratio * 100).toFixed(0)} % (${of(ours, 'perSecond').toFixed(0)}/s)`,
      target: '>= 70 %',
      met: ratio >= 0.7,
      ratio: { is: ratio, better: 'more' },
    },
    cost('program'),
    cost('database'),
  ]
  const searched: Figure = {
    what: 'search in a tenant of 200,000 donors, policies on',
    value: `${search.toFixed(1)} ms`,
    target: '<= 50 ms',
    met: search <= 50,
  }
  print('Lists', short ? figures : [...figures, searched])
}
