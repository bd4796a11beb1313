import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOver } from '../../server/db/database.ts'
import type { Driver } from '../../server/db/driver.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { MemoryFileStore } from '../../server/integrations/files/fake.ts'
import type { FileStore } from '../../server/integrations/files/port.ts'
import { S3FileStore } from '../../server/integrations/files/s3.ts'
import { migrationsDir } from '../../server/paths.ts'
import { loadBasics } from '../../server/seed/basics.ts'
import { buildDemo } from '../../server/seed/build.ts'
import { insertDemo } from '../../server/seed/load.ts'
import { backup } from '../../server/transfer/backup.ts'
import { copyDatabase } from '../../server/transfer/copy.ts'
import { restore } from '../../server/transfer/restore.ts'
import { tableNames } from '../../server/transfer/tables.ts'
import { startS3rver } from '../contract/files.peer.ts'
import { administer } from '../ground/support/administer.ts'
import { memoryDriver } from '../ground/support/template.ts'
import { keysOf, smallPictures } from '../unit/seed/support.ts'

const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'
const known = readMigrations(migrationsDir).map(({ id }) => id)
const opened: (() => Promise<void>)[] = []
let folder = ''
let numbered = 0

const onServer = (statement: string): Promise<void> => administer(String(process.env['ATHAR_TEST_PG_URL']), statement)

/** An empty database on the engine that this run is for. */
async function emptyDatabase(on: boolean = onPostgres): Promise<Driver> {
  if (!on) {
    const driver = await memoryDriver('empty')
    opened.push(() => driver.close())
    return driver
  }
  const name = `transfer_${process.pid}_${(numbered += 1)}`
  await onServer(`create database ${name}`)
  const url = new URL(String(process.env['ATHAR_TEST_PG_URL']))
  url.pathname = `/${name}`
  const driver = await openPostgres(url.href, () => undefined, 3)
  opened.push(async () => {
    await driver.close()
    await onServer(`drop database ${name}`)
  })
  return driver
}

async function fill(driver: Driver, files: FileStore): Promise<void> {
  const db = databaseOver(driver)
  await migrate(db)
  await loadBasics({ db })
  const demo = buildDemo()
  const pictures = await smallPictures(files, demo.files)
  await db.owner(async (tx) => {
    await insertDemo(tx, demo, pictures, demo.tables.users)
    // What JSON gets wrong most easily: big and tiny numbers, quotes, line breaks, arrays, empty and missing values.
    await tx.raw(`update donors set notes = E'"quoted"\\n#line\\\\ \\u200f\\t', tags = array['a,b', 'c"d', ''], updated_at = '2026-01-02T03:04:05.678Z'
      where id = (select min(id::text)::uuid from donors)`)
    await tx.raw(`update projects set required_amount = 9999999999999999.99 where code = 'NK-105'`)
    await tx.raw(`update donors set deleted_at = now() where id = (select max(id::text)::uuid from donors)`)
  })
}

