import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { migrationsDir } from '../../server/paths.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.endsWith('refunds'))

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
const [entity, donor, project] = [newId(), newId(), newId()]
const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => opened.db.owner((tx) => tx.rows<T>(query))

const ids: Record<string, string> = {}
async function gift(
  name: string,
  amount: number,
  reference: string | null,
  more: { fund?: string; reversed?: boolean } = {},
) {
  ids[name] = newId()
  const { fund = 'charity', reversed = false } = more
  await rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, fund, donation_reference_id, reversed)
    values (${ids[name]}, ${entity}, ${donor}, ${project}, ${amount}, '2026-01-05', ${fund}, ${reference}, ${reversed})`)
}

beforeAll(async () => {
  opened = await openEmptyDatabase()
  await ofVersion(opened.db, MIGRATIONS.slice(0, BEFORE))
  await rows(
    sql`insert into entities (id, name, branch_name, licence_number) values (${entity}, 'A charity', 'Main', '٤٤١١')`,
  )
  await rows(sql`insert into donors (id, entity_id, name) values (${donor}, ${entity}, 'Noura')`)
  await rows(
    sql`insert into projects (id, entity_id, code, name, licence_number) values (${project}, ${entity}, 'W-١', 'Wells', '۷۷')`,
  )
  await rows(
    sql`insert into projects (id, entity_id, code, name) values (${newId()}, ${entity}, '12', 'Trees'), (${newId()}, ${entity}, '١٢', 'The same')`,
  )
  await gift('zakat', 200, 'A-1', { fund: 'zakat' })
  await gift('of zakat', -50, 'A-1')
  // Two sources with one reference: the one that counts, and of those the one that is large enough.
  await gift('reversed', 900, 'B-1', { reversed: true })
  await gift('small', 10, 'B-1')
  await gift('large', 100, 'B-1')
  await gift('of large', -60, 'B-1')
  await gift('undone', 70, 'C-1', { reversed: true })
  await gift('of undone', -20, 'C-1')
  await gift('of none', -5, null)
  await gift('of a stranger', -5, 'D-1')
  await rows(sql`insert into donation_days (entity_id, day, fund, amount, count)
    values (${entity}, '2026-01-05', 'charity', 40, 6), (${entity}, '2026-01-05', 'zakat', 150, 1)`)
  await migrate(opened.db)
})
afterAll(() => opened.close())

const nameOf = (id: string | null) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? null

it('docs/decisions/135: a refund that bore the reference of a gift names it, and has its kind', async () => {
  const found = await rows<{ id: string; refund_of: string | null; fund: string; reversed: boolean }>(
    sql`select id, refund_of, fund, reversed from donor_transactions where amount < 0`,
  )
  const told = found.map((one) => [nameOf(one.id), nameOf(one.refund_of), one.fund, one.reversed])
  expect(told.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['of a stranger', null, 'charity', false],
    ['of large', 'large', 'charity', false],
    ['of none', null, 'charity', false],
    ['of undone', 'undone', 'charity', true],
    ['of zakat', 'zakat', 'zakat', false],
  ])
})

it('docs/decisions/132: a day counts its gifts anew, without what went back', async () => {
  expect(await rows(sql`select fund, count from donation_days where entity_id = ${entity} order by fund`)).toEqual([
    { fund: 'charity', count: 2 },
    { fund: 'zakat', count: 1 },
  ])
})

it('docs/decisions/133: numbers are in Latin digits, but for one whose like is there already', async () => {
  expect(await rows(sql`select code, licence_number as licence from projects order by name`)).toEqual([
    { code: '١٢', licence: null },
    { code: '12', licence: null },
    { code: 'W-1', licence: '77' },
  ])
  expect(await rows(sql`select licence_number as licence from entities where id = ${entity}`)).toEqual([
    { licence: '4411' },
  ])
})
