import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { build } from 'vite'
import { utils, write } from 'xlsx'
import { newId } from '../server/db/ids.ts'
import type { Database } from '../server/db/types.ts'
import { plant } from './plant.ts'
import { type Figure, print, ROOT, type Scale } from './support.ts'

const ROWS = 100_000
const SHORT_ROWS = 20_000
const run = promisify(execFile)

interface Measured {
  seconds: number
  megabytes: number
  pause: number
  created: number
  faulty: number
}

const rowsOf = (from: number, count: number): string[][] =>
  Array.from({ length: count }, (_, i) => [
    `أحمد بن عبدالله الغامدي ${from + i}`,
    `05${String(10_000_000 + from + i)}`,
    i % 100 === 0 ? 'no address' : `donor${from + i}@charity.sa`,
    '',
  ])

const HEAD = ['Donor name', 'Mobile', 'Email', 'Tags']

/** The program beside the built server, whose reader it starts: from the sources that reader would be compiled first, each time. */
async function builtProgram(): Promise<string> {
  const folder = join(ROOT, 'dist/bench')
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: 'bench/programs/import.ts', outDir: folder, emptyOutDir: true, target: 'node20' },
  })
  return join(folder, 'import.js')
}

async function importOf(program: string, url: string, entityId: string, file: string): Promise<Measured> {
  const { stdout } = await run(process.execPath, [program, file, entityId], {
    cwd: ROOT,
    env: { ...process.env, BENCH_URL: url },
  })
  return JSON.parse(stdout) as Measured
}

/** Whoever runs PostgreSQL reads the file itself. */
function readable(dir: string, name: string, text: string): string {
  const file = join(dir, name)
  writeFileSync(file, text, { mode: 0o644 })
  chmodSync(dir, 0o755)
  return file
}

/** Seconds of a COPY of the same donors into the empty table, as its owner: no policy, no check, no question who is known. */
async function copyOf(url: string, file: string, triggers: 'with' | 'without'): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin; set local app.bulk = 'on'`)
    if (triggers === 'without') await client.query('alter table donors disable trigger user')
    const began = performance.now()
    await client.query(
      `copy donors (entity_id, id, name, phone, email, import_id) from '${file}' with (format csv, null '')`,
    )
    if (triggers === 'without') await client.query('alter table donors enable trigger user')
    await client.query('commit')
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
  }
}

const empty = (db: Database): Promise<unknown> =>
  db.owner((tx) => tx.raw('truncate donors, imports, audit_trail cascade'))

/** 100,000 donors with an error for each bad row, row policies on, against a COPY of the good ones. */
export async function benchImports(url: string, { short }: Scale): Promise<void> {
  const count = short ? SHORT_ROWS : ROWS
  const { db, entities } = await plant(url, 1, 10)
  const [entity = ''] = entities
  const dir = mkdtempSync(join(tmpdir(), 'athar-bench-'))
  const rows = rowsOf(0, count)
  const [csv, xlsx] = [join(dir, 'donors.csv'), join(dir, 'donors.xlsx')]
  writeFileSync(csv, [HEAD, ...rows].map((row) => row.join(',')).join('\n'))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ...rows]), 'Donors')
  writeFileSync(xlsx, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const bare = rows
    .filter(([, , email]) => email?.includes('@'))
    .map(([name, phone, email]) => [entity, newId(), name, `+966${phone?.slice(1)}`, email, entity].join(','))
  const lines = readable(dir, 'copy.csv', `${bare.join('\n')}\n`)

  const program = await builtProgram()
  const measured = []
  // What a database does first it does slowest: a COPY before each import.
  for (const [name, file, seconds] of [
    ['CSV', csv, 5],
    ['XLSX', xlsx, 8],
  ] as const) {
    await empty(db)
    const without = await copyOf(url, lines, 'without')
    await empty(db)
    const copied = await copyOf(url, lines, 'with')
    await empty(db)
    const one = await importOf(program, url, entity, file)
    if (one.created !== count * 0.99 || one.faulty !== count * 0.01)
      throw new Error(`${name}: ${one.created} created, ${one.faulty} faulty`)
    measured.push({ count, name, seconds, copied, without, one })
  }
  await db.close()
  rmSync(dir, { recursive: true, force: true })
  print('Imports', measured.flatMap(figuresOf))
}

interface Compared {
  count: number
  name: string
  /** What is wanted, where a COPY is no slower. */
  seconds: number
  copied: number
  without: number
  one: Measured
}

function figuresOf({ count, name, seconds, copied, without, one }: Compared): Figure[] {
  const ratio = one.seconds / copied
  return [
    {
      what: `COPY into the same table, same indexes, with and without triggers`,
      value: `${copied.toFixed(1)} / ${without.toFixed(1)} s`,
      target: '-',
      met: null,
    },
    {
      what: `${count.toLocaleString('en')} donors from ${name}`,
      value: `${one.seconds.toFixed(1)} s (x${ratio.toFixed(2)})`,
      target: `<= ${seconds} s or x1.2`,
      met: count === ROWS ? one.seconds <= seconds || ratio <= 1.2 : null,
      ratio: { is: ratio, better: 'less' },
    },
    {
      what: `server memory above idle, ${name}`,
      value: `${one.megabytes.toFixed(0)} MB`,
      target: '<= 150 MB',
      met: one.megabytes <= 150,
    },
    { what: `longest pause of the event loop, ${name}`, value: `${one.pause.toFixed(0)} ms`, target: '-', met: null },
  ]
}
