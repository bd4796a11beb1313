import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { migrationsDir } from '../../server/paths.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.startsWith('0015'))

it('product.md 3: of several system donors the one with gifts stays, else the oldest; no gift loses its donor', async () => {
  const opened = await openEmptyDatabase()
  const { db } = opened
  await ofVersion(db, MIGRATIONS.slice(0, BEFORE))
  const [gave, both, none, one] = [newId(), newId(), newId(), newId()]
  const entities: [entity: string, givers: [name: string, gifts: number][]][] = [
    [
      gave,
      [
        ['older', 0],
        ['gave', 1],
        ['newer', 0],
      ],
    ],
    [
      both,
      [
        ['first', 1],
        ['second', 1],
      ],
    ],
    [
      none,
      [
        ['elder', 0],
        ['younger', 0],
      ],
    ],
    [one, [['only', 0]]],
  ]
  await db.owner(async (tx) => {
    for (const [entity, givers] of entities) {
      await tx.rows(sql`insert into entities (id, name, branch_name) values (${entity}::uuid, ${entity}, 'Main')`)
      const project = newId()
      await tx.rows(
        sql`insert into projects (entity_id, id, code, name) values (${entity}::uuid, ${project}::uuid, 'W-1', 'Well')`,
      )
      for (const [at, [name, gifts]] of givers.entries()) {
        const donor = newId()
        await tx.rows(sql`insert into donors (entity_id, id, name, unknown_giver, created_at)
          values (${entity}::uuid, ${donor}::uuid, ${name}, true, '2026-01-01'::timestamptz + make_interval(days => ${at}::int))`)
        if (gifts > 0)
          await tx.rows(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, source)
            values (${entity}::uuid, ${newId()}::uuid, ${donor}::uuid, ${project}::uuid, 10, '2026-01-01', 'manual')`)
      }
    }
  })
  await migrate(db)
  const rows = await db.owner((tx) =>
    tx.rows(sql`select name, unknown_giver as system, deleted_at is not null as removed from donors order by name`),
  )
  expect(rows).toEqual([
    { name: 'elder', system: true, removed: false },
    { name: 'first', system: true, removed: false },
    { name: 'gave', system: true, removed: false },
    { name: 'newer', system: false, removed: true },
    { name: 'older', system: false, removed: true },
    { name: 'only', system: true, removed: false },
    { name: 'second', system: false, removed: false },
    { name: 'younger', system: false, removed: true },
  ])
  await opened.close()
})
