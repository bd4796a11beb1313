import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { Database } from '../../server/db/types.ts'
import { BATCH } from '../../server/import/batches.ts'
import { openWorkshop, type Workshop } from '../unit/import/support.ts'
import { csv } from './support/imports.ts'

// The embedded database has one connection: there a batch is looked up when the one before it is written.
const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
}, 60_000)
afterAll(() => shop.close())
// Where another import has just ended, nothing is looked up ahead.
beforeEach(() => shop.rows(sql`update imports set updated_at = now() - interval '1 hour'`))

let phones = 10_000_000
/** A file whose first batch ends with `last`, and whose second one is `next`. */
const file = (last: string, ...next: string[]): string => {
  const others = Array.from({ length: BATCH.postgres - 1 }, (_, n) => `Donor ${n},05${String((phones += 1))},,`)
  return csv('Donor name,Mobile,Email,Notes', ...others, last, ...next)
}

/** An act of somebody else between the looks of a batch, which are made ahead, and its own turn. */
function afterLooks(db: Database, act: () => Promise<unknown>): Database {
  return {
    ...db,
    as: async (context, work) => {
      let isAhead = false
      const done = await db.as(context, (tx) =>
        work({
          ...tx,
          one: (query) => {
            isAhead ||= new PgDialect().sqlToQuery(query as never).sql.includes('now()::text')
            return tx.one(query)
          },
        }),
      )
      if (isAhead) await act()
      return done
    },
  }
}

it.runIf(onPostgres)('a row finds the donor whom the last row of the batch before it has brought', async () => {
  const text = file('Zain,,zain@example.org,', 'Zain,,zain@example.org,', 'Yusuf,,yusuf@example.org,')
  expect(await shop.take('donors', text)).toMatchObject({
    status: 'done',
    created: BATCH.postgres + 1,
    skipped: 1,
    faulty: 0,
  })
})

it.runIf(onPostgres)('a row meets a donor as the batch before it has left them', async () => {
  const donor = newId()
  await shop.rows(sql`insert into donors (entity_id, id, name, phone, email, notes)
    values (${shop.entity}::uuid, ${donor}::uuid, 'Amal', '+966599999999', 'amal@example.org', 'before')`)
  const text = file('Amal,,amal@example.org,first', 'Amal,0599999999,,before')
  expect(await shop.take('donors', text, { known: 'update' })).toMatchObject({ status: 'done', updated: 2, faulty: 0 })
  expect(await shop.rows(sql`select notes from donors where id = ${donor}::uuid`)).toEqual([{ notes: 'before' }])
})

it.runIf(onPostgres).each([
  [
    'another import',
    'Basma,,basma@example.org,',
    async () => {
      const [other, sheet] = [newId(), newId()]
      await shop.rows(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256)
        values (${shop.entity}::uuid, ${sheet}::uuid, 'other.csv', 'sheet', 'text/csv', 1, 'x')`)
      await shop.rows(sql`insert into imports (entity_id, id, target, file, status)
        values (${shop.entity}::uuid, ${other}::uuid, 'donors', ${sheet}::uuid, 'done')`)
      await shop.rows(sql`insert into donors (entity_id, id, name, email, import_id)
        values (${shop.entity}::uuid, ${newId()}::uuid, 'Basma', 'basma@example.org', ${other}::uuid)`)
    },
  ],
  [
    'a person',
    'Dana,0588888888,,',
    () =>
      shop.rows(sql`insert into donors (entity_id, id, name, phone)
        values (${shop.entity}::uuid, ${newId()}::uuid, 'Dana', '+966588888888')`),
  ],
])('whom %s adds between the looks of a batch and its writing is there once', async (who, row, act) => {
  let acted = 0
  const db = afterLooks(shop.db, () => {
    acted += 1
    return act()
  })
  const id = await shop.plan('donors', file(`Last ${who},,,`, row))
  await shop.work(id, { services: { ...shop.services, db } })
  expect(acted).toBe(1)
  expect(await shop.state(id)).toMatchObject({ status: 'done', skipped: 1, faulty: 0 })
})
