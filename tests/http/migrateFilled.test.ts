import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { routinesHash } from '../../server/db/routines/index.ts'
import { generatedTriggers } from '../../server/db/routines/triggers.ts'
import { migrationsDir } from '../../server/paths.ts'
import {
  apply,
  dayOf,
  fillEveryTable,
  fillTables,
  idOf,
  type Owner,
  ofVersion,
  pictured,
  pictureOf,
  ROWS,
  type Row,
  type Special,
  signInFilled,
  tablesOf,
} from './support/filled.ts'
import { ONE_EACH } from './support/tenantTables.ts'
import { type OpenedDatabase, openEmptyDatabase, startTestServer, type TestServer } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)

/** The trail and the counts, on what there is: a migration that changes rows meets them. */
async function watch(tx: Owner, tables: readonly string[], version: number): Promise<void> {
  const [functions = '', ...triggers] = generatedTriggers().split(/\n(?=create or replace trigger )/)
  const there = triggers.filter((text) => tables.includes(/ on (\w+) /.exec(text)?.[1] ?? ''))
  expect(there.length).toBeGreaterThan(20)
  // 0017 brought the archive, whose rows no list counts.
  const texts = version < 17 ? there.map((text) => text.replace('athar_count_listed', 'athar_count')) : there
  await tx.raw([functions, ...texts].join('\n'))
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
const special = (version: number): Special => ({
  'entities.name': () => 'One charity',
  'entities.main_branch': (n) => n === 1,
  'users.roles': () => undefined,
  // A file that nothing names yet is its sender's alone.
  'files.sender': () => null,
  'donation_days.fund': () => 'charity',
  'donation_days.count': () => 1,
  // As 0067 counts them.
  'donors.gifts_count': () => 1,
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
async function expectLists(server: TestServer, tables: readonly string[], n: number): Promise<void> {
  const administrator = { as: null, headers: await signInFilled(server) }
  const missing: string[] = []
  expect(registry.length).toBeGreaterThan(15)
  for (const { resource } of registry) {
    const who = PLATFORM.includes(resource.name) ? ({ as: 'super' } as const) : administrator
    const answer = await server.call('GET', `/api/${resource.name}`, { ...who, query: { perPage: '1000' } })
    expect(answer.statusCode, `${resource.name}: ${answer.body}`).toBe(200)
    const table = resource.name
    const ids = answer.json<{ id: string }[]>().map(({ id }) => id)
    if (tables.includes(table) && !ids.includes(idOf(table, n))) missing.push(resource.name)
  }
  expect(missing).toEqual([])
}

/** Whether each row is there with every value that its table still has, as the program of its day wrote it. */
function expectKept(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): void {
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
}

/** What adding up, holding and serving the rows came to. */
async function expectWhole(
  opened: OpenedDatabase,
  tables: readonly string[],
  { days, listed }: { days: number; listed: number },
): Promise<void> {
  const state = await opened.db.owner((tx) =>
    tx.one(sql`select (select value from athar_settings where name = 'routines') as routines,
      (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as loose,
      (select array_agg(row(day, fund, amount, count)::text order by day) from donation_days) as days`),
  )
  expect(state).toEqual({
    routines: routinesHash(),
    loose: 0,
    // 0003 adds up what was given.
    days: Array.from({ length: days }, (_, at) => `(${dayOf(at + 1)},charity,${at + 1}00.50,1)`),
  })
  const server = await startTestServer({ database: opened })
  try {
    await expectLists(server, tables, listed)
  } finally {
    await server.close()
  }
}

const [ENTITY, VERSIONS] = [idOf('entities', 1), MIGRATIONS.length - 1]
const counted = (table: string): string => `row_counts ${ENTITY} ${table}`
const added = (before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): string[] =>
  [...after.keys()].filter((name) => !before.has(name)).sort()

// The first went the longest way, all of it in one transaction; the last two are what most installations come from.
describe.each([1, VERSIONS - 1, VERSIONS])('a filled database of version %s', (version) => {
  it('comes to today with every row, every value and every list', { timeout: 180_000 }, async () => {
    const opened = await openEmptyDatabase()
    const { db } = opened
    await ofVersion(db, MIGRATIONS.slice(0, version))
    const tables = await fillEveryTable(db, special(version))
    await db.owner((tx) => watch(tx, tables, version))
    const before = await pictureOf(db, tables)
    expect(before.size).toBe(tables.length * ROWS.length)

    expect(await migrate(db)).toEqual(MIGRATIONS.slice(version).map(({ id }) => id))

    const after = await pictureOf(db, tables)
    expectKept(before, after)
    // 0002 says whose branch a branch is; nothing adds rows, not even to the trail.
    expect(after.get(`entities ${idOf('entities', 2)}`)?.['main_entity']).toBe(ENTITY)
    // 0012 counts the rows of its new tables: two letters of two reports.
    expect(added(before, after)).toEqual(version < 12 ? ['dispatches', 'messages'].map(counted) : [])
    await expectWhole(opened, tables, { days: ROWS.length, listed: 1 })
  })
})

/** How many rows of each table. */
function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [table = ''] of names.map((name) => name.split(' '))) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

it('each version’s own rows come through all that followed', { timeout: 180_000 }, async () => {
  const opened = await openEmptyDatabase()
  const { db } = opened
  await ofVersion(db, MIGRATIONS.slice(0, 1))
  const before = new Map<string, Row>()
  /** What each migration added to tables that were there before it. */
  const made: Record<string, Record<string, number>> = {}
  const note = (id: string, names: readonly string[]): void => {
    if (names.length > 0) made[id] = countsOf(names)
  }
  const last = await db.owner(async (tx) => {
    let [tables, old] = [await tablesOf(tx), new Map<string, Row>()]
    for (let version = 1; ; version += 1) {
      // The trail and the counts are of what the program of that day does, not of how these rows came there.
      await tx.raw('set local session_replication_role = replica')
      await fillTables(tx, special(version), [version * 2 - 1, version * 2])
      await tx.raw('set local session_replication_role = origin')
      await watch(tx, tables, version)
      const now = await pictured(tx, tables)
      const fresh = added(old, now)
      expect(fresh, `version ${version}`).toHaveLength(tables.length * ROWS.length)
      for (const name of fresh) before.set(name, now.get(name) ?? {})
      const next = MIGRATIONS[version]
      if (!next || version === VERSIONS) return now
      await apply(tx, next)
      const there = tables
      tables = await tablesOf(tx)
      old = await pictured(tx, tables)
      note(
        next.id,
        added(now, old).filter((name) => there.includes(name.split(' ')[0] ?? '')),
      )
    }
  })
  expect(before.size).toBeGreaterThan(3000)

  expect(await migrate(db)).toEqual(MIGRATIONS.slice(VERSIONS).map(({ id }) => id))

  const tables = await db.owner(tablesOf)
  const after = await pictureOf(db, tables)
  expectKept(before, after)
  note('today', added(last, after))
  expect(made).toEqual({
    // The counts of its new tables: letters and their sendings.
    '0012_messages': { row_counts: 2 },
    // Messages of what links' mails came to, since links have kept that.
    '0013_single_messages': { messages: 22 },
    // What was written in chat is gathered into conversations, which 0026 had in messages alone.
    today: { conversations: 2, row_counts: 1 },
  })
  // Of an account an entity has one alone, and of entities an administrator sees their own: the walks above have them.
  const filled = new Set([...before.keys()].map((name) => name.split(' ')[0]))
  const many = tables.filter((table) => filled.has(table) && !ONE_EACH.has(table) && table !== 'entities')
  await expectWhole(opened, many, { days: VERSIONS * ROWS.length, listed: VERSIONS * ROWS.length - 1 })
})
