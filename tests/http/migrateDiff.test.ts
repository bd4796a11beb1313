import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import type { Database } from '../../server/db/types.ts'
import { projectRoot } from '../../server/paths.ts'
import { fillEveryTable, idOf } from './support/filled.ts'
import { openTestDatabase } from './support.ts'

const TIMES = { timeout: 180_000 }
/** What the command alone answers has nothing to do with the database: once will do, on the one that every machine has. */
const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'
const run = promisify(execFile)
const copies: string[] = []
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
})

interface Copy {
  folder: string
  migrations: string
}

/** A copy of the program in which donors have one more field. */
const withField = (declared: string): Copy =>
  withDonors((text) => text.replace(/\n {2}fields: \{\n/, `$&    ${declared},\n`))

const PARTS = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'i18n',
  'resources',
  'server',
]
/** What the tests change: these are as they stand in the program before each change. */
const [SCHEMA, MIGRATIONS] = ['resources/donors/schema.ts', 'server/db/migrations']
let copied: string | undefined

/** One copy for all: what a command has once read of it at this place it need not translate again. */
function copy(): string {
  if (copied === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'athar-diff-'))
    copies.push(folder)
    for (const part of PARTS) cpSync(join(projectRoot, part), join(folder, part), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
    copied = folder
    return folder
  }
  for (const part of [SCHEMA, MIGRATIONS]) {
    rmSync(join(copied, part), { recursive: true })
    cpSync(join(projectRoot, part), join(copied, part), { recursive: true })
  }
  return copied
}

