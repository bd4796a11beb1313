import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Tx } from '../../server/db/types.ts'
import { openWorkshop, type Workshop } from '../unit/import/support.ts'
import { csv } from './support/imports.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
}, 60_000)
afterAll(() => shop.close())

/** The database, and by which indexes it would read the rows of `table` for each query that comes by. */
function watched(db: Database, table: string): { db: Database; ways: Set<string> } {
  const ways = new Set<string>()
  const of = new RegExp(`(?:using (\\w+) on|Seq Scan on) ${table}\\b|Bitmap Index Scan on (${table}_\\w+)`, 'g')
  const look = async (tx: Tx, query: Parameters<Tx['rows']>[0]): Promise<void> => {
    const text = (await tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).map((row) => row['QUERY PLAN'])
    for (const [, plain, bitmap] of text.join('\n').matchAll(of)) ways.add(plain ?? bitmap ?? 'every row')
  }
  const as: Database['as'] = (context, work) =>
    db.as(context, (tx) =>
      work({
        ...tx,
        rows: async (query) => {
          await look(tx, query)
          return tx.rows(query)
        },
      }),
    )
  return { db: { ...db, as }, ways }
}

it('an import is undone by its own rows, however many others its charity has', { timeout: 60_000 }, async () => {
  const row = await shop.take('donors', csv('Donor name,Mobile', 'A,0501112223', 'B,0501112224'))
  await shop.rows(sql`insert into donors (entity_id, id, name, phone, import_id)
    select ${shop.entity}::uuid, gen_random_uuid(), 'Other ' || i, '+9665' || lpad(i::text, 8, '0'), case when i % 2 = 0 then gen_random_uuid() end
    from generate_series(1, 4000) i`)
  await shop.db.owner((tx) => tx.raw('analyze'))
  await shop.planUndo(row.id)
  const { db, ways } = watched(shop.db, 'donors')
  await shop.work(row.id, { services: { ...shop.services, db } })
  expect(await shop.undone(row.id)).toMatchObject({ status: 'undone', undone: 2 })
  expect([...ways].toSorted()).toEqual(['donors_by_reached_by', 'donors_import', 'donors_pkey'])
})

it('what an import changes is found by its id, however many others its charity has', { timeout: 60_000 }, async () => {
  await shop.rows(sql`insert into donors (entity_id, id, name, phone)
    select ${shop.entity}::uuid, gen_random_uuid(), 'Known ' || i, '+96655' || lpad(i::text, 7, '0') from generate_series(1, 4000) i`)
  await shop.db.owner((tx) => tx.raw('analyze'))
  const id = await shop.plan('donors', csv('Donor name,Mobile,Email', 'Known 7,0550000007,seven@athar.test'))
  const { db, ways } = watched(shop.db, 'donors')
  await shop.work(id, { services: { ...shop.services, db } })
  expect(await shop.state(id)).toMatchObject({ status: 'done', created: 0, updated: 1 })
  expect(await shop.rows(sql`select email from donors where phone = '+966550000007'`)).toEqual([
    { email: 'seven@athar.test' },
  ])
  expect([...ways].toSorted()).toEqual(['donors_by_reached_by', 'donors_email', 'donors_phone_unique', 'donors_pkey'])
})
