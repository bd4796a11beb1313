import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOver } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { MigrationFault, migrate } from '../../server/db/migrate.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Database } from '../../server/db/types.ts'
import { openTestDatabase } from './support.ts'

const TIMES = { timeout: 60_000 }
let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const idsOf = (db: Database) =>
  db.owner((tx) => tx.rows<{ id: string }>(sql`select id from athar_migrations order by id`))

describe('migrations', () => {
  it('change nothing the second time', TIMES, async () => {
    const before = await idsOf(opened.db)
    expect(before.length).toBeGreaterThan(0)
    expect(await migrate(opened.db)).toEqual([])
    expect(await idsOf(opened.db)).toEqual(before)
  })

  it('refuse a database that a newer program has migrated', TIMES, async () => {
    await opened.db.owner((tx) => tx.rows(sql`insert into athar_migrations (id) values ('9999_from_the_future')`))
    await expect(migrate(opened.db)).rejects.toThrow(MigrationFault)
    await expect(migrate(opened.db)).rejects.toThrow(/newer Athar \(9999_from_the_future\)/)
    await opened.db.owner((tx) => tx.rows(sql`delete from athar_migrations where id = '9999_from_the_future'`))
  })

  it('leave nothing behind where one of them fails', TIMES, async () => {
    const dir = mkdtempSync(join(tmpdir(), 'athar-migrations-'))
    const done = await idsOf(opened.db)
    for (const { id } of done) writeFileSync(join(dir, `${id}.sql`), '')
    writeFileSync(join(dir, '0002_half.sql'), 'create table half_done (id int);\nselect no_such_function();')
    await expect(migrate(opened.db, dir)).rejects.toThrow(/no_such_function/)
    expect(await idsOf(opened.db)).toEqual(done)
    expect(await opened.db.owner((tx) => tx.one(sql`select to_regclass('half_done') as t`))).toEqual({ t: null })
    rmSync(dir, { recursive: true, force: true })
  })
})

describe('one transaction at a time', () => {
  it('a second one inside an open one fails at once, on every database', async () => {
    const inner = opened.db.as({ kind: 'anonymous' }, () => opened.db.as({ kind: 'anonymous' }, async () => 1))
    await expect(inner).rejects.toThrow(/second transaction inside an open one/)
    expect(await opened.db.as({ kind: 'anonymous' }, (tx) => tx.one(sql`select 1 as n`))).toEqual({ n: 1 })
  })
})

describe.runIf(process.env['ATHAR_TEST_DB'] === 'postgres')('on PostgreSQL', () => {
  const base = (): string => process.env['ATHAR_TEST_PG_URL'] ?? ''

  async function withDatabase(work: (url: URL, admin: pg.Client) => Promise<void>): Promise<void> {
    const name = `athar_migrate_${newId().replaceAll('-', '')}`
    const admin = new pg.Client({ connectionString: base() })
    await admin.connect()
    await admin.query(`create database ${name} encoding 'UTF8' template template0`)
    const url = new URL(base())
    url.pathname = `/${name}`
    try {
      await work(url, admin)
    } finally {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  }

  it('two servers that start at once migrate once', TIMES, async () => {
    await withDatabase(async (url) => {
      const servers = await Promise.all(
        [1, 2, 3].map(async () => databaseOver(await openPostgres(url.href, () => undefined, 2))),
      )
      const done = await Promise.all(servers.map((db) => migrate(db)))
      expect(done.filter((ids) => ids.length > 0)).toHaveLength(1)
      await Promise.all(servers.map((db) => db.close()))
    })
  })

  it('a user that may not create roles is told the lines for its administrator', TIMES, async () => {
    await withDatabase(async (url, admin) => {
      const role = `plain_${newId().slice(0, 8)}`
      await admin.query(`create role ${role} login password 'x' nosuperuser nocreaterole`)
      await admin.query(
        `grant all on database ${url.pathname.slice(1)} to ${role}; alter database ${url.pathname.slice(1)} owner to ${role}`,
      )
      const own = new URL(url)
      own.username = role
      own.password = 'x'
      const db = databaseOver(await openPostgres(own.href, () => undefined, 1))
      // Other databases of the cluster have made the roles; what this user lacks is being a member of each.
      const lines = new RegExp(`grant athar_app to "${role}";\\s+grant athar_donor to "${role}";`)
      await expect(migrate(db)).rejects.toThrow(lines)
      await admin.query(`grant athar_app to ${role}`)
      await expect(migrate(db)).rejects.toThrow(new RegExp(`run:\\s+grant athar_donor to "${role}";$`))
      await admin.query(`grant athar_donor to ${role}`)
      expect((await migrate(db)).length).toBeGreaterThan(0)
      await db.close()
      await admin
        .query(
          `alter database ${url.pathname.slice(1)} owner to current_user; drop owned by ${role} cascade; drop role ${role}`,
        )
        .catch(() => undefined)
    })
  })
})
