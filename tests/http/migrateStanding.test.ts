import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { migrationsDir } from '../../server/paths.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.endsWith('gifts_that_stand'))

it('product.md 8, 9: gifts that were reversed before are counted no more, and date nothing; what was right stays as it was', async () => {
  const opened = await openEmptyDatabase()
  const { db } = opened
  const [entity, project] = [newId(), newId()]
  await ofVersion(db, MIGRATIONS.slice(0, BEFORE))
  await db.owner(async (tx) => {
    await tx.rows(sql`insert into entities (id, name, branch_name) values (${entity}::uuid, 'A charity', 'Main')`)
    await tx.rows(
      sql`insert into projects (entity_id, id, code, name) values (${entity}::uuid, ${project}::uuid, 'W-1', 'Well')`,
    )
    const add = async (name: string, ...gifts: [amount: number, date: string, reversed: boolean][]) => {
      const donor = newId()
      // As the routines of then kept them: every row a gift.
      const latest =
        gifts
          .map(([, date]) => date)
          .toSorted()
          .at(-1) ?? null
      await tx.rows(sql`insert into donors (entity_id, id, name) values (${entity}::uuid, ${donor}::uuid, ${name})`)
      for (const [amount, date, reversed] of gifts)
        await tx.rows(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, source, reversed)
          values (${entity}::uuid, ${newId()}::uuid, ${donor}::uuid, ${project}::uuid, ${amount}::int, ${date}::date, 'manual', ${reversed})`)
      await tx.rows(sql`update donors set gifts_count = ${gifts.length}::int, last_gift_date = ${latest}::date,
        version = 7 where id = ${donor}::uuid`)
    }
    await add('nothing')
    await add('one that stands', [10, '2026-01-05', false])
    await add('reversed alone', [10, '2026-01-05', true])
    await add('reversed last', [10, '2026-01-05', false], [20, '2026-02-05', true])
    await add('went back in part', [10, '2026-01-05', false], [-4, '2026-03-05', false])
  })
  await migrate(db)
  const rows = await db.owner((tx) =>
    tx.rows(sql`select name, gifts_count as gifts, last_gift_date::text as last, version from donors order by name`),
  )
  expect(rows).toEqual([
    { name: 'nothing', gifts: 0, last: null, version: 7 },
    { name: 'one that stands', gifts: 1, last: '2026-01-05', version: 7 },
    { name: 'reversed alone', gifts: 0, last: null, version: 7 },
    { name: 'reversed last', gifts: 1, last: '2026-01-05', version: 7 },
    { name: 'went back in part', gifts: 1, last: '2026-01-05', version: 7 },
  ])
  const trail = await db.owner((tx) =>
    tx.rows(sql`select 1 from audit_trail where resource = 'donors' and action = 'update'`),
  )
  expect(trail).toEqual([])
  await opened.close()
})
