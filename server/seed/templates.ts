import { sql } from 'drizzle-orm'
import { templates } from '../../resources/templates/schema.ts'
import { bare, columns, inserts } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import { infrastructure } from '../db/infrastructure.ts'
import type { Database, Tx } from '../db/types.ts'
import { ENTITIES } from './content/entities.ts'
import { READY } from './content/templates.ts'

const t = columns(templates)
const st = columns(infrastructure.settings, 'st')

type Owner = Omit<Tx, 'context'>

/** The templates that the platform offers, once: what its people change or delete later stays so. */
export async function loadReadyTemplates({ db }: { db: Database }): Promise<void> {
  await db.owner(async (tx) => {
    const mine = await tx.one(
      sql`insert into ${st} (${bare(st, 'name', 'value')}) values ('templates', 'loaded') on conflict do nothing returning ${st.name}`,
    )
    if (!mine) return
    for (const template of READY)
      await tx.rows(sql`insert into ${t} ${inserts(t, { id: newId(), ...template, status: 'active' })}`)
  })
}

/** What the demo's first charity has copied: one is in use, the other is still being written. */
export async function insertTemplates(tx: Owner): Promise<void> {
  const entityId = ENTITIES[0]?.id
  if (entityId === undefined) return
  const mine = READY.filter(({ language }) => language === 'ar').slice(0, 2)
  for (const [at, template] of mine.entries())
    await tx.rows(
      sql`insert into ${t} ${inserts(t, { id: newId(), entityId, ...template, status: at === 0 ? 'active' : 'inactive' })}`,
    )
}
