import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { BATCH } from '../../server/import/batches.ts'
import { openWorkshop, type Workshop } from '../unit/import/support.ts'
import { csv } from './support/imports.ts'
import { followed, interrupted } from './support/interrupted.ts'

// The embedded database has one connection: nobody else writes meanwhile.
const onPostgres = process.env['ATHAR_TEST_DB'] === 'postgres'

let shop: Workshop
beforeAll(async () => {
  shop = await openWorkshop()
}, 60_000)
afterAll(() => shop.close())
// Where another import has just ended, nothing is looked up ahead.
beforeEach(() => shop.rows(sql`update imports set status = 'done', updated_at = now() - interval '1 hour'`))

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

let phones = 10_000_000
/** A file whose first batch ends with `last`, and whose second one is `next`. */
const file = (last: string, ...next: string[]): string => {
  const others = Array.from({ length: BATCH.postgres - 1 }, (_, n) => `Donor ${n},05${String((phones += 1))},,`)
  return csv('Donor name,Mobile,Email,Notes', ...others, last, ...next)
}

/** What the looks that are made ahead ask for, beside them. */
const AHEAD = 'now()::text'

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

it.runIf(onPostgres).each<readonly [string, string, () => Promise<unknown>]>([
  ...(
    [
      ['another import that is over', 'done', '0 seconds'],
      ['another import that ended a moment before', 'done', '1 minute'],
      ['another import that has been at it for long', 'running', '1 hour'],
      ['an import that is taken back', 'undoing', '1 hour'],
    ] as const
  ).map(
    ([who, status, ago], n) =>
      [
        who,
        `Basma ${n},,basma${n}@example.org,`,
        async () => {
          const [other, sheet] = [newId(), newId()]
          await shop.rows(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256)
            values (${shop.entity}::uuid, ${sheet}::uuid, 'other.csv', 'sheet', 'text/csv', 1, 'x')`)
          await shop.rows(sql`insert into imports (entity_id, id, target, file, status, updated_at)
            values (${shop.entity}::uuid, ${other}::uuid, 'donors', ${sheet}::uuid, ${status}, now() - ${ago}::interval)`)
          await shop.rows(sql`insert into donors (entity_id, id, name, email, import_id)
            values (${shop.entity}::uuid, ${newId()}::uuid, ${`Basma ${n}`}, ${`basma${n}@example.org`}, ${other}::uuid)`)
        },
      ] as const,
  ),
  [
    'a person',
    'Dana,0588888888,,',
    () =>
      shop.rows(sql`insert into donors (entity_id, id, name, phone)
        values (${shop.entity}::uuid, ${newId()}::uuid, 'Dana', '+966588888888')`),
  ],
])('whom %s adds between the looks of a batch and its writing is there once', async (who, row, act) => {
  let acted = 0
  const db = followed(shop.db, AHEAD, () => {
    acted += 1
    return act()
  })
  const id = await shop.plan('donors', file(`Last ${who},,,`, row))
  await shop.work(id, { services: { ...shop.services, db } })
  expect(acted).toBe(1)
  expect(await shop.state(id)).toMatchObject({ status: 'done', skipped: 1, faulty: 0 })
})