/** The database as one text, by means of its own: independent of what the transfer counts and hashes. */
async function picture(driver: Driver): Promise<Record<string, unknown>> {
  return driver.transaction('', async (run) => {
    const out: Record<string, unknown> = {}
    for (const table of tableNames()) {
      const [row] = await run.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(line, E'\\n' order by line collate "C"), '')) as digest
         from (select to_jsonb(t)::text as line from ${table} t) x`,
      )
      out[table] = row
    }
    return out
  })
}

const bytesOf = async (store: FileStore, key: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of (await store.open(key)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

let source: Driver
const files: FileStore = new MemoryFileStore()
let archive = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'athar-transfer-'))
  archive = join(folder, 'backup.gz')
  source = await emptyDatabase()
  await fill(source, files)
  await files.put('01920000-0000-7000-8000-00000000de01/big/original', Buffer.alloc(150_001, 'athar'), {
    contentType: 'text/plain',
  })
  await files.put('01920000-0000-7000-8000-00000000de01/nothing/original', Buffer.alloc(0), {
    contentType: 'text/plain',
  })
})
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
  await rm(folder, { recursive: true, force: true })
})

describe('backup and restore', { timeout: 120_000 }, () => {
  it('writes a file that its owner alone can read', async () => {
    const { tables, files: count } = await backup({ driver: source, files, known }, archive)
    expect(tables['donors']?.rows).toBe(300)
    expect(tables['donor_transactions']?.rows).toBe(3000)
    expect(count).toBe((await keysOf(files)).length)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    await expect(backup({ driver: source, files, known }, archive)).rejects.toThrow('never overwrites')
  })

  it('brings back every row, generated column, total and file as it was', async () => {
    const target = await emptyDatabase()
    const store: FileStore = new MemoryFileStore()
    const restored = await restore({ driver: target, files: store, known }, archive)
    expect(restored.secret).toBeNull()
    expect(await picture(target)).toEqual(await picture(source))
    expect(await keysOf(store)).toEqual(await keysOf(files))
    for (const key of await keysOf(files))
      expect((await bytesOf(store, key)).equals(await bytesOf(files, key)), key).toBe(true)
    // The planner is told of the rows: the embedded database gathers no figures by itself.
    const told = await target.plain.query(`select reltuples::int as n from pg_class where oid = 'donors'::regclass`, [])
    const there = await target.plain.query('select count(*)::int as n from donors', [])
    expect(told).toEqual(there)
  })

  it('holds nothing by which anyone could sign in: neither a secret nor a session', async () => {
    const db = databaseOver(source)
    const { n } = (await db.owner((tx) =>
      tx.one<{ n: number }>(sql`with one as (insert into sessions (id, user_id, entity_id, device, expires_at)
        select id, id, entity_id, 'a device that is signed in', now() + interval '1 day' from users limit 1 returning 1)
        select count(*)::int as n from one`),
    )) ?? { n: 0 }
    expect(n).toBe(1)
    const file = join(folder, 'signedIn.gz')
    const { tables } = await backup({ driver: source, files, known }, file)
    await db.owner((tx) => tx.rows(sql`delete from sessions`))
    expect(tables['sessions']?.rows).toBe(0)
    const text = gunzipSync(await readFile(file)).toString('utf8')
    expect(text).toContain('#{"table":"sessions"')
    expect(text).not.toContain('a device that is signed in')
    expect(text).not.toMatch(/^#\{"secret"/m)
  })

  it('moves the files into a bucket, and out of it again', async () => {
    const peer = await startS3rver()
    const store: FileStore = new S3FileStore(await peer.bucket())
    const target = await emptyDatabase()
    await restore({ driver: target, files: store, known }, archive)
    expect(await keysOf(store)).toEqual(await keysOf(files))
    const again = join(folder, 'bucket.gz')
    await backup({ driver: target, files: store, known }, again)
    const back: FileStore = new MemoryFileStore()
    await restore({ driver: await emptyDatabase(), files: back, known }, again)
    for (const key of await keysOf(files))
      expect((await bytesOf(back, key)).equals(await bytesOf(files, key)), key).toBe(true)
    await peer.stop()
  })

  it('leaves triggers and foreign keys at work', async () => {
    const target = await emptyDatabase()
    await restore({ driver: target, files: new MemoryFileStore(), known }, archive)
    const db = databaseOver(target)
    const before = await db.owner((tx) =>
      tx.raw(
        `select given_total, gifts_count from donors where id in (select donor from donor_transactions order by id limit 1)`,
      ),
    )
    await db.owner((tx) =>
      tx.raw(`insert into donor_transactions (id, entity_id, donor, project, amount, date)
      select gen_random_uuid(), entity_id, donor, project, 10, date from donor_transactions order by id limit 1`),
    )
    const after = await db.owner((tx) =>
      tx.raw(
        `select given_total, gifts_count from donors where id in (select donor from donor_transactions order by id limit 1)`,
      ),
    )
    expect(after.rows[0]?.['gifts_count']).toBe(Number(before.rows[0]?.['gifts_count']) + 1)
    await expect(db.owner((tx) => tx.raw(`update donor_transactions set donor = gen_random_uuid()`))).rejects.toThrow(
      'foreign key',
    )
    const counts = async (driver: Driver) =>
      driver.transaction('', (run) =>
        run.query(
          `select contype::text as type, count(*)::int as n from pg_constraint where connamespace = 'public'::regnamespace group by 1 order by 1`,
        ),
      )
    expect(await counts(target)).toEqual(await counts(source))
  })

  it('refuses a database or a file store that holds anything', async () => {
    await expect(restore({ driver: source, files: new MemoryFileStore(), known }, archive)).rejects.toThrow(
      'holds data already',
    )
    const store = new MemoryFileStore()
    await store.put('a/b/c', Buffer.from('x'))
    await expect(restore({ driver: await emptyDatabase(), files: store, known }, archive)).rejects.toThrow(
      'holds files already',
    )
  })

  it('refuses what was made by a newer Athar, what is no backup, and what is not there', async () => {
    const target = { driver: await emptyDatabase(), files: new MemoryFileStore(), known }
    await expect(restore({ ...target, known: [] }, archive)).rejects.toThrow('newer Athar')
    const other = join(folder, 'other.gz')
    await writeFile(other, gzipSync('#{"hello":1}\n'))
    await expect(restore(target, other)).rejects.toThrow('no backup of Athar')
    await writeFile(other, 'plain text')
    await expect(restore(target, other)).rejects.toThrow('damaged')
    await expect(restore(target, join(folder, 'none.gz'))).rejects.toThrow('no such file')
  })

  it('restores nothing of a backup that was cut off or changed', async () => {
    const bytes = await readFile(archive)
    const text = gunzipSync(bytes).toString('utf8')
    const damaged = [
      bytes.subarray(0, Math.floor(bytes.length * 0.6)),
      gzipSync(text.slice(0, text.lastIndexOf('#{"done"'))),
      gzipSync(text.replace('"amount": 50.00', '"amount": 51.00')),
      gzipSync(text.replace(/^\{.*"donation_reference_id".*\n/m, '')),
    ]
    const target = await emptyDatabase()
    const store = new MemoryFileStore()
    const broken = join(folder, 'broken.gz')
    for (const [n, content] of damaged.entries()) {
      expect(content.length, `case ${n}`).not.toBe(gzipSync(text).length)
      await writeFile(broken, content)
      await expect(restore({ driver: target, files: store, known }, broken), `case ${n}`).rejects.toThrow('damaged')
      expect(await keysOf(store)).toEqual([])
      expect((await picture(target))['donors']).toMatchObject({ rows: 0 })
    }
    await restore({ driver: target, files: store, known }, archive)
    expect((await picture(target))['donors']).toMatchObject({ rows: 300 })
  })
})

describe('db:copy', { timeout: 120_000 }, () => {
  it('brings an embedded database into an empty one (PostgreSQL where this run has it), row for row', async () => {
    const embedded = await emptyDatabase(false)
    await fill(embedded, new MemoryFileStore())
    const target = await emptyDatabase()
    const sums = await copyDatabase(embedded, target)
    expect(Object.keys(sums).sort()).toEqual(tableNames().sort())
    const [from, to] = [await picture(embedded), await picture(target)]
    expect(to).toEqual(from)
    expect(from['donor_transactions']).toMatchObject({ rows: 3000 })
    await expect(copyDatabase(embedded, target)).rejects.toThrow('holds data already')
  })
})
