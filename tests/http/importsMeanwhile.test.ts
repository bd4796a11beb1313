import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { openWorkshop, type Workshop } from '../unit/import/support.ts'
import { csv } from './support/imports.ts'
import { interrupted } from './support/interrupted.ts'

// The embedded database has one connection: nobody else writes meanwhile.
const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
}, 60_000)
afterAll(() => shop.close())

it.runIf(onPostgres)('what somebody else adds between the look and the writing is there once', async () => {
  const act = () =>
    shop.rows(
      sql`insert into donors (entity_id, id, name, phone) values (${shop.entity}::uuid, ${newId()}::uuid, 'B', '+966501112224')`,
    )
  const id = await shop.plan('donors', csv('Donor name,Mobile', 'A,0501112223', 'B,0501112224', 'C,0501112225'))
  await shop.work(id, { services: { ...shop.services, db: interrupted(shop.db, 'insert into "donors"', act) } })
  expect(await shop.state(id)).toMatchObject({ status: 'done', created: 2, skipped: 1, faulty: 0, processed: 3 })
  expect(await shop.rows(sql`select name, import_id is not null as imported from donors order by name`)).toEqual([
    { name: 'A', imported: true },
    { name: 'B', imported: false },
    { name: 'C', imported: true },
  ])
})
