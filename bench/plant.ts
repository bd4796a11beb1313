import { sql } from 'drizzle-orm'
import { databaseOver } from '../server/db/database.ts'
import { newId } from '../server/db/ids.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres.ts'
import type { Database } from '../server/db/types.ts'
import { hashPassword } from '../server/auth/passwords.ts'

export interface Planted {
  db: Database
  entities: string[]
  credentials: { entityName: string; branchName: string; userName: string; password: string }
}

/** Many tenants with their donors, made by the database itself. The first tenant's admin can sign in. */
export async function plant(url: string, tenants: number, donorsEach: number): Promise<Planted> {
  const db = databaseOver(await openPostgres(url, () => undefined))
  await migrate(db)
  const entities = Array.from({ length: tenants }, () => newId())
  const password = 'Bench-Password-7'
  const hash = await hashPassword(password)
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    for (const [i, id] of entities.entries())
      await tx.rows(sql`insert into entities (id, name, branch_name) values (${id}, ${`Charity ${i}`}, 'Main')`)
    await tx.rows(sql`insert into users (id, entity_id, name, user_name, email, roles, password_hash)
      values (${newId()}, ${entities[0]}, 'Bench', 'bench', 'bench@athar.test', ${sql.param(['BranchAdmin'])}::text[], ${hash})`)
  })
  for (const [t, entityId] of entities.entries())
    await db.as({ kind: 'worker', entityId, bulk: true }, (tx) =>
      tx.rows(sql`insert into donors (entity_id, id, name, phone, email, updated_at)
        select ${entityId}::uuid, gen_random_uuid(), (array['أحمد','فاطمة','Noura','خالد','Sara','عبدالله'])[1 + i % 6] || ' ' || (array['الغامدي','القحطاني','Haddad','الزهراني'])[1 + (i / 6) % 4] || ' ' || i,
          '+9665' || lpad((${t}::bigint * 1000000 + i)::text, 8, '0'), 'donor' || i || '@athar.test', now() - (i || ' minutes')::interval
        from generate_series(1, ${donorsEach}::int) i`),
    )
  await db.owner((tx) => tx.raw('analyze'))
  return { db, entities, credentials: { entityName: 'Charity 0', branchName: 'Main', userName: 'bench', password } }
}
