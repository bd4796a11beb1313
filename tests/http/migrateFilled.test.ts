import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { routinesHash } from '../../server/db/routines/index.ts'
import { generatedTriggers } from '../../server/db/routines/triggers.ts'
import type { Database } from '../../server/db/types.ts'
import { migrationsDir } from '../../server/paths.ts'
import { fillEveryTable, idOf, ofVersion, pictureOf, ROWS, signInFilled } from './support/filled.ts'
import { openEmptyDatabase, startTestServer, type TestServer } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)

/** The trail and the counts, on what there is: a migration that changes rows meets them. */
async function watch(db: Database, tables: readonly string[], version: number): Promise<void> {
  const [functions = '', ...triggers] = generatedTriggers().split(/\n(?=create or replace trigger )/)
  const there = triggers.filter((text) => tables.includes(/ on (\w+) /.exec(text)?.[1] ?? ''))
  expect(there.length).toBeGreaterThan(20)
  // 0017 brought the archive, whose rows no list counts.
  const texts = version < 17 ? there.map((text) => text.replace('athar_count_listed', 'athar_count')) : there
  await db.owner((tx) => tx.raw([functions, ...texts].join('\n')))
}

const PICTURE = idOf('files', 1)
const OLD_STAGE = { stage: 'planning', state: 'completed', date: '2026-03-01', note: null }
const STAGE = {
  stage: 'planning',
  state: 'completed',
  startDate: null,
  endDate: '2026-03-01',
  note: null,
  pictures: [],
}

/** Values whose form has changed since, as each version kept them. */
const special = (version: number): Record<string, (n: number) => unknown> => ({
  'entities.name': () => 'One charity',
  'entities.main_branch': (n) => n === 1,
  'users.roles': () => undefined,
  // A file that nothing names yet is its sender's alone.
  'files.sender': () => null,
  'donation_days.fund': () => 'charity',
  'donation_days.count': () => 1,
  // Packages that are offered: those that are not, the platform's people alone see.
  'plans.active': () => true,
  'projects.images': () => [
    version < 6 ? { id: PICTURE, alt: 'A tap' } : { id: PICTURE, altAr: 'A tap', altEn: 'A tap' },
  ],
  'projects.stages': () => [version < 8 ? OLD_STAGE : STAGE],
})

/** What the migrations change in rows on purpose: 0006, 0008 and 0016. */
const CHANGED: Record<string, unknown> = {
  'projects.images': [{ id: PICTURE, altAr: 'A tap', altEn: 'A tap' }],
  'projects.stages': [STAGE],
  'donors.name_key': null,
}

/** Lists that the platform alone reads whole: a charity sees no package that cannot be had. The others are its administrator's. */
const PLATFORM = ['registrations', 'contact_messages', 'signing_keys', 'plans']

/** Reads every list of the program and finds the rows that were there before it. */
async function expectLists(server: TestServer, tables: readonly string[]): Promise<void> {
  const administrator = { as: null, headers: await signInFilled(server) }
  const missing: string[] = []
  expect(registry.length).toBeGreaterThan(15)
  for (const { resource } of registry) {
    const who = PLATFORM.includes(resource.name) ? ({ as: 'super' } as const) : administrator
    const answer = await server.call('GET', `/api/${resource.name}`, { ...who, query: { perPage: '100' } })
    expect(answer.statusCode, `${resource.name}: ${answer.body}`).toBe(200)
    const table = resource.name
    const ids = answer.json<{ id: string }[]>().map(({ id }) => id)
    if (tables.includes(table) && !ids.includes(idOf(table, 1))) missing.push(resource.name)
  }
  expect(missing).toEqual([])
}

const VERSIONS = MIGRATIONS.slice(0, -1).map(({ id }, at) => [id, at + 1] as const)

describe.each(VERSIONS)('a filled database of the version that ended with %s', (name, version) => {
  it('comes to today with every row, every value and every list', { timeout: 180_000 }, async () => {
    const opened = await openEmptyDatabase()
    const { db } = opened
    await ofVersion(db, MIGRATIONS.slice(0, version))
    const tables = await fillEveryTable(db, special(version))
    await watch(db, tables, version)
    const before = await pictureOf(db, tables)
    expect(before.size).toBe(tables.length * ROWS)

    expect(await migrate(db)).toEqual(MIGRATIONS.slice(version).map(({ id }) => id))

    const after = await pictureOf(db, tables)
    for (const [name, row] of before) {
      const now = after.get(name)
      expect(now, name).toBeDefined()
      const table = name.split(' ')[0] ?? ''
      const kept = Object.keys(row).filter((column) => now && column in now)
      const expected = kept.map((column) => {
        const name = `${table}.${column}`
        return [column, Object.hasOwn(CHANGED, name) ? CHANGED[name] : row[column]]
      })
      expect(Object.fromEntries(kept.map((column) => [column, now?.[column]])), name).toEqual(
        Object.fromEntries(expected),
      )
    }
    // 0002 says whose branch a branch is; nothing adds rows, not even to the trail.
    expect(after.get(`entities ${idOf('entities', 2)}`)?.['main_entity']).toBe(idOf('entities', 1))
    // 0012 counts the rows of its new tables: two letters of two reports. 0013 makes messages of what links' mails came to.
    // 0014 has a table of its own, without a row.
    const added = version !== 12 ? [] : [1, 2].map((n) => `messages ${idOf('account_links', n)}`)
    // 0027 gathers what was written into conversations, which 0026 had in messages alone.
    const lists = version < 12 ? ['dispatches', 'messages'] : version < 13 ? ['messages'] : []
    const counted = (name === '0026_delivery' ? ['conversations'] : lists).map(
      (table) => `row_counts ${idOf('entities', 1)} ${table}`,
    )
    expect([...after.keys()].filter((name) => !before.has(name)).sort()).toEqual([...added, ...counted].sort())
    const state = await db.owner((tx) =>
      tx.one(sql`select (select value from athar_settings where name = 'routines') as routines,
        (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as loose,
        (select array_agg(row(day, fund, amount, count)::text order by day) from donation_days) as days`),
    )
    expect(state).toEqual({
      routines: routinesHash(),
      loose: 0,
      // 0003 adds up what was given.
      days: ['(2026-01-01,charity,100.50,1)', '(2026-01-02,charity,200.50,1)'],
    })
    const server = await startTestServer({ database: opened })
    try {
      await expectLists(server, tables)
    } finally {
      await server.close()
    }
  })
})
