import { type SQL, sql } from 'drizzle-orm'
import { donors } from '../resources/donors/schema.ts'
import { entities } from '../resources/entities/schema.ts'
import { users } from '../resources/users/schema.ts'
import { hashPassword } from '../server/auth/passwords.ts'
import { bare, columns } from '../server/db/columns.ts'
import { databaseOver } from '../server/db/database.ts'
import { newId } from '../server/db/ids.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import type { Database } from '../server/db/types.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const u = columns(users, 'u')

/** A statement has its limit of time. */
const PART = 100_000

export interface Planted {
  db: Database
  entities: string[]
  credentials: { entityName: string; branchName: string; userName: string; password: string }
}

/** As the program names rows (newId): in the order in which they come, so that neighbours stand side by side. */
const following = (n: SQL): SQL =>
  sql`overlay(overlay(gen_random_uuid()::text placing ${newId().slice(0, 9)} from 1) placing lpad(to_hex(${n} / 4096), 4, '0') || '-7' || lpad(to_hex(${n} % 4096), 3, '0') from 10)::uuid`

/** Many tenants with their donors, made by the database itself. The first tenant's admin can sign in. */
export async function plant(url: string, tenants: number, donorsEach: number): Promise<Planted> {
  const db = databaseOver(await openPostgres(url, () => undefined))
  await migrate(db)
  const entities = Array.from({ length: tenants }, () => newId())
  const password = 'Bench-Password-7'
  const hash = await hashPassword(password)
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    for (const [i, id] of entities.entries())
      await tx.rows(
        sql`insert into ${e} (${bare(e, 'id', 'name', 'branchName')}) values (${id}, ${`Charity ${i}`}, 'Main')`,
      )
    await tx.rows(sql`insert into ${u} (${bare(u, 'id', 'entityId', 'name', 'userName', 'email', 'roles', 'passwordHash')})
      values (${newId()}, ${entities[0]}, 'Bench', 'bench', 'bench@athar.test', ${sql.param(['BranchAdmin'])}::text[], ${hash})`)
  })
  for (const entityId of entities)
    for (let from = 1; from <= donorsEach; from += PART)
      await db.as({ kind: 'worker', entityId, bulk: true }, (tx) =>
        tx.rows(sql`insert into ${d} (${bare(d, 'entityId', 'id', 'name', 'phone', 'email', 'updatedAt')})
        select ${entityId}::uuid, ${following(sql`i`)}, (array['أحمد','فاطمة','Noura','خالد','Sara','عبدالله'])[1 + i % 6] || ' ' || (array['الغامدي','القحطاني','Haddad','الزهراني'])[1 + (i / 6) % 4] || ' ' || i,
          '+96655' || lpad(i::text, 7, '0'), 'donor' || i || '@athar.test', now() - (i || ' minutes')::interval
        from generate_series(${from}::int, ${Math.min(donorsEach, from + PART - 1)}::int) i`),
      )
  await db.owner((tx) => tx.raw('analyze'))
  return { db, entities, credentials: { entityName: 'Charity 0', branchName: 'Main', userName: 'bench', password } }
}
