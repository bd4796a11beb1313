import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { migrationsDir } from '../../server/paths.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.endsWith('held_payments'))
const SINCE = '2026-03-01T10:00:00.000Z'

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
const [entity, plan] = [newId(), newId()]
const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => opened.db.owner((tx) => tx.rows<T>(query))

async function asked(name: string, status: string, state: string): Promise<void> {
  const id = newId()
  await rows(sql`insert into subscriptions (id, entity_id, plan, plan_ar, plan_en, period, price, status, updated_at)
    values (${id}, ${entity}, ${plan}, ${name}, ${name}, 'monthly', 100, ${status}, ${SINCE})`)
  await rows(sql`insert into invoices (id, entity_id, subscription, net, vat_percent, vat, total, state)
    values (${newId()}, ${entity}, ${id}, 100, 15, 15, 115, ${state})`)
}

beforeAll(async () => {
  opened = await openEmptyDatabase()
  await ofVersion(opened.db, MIGRATIONS.slice(0, BEFORE))
  await rows(sql`insert into entities (id, name, branch_name) values (${entity}, 'A charity', 'Main')`)
  await rows(sql`insert into plans (id, name_ar, name_en, price) values (${plan}, 'P', 'P', 100)`)
  await asked('held', 'Processing', 'held')
  await asked('out of sight', 'Processing', 'unknown')
  await asked('asked again', 'Sent', 'unknown')
  await asked('in force', 'Renewed', 'paid')
  await migrate(opened.db)
})
afterAll(() => opened.close())

it('[8.40] what was held before is found by whoever settles it, also where a refund had taken it out of sight', async () => {
  expect(
    await rows(sql`select s.plan_en as name, i.state, s.held_at is not null as held, s.settled_at is not null as settled
      from subscriptions s join invoices i on i.subscription = s.id order by s.plan_en`),
  ).toEqual([
    { name: 'asked again', state: 'unknown', held: false, settled: false },
    { name: 'held', state: 'held', held: true, settled: false },
    { name: 'in force', state: 'paid', held: false, settled: false },
    { name: 'out of sight', state: 'held', held: true, settled: false },
  ])
})