/** A copy of the program in which donors are declared otherwise; the one before it is gone. */
function withDonors(change: (schema: string) => string): Copy {
  const folder = copy()
  const schema = join(folder, SCHEMA)
  const text = readFileSync(schema, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  writeFileSync(schema, changed)
  return { folder, migrations: join(folder, MIGRATIONS) }
}

const diff = async (folder: string, ...args: string[]): Promise<{ ok: boolean; said: string }> => {
  const command = ['--import', 'tsx', 'server/db/cli/diff.ts', '--name', 'add_byname', ...args]
  try {
    return { ok: true, said: (await run(process.execPath, command, { cwd: folder })).stdout }
  } catch (error) {
    return { ok: false, said: (error as { stderr: string }).stderr }
  }
}

const filesOf = (folder: string): string[] => readdirSync(folder).sort()

interface DonorRow {
  id: string
  name: string
  byname: string
  version: number
  updated_at: string
}

/** A filled database of today, its donors after the copy's migrations have run, and what the trail says of that. */
async function survive(migrations: string) {
  const opened = await openTestDatabase()
  const { db } = opened
  try {
    await fillEveryTable(db, { 'entities.name': () => 'One charity' })
    const trail = (): Promise<unknown> => db.owner((tx) => tx.one(sql`select count(*)::int as n from audit_trail`))
    const donors = (): Promise<DonorRow[]> =>
      db.owner((tx) => tx.rows<DonorRow>(sql`select * from donors order by name`))
    const [trailBefore, before] = [await trail(), await donors()]
    expect(before.map(({ id }) => id)).toEqual([idOf('donors', 1), idOf('donors', 2)])
    const applied = await migrate(db, migrations)
    const after = await donors()
    expect(await trail()).toEqual(trailBefore)
    expect(after.map(({ version, updated_at }) => [version, updated_at])).toEqual(
      before.map(({ version, updated_at }) => [version, updated_at]),
    )
    return { applied, after, required: await isRequired(db) }
  } finally {
    await opened.close()
  }
}

const isRequired = async (db: Database): Promise<boolean | undefined> =>
  (
    await db.owner((tx) =>
      tx.one<{ required: boolean }>(
        sql`select attnotnull as required from pg_attribute where attrelid = 'donors'::regclass and attname = 'byname'`,
      ),
    )
  )?.required

describe('a required field comes to a table with rows', () => {
  let plain: ReturnType<typeof withField>
  beforeAll(() => {
    plain = withField('byname: text({ required: true })')
  })

  it.skipIf(onPostgres)(
    'is refused with a sentence that names it and says what to write, and nothing is written',
    TIMES,
    async () => {
      const before = filesOf(plain.migrations)
      expect(await diff(plain.folder)).toEqual({
        ok: false,
        said:
          'donors.byname: rows that exist already have no value for it. Give it a default in resources/donors/schema.ts, ' +
          'or say what they get, as SQL over the row: npm run db:diff -- --fill donors.byname="…"\n',
      })
      expect(filesOf(plain.migrations)).toEqual(before)
      expect((await diff(plain.folder, '--check')).said).toContain('ADD COLUMN "byname" text NOT NULL')
    },
  )

  it('is filled from the row where that is said; version, time and trail do not move', TIMES, async () => {
    const before = filesOf(plain.migrations)
    const wrote = await diff(plain.folder, '--fill', `donors.byname=name || ' ' || 'the good'`)
    expect(wrote.ok, wrote.said).toBe(true)
    const fresh = filesOf(plain.migrations).filter((file) => !before.includes(file))
    expect(fresh).toEqual([expect.stringMatching(/^\d{4}_add_byname\.sql$/)])
    expect(await diff(plain.folder, '--check')).toMatchObject({ ok: true })

    const { applied, after, required } = await survive(plain.migrations)
    expect(applied).toEqual(fresh.map((file) => file.replace('.sql', '')))
    expect(after.map(({ byname }) => byname)).toEqual(['name 1 the good', 'name 2 the good'])
    expect(required).toBe(true)
  })

  it('takes its default where it has one', TIMES, async () => {
    const { folder, migrations } = withField(`byname: text({ required: true, default: 'friend' })`)
    const wrote = await diff(folder)
    expect(wrote.ok, wrote.said).toBe(true)
    const { after, required } = await survive(migrations)
    expect(after.map(({ byname }) => byname)).toEqual(['friend', 'friend'])
    expect(required).toBe(true)
  })
})

/** The indexes of donors by name, before and after the copy's migrations. */
async function indexesAround(migrations: string): Promise<[string[], string[]]> {
  const opened = await openTestDatabase()
  const names = async (): Promise<string[]> => {
    const rows = await opened.db.owner((tx) =>
      tx.rows<{ name: string }>(sql`select indexname as name from pg_indexes where tablename = 'donors' order by 1`),
    )
    return rows.map(({ name }) => name)
  }
  try {
    const before = await names()
    expect(await migrate(opened.db, migrations)).toHaveLength(1)
    return [before, await names()]
  } finally {
    await opened.close()
  }
}

describe('what a declaration changes besides', () => {
  it(
    'a field is added and searched: it comes before the column that reads it, whose indexes are made anew',
    TIMES,
    async () => {
      const { folder, migrations } = withDonors((text) =>
        text
          .replace(/\n {2}fields: \{\n/, '$&    byname: text({ max: 60 }),\n')
          .replace(`search: ['name', 'phone', 'email']`, `search: ['name', 'phone', 'email', 'notes', 'byname']`),
      )
      const wrote = await diff(folder)
      expect(wrote.ok, wrote.said).toBe(true)
      const [before, after] = await indexesAround(migrations)
      expect(before).toContain('donors_search')
      expect(after).toEqual(before)
      expect(await diff(folder, '--check')).toMatchObject({ ok: true })
    },
  )

  it.skipIf(onPostgres)('a field is renamed whose name is also a word of the snapshot', TIMES, async () => {
    const { folder, migrations } = withDonors((text) =>
      text.replace('    type: reference', '    kind: reference').replaceAll(`'type'`, `'kind'`),
    )
    const wrote = await diff(folder, '--rename', 'donors.type=kind')
    expect(wrote.ok, wrote.said).toBe(true)
    const [file] = filesOf(migrations).filter((name) => name.endsWith('_add_byname.sql'))
    const text = readFileSync(join(migrations, String(file)), 'utf8')
    expect(text).toContain('alter table donors rename column type to kind;')
    expect(text).not.toMatch(/drop column|add column/i)
    expect(await diff(folder, '--check')).toMatchObject({ ok: true })
    expect((await diff(folder, '--rename', 'donors.nothing=other')).said).toContain('donors has no column nothing')
  })
})

it('of the snapshots the newest alone is kept', () => {
  const snapshots = filesOf(join(projectRoot, 'server/db/migrations')).filter((file) => file.endsWith('.json'))
  expect(snapshots).toEqual(['snapshot.json'])
})
