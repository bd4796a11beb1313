import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { utils, write } from 'xlsx'
import { donors } from '../resources/donors/schema.ts'
import { bare, columns } from '../server/db/columns.ts'
import { newId } from '../server/db/ids.ts'
import { plant } from './plant.ts'
import { type Figure, print, ROOT } from './support.ts'

const d = columns(donors, 'd')

const ROWS = 100_000
const run = promisify(execFile)

interface Measured {
  seconds: number
  megabytes: number
  pause: number
  created: number
  faulty: number
}

const rowsOf = (from: number): string[][] =>
  Array.from({ length: ROWS }, (_, i) => [
    `أحمد بن عبدالله الغامدي ${from + i}`,
    `05${String(10_000_000 + from + i)}`,
    i % 100 === 0 ? 'no address' : `donor${from + i}@charity.sa`,
    '',
  ])

const HEAD = ['Donor name', 'Mobile', 'Email', 'Tags']

async function importOf(url: string, entityId: string, file: string): Promise<Measured> {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'bench/programs/import.ts'), file, entityId],
    { cwd: ROOT, env: { ...process.env, BENCH_URL: url } },
  )
  return JSON.parse(stdout) as Measured
}

/** 100,000 donors with an error for each bad row, row policies on, against the bare insert of the same rows. */
export async function benchImports(url: string): Promise<void> {
  const { db, entities } = await plant(url, 3, 10)
  const dir = mkdtempSync(join(tmpdir(), 'athar-bench-'))
  const [csv, xlsx] = [join(dir, 'donors.csv'), join(dir, 'donors.xlsx')]
  writeFileSync(csv, [HEAD, ...rowsOf(0)].map((row) => row.join(',')).join('\n'))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ...rowsOf(0)]), 'Donors')
  writeFileSync(xlsx, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)

  const [bareEntity = '', csvEntity = '', xlsxEntity = ''] = entities
  const rows = rowsOf(0)
  const began = performance.now()
  for (let from = 0; from < ROWS; from += 5000) {
    const part = rows.slice(from, from + 5000)
    await db.as({ kind: 'worker', entityId: bareEntity, bulk: true }, (tx) =>
      tx.rows(sql`insert into ${d} (${bare(d, 'entityId', 'id', 'name', 'phone', 'email')}) select ${bareEntity}::uuid, * from unnest(${sql.param(part.map(() => newId()))}::uuid[],
        ${sql.param(part.map((r) => r[0]))}::text[], ${sql.param(part.map((r) => `+966${r[1]?.slice(1)}`))}::text[], ${sql.param(part.map((r) => r[2]))}::text[])`),
    )
  }
  const copied = (performance.now() - began) / 1000
  const fromCsv = await importOf(url, csvEntity, csv)
  const fromXlsx = await importOf(url, xlsxEntity, xlsx)
  await db.close()
  rmSync(dir, { recursive: true, force: true })
  for (const [name, one] of [
    ['CSV', fromCsv],
    ['XLSX', fromXlsx],
  ] as const)
    if (one.created !== ROWS * 0.99 || one.faulty !== ROWS * 0.01)
      throw new Error(`${name}: ${one.created} created, ${one.faulty} faulty`)
  const figures: Figure[] = [
    {
      what: 'the insert alone, same table, triggers and indexes',
      value: `${copied.toFixed(1)} s`,
      target: '-',
      met: null,
    },
    {
      what: '100,000 donors from CSV',
      value: `${fromCsv.seconds.toFixed(1)} s (x${(fromCsv.seconds / copied).toFixed(2)})`,
      target: '<= 5 s',
      met: fromCsv.seconds <= 5,
    },
    {
      what: '100,000 donors from XLSX',
      value: `${fromXlsx.seconds.toFixed(1)} s (x${(fromXlsx.seconds / copied).toFixed(2)})`,
      target: '<= 8 s',
      met: fromXlsx.seconds <= 8,
    },
    {
      what: 'server memory above idle, CSV and XLSX',
      value: `${fromCsv.megabytes.toFixed(0)} / ${fromXlsx.megabytes.toFixed(0)} MB`,
      target: '<= 150 MB',
      met: Math.max(fromCsv.megabytes, fromXlsx.megabytes) <= 150,
    },
    {
      what: 'longest pause of the event loop',
      value: `${Math.max(fromCsv.pause, fromXlsx.pause).toFixed(0)} ms`,
      target: '-',
      met: null,
    },
  ]
  print('Imports', figures)
}
