import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { donors } from '../../resources/donors/schema.ts'
import { foundBy } from '../../server/engine/where.ts'
import { openWorkshop, type Workshop } from '../unit/import/support.ts'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
}, 60_000)
afterAll(() => shop.close())

/** As a planner that takes the table for tiny would join, which is what it does to one that was filled a moment ago. */
const LOOPS = ['enable_hashjoin', 'enable_mergejoin', 'enable_hashagg', 'enable_sort', 'enable_material']

it('words are looked for once, however many rows are read and by whichever way', async () => {
  await shop.rows(sql`insert into donors (entity_id, id, name, phone)
    select ${shop.entity}::uuid, gen_random_uuid(), 'Known ' || i, '+96655' || lpad(i::text, 7, '0') from generate_series(1, 300) i`)
  const ids = foundBy(donors, 'known 77')
  const plan = await shop.db.as({ kind: 'worker', entityId: shop.entity }, async (tx) => {
    for (const way of LOOPS) await tx.rows(sql.raw(`set local ${way} = off`))
    return tx.rows<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off, timing off, summary off) select count(*) from donors t where t.id = any(${ids})`,
    )
  })
  const search = plan.map((row) => row['QUERY PLAN']).filter((line) => line.includes('ProjectSet'))
  expect(search.map((line) => /loops=\d+/.exec(line)?.[0])).toEqual(['loops=1'])
})
