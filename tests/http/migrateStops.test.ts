import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { migrate, readMigrations } from '../../server/db/migrate.ts'
import { migrationsDir } from '../../server/paths.ts'
import { ofVersion } from './support/filled.ts'
import { openEmptyDatabase } from './support.ts'

const MIGRATIONS = readMigrations(migrationsDir)
const BEFORE = MIGRATIONS.findIndex(({ id }) => id.endsWith('told_by_services'))

let opened: Awaited<ReturnType<typeof openEmptyDatabase>>
const entity = newId()
const rows = <T>(query: ReturnType<typeof sql>): Promise<T[]> => opened.db.owner((tx) => tx.rows<T>(query))
const EARLY = '2026-03-01T10:00:00Z'
const LATE = '2026-03-02T10:00:00Z'

async function donor(name: string, n: number, reason: string, detail: string, kind: string): Promise<string> {
  const [id, message] = [newId(), newId()]
  await rows(
    sql`insert into donors (entity_id, id, name, phone) values (${entity}, ${id}, ${name}, ${`+96655100000${n}`})`,
  )
  await rows(sql`insert into messages (entity_id, id, kind, donor, channel, language, state, reason, detail)
    values (${entity}, ${message}, 'metaCampaign', ${id}, 'whatsappCloud', 'ar', 'failed', ${reason}, ${detail})`)
  await rows(sql`insert into feedback (entity_id, id, kind, donor, channel, message, at)
    values (${entity}, ${newId()}, ${kind}, ${id}, 'whatsappCloud', ${message}, ${EARLY})`)
  return id
}

beforeAll(async () => {
  opened = await openEmptyDatabase()
  await ofVersion(opened.db, MIGRATIONS.slice(0, BEFORE))
  await rows(sql`insert into entities (id, name, branch_name) values (${entity}, 'A charity', 'Main')`)
  await donor('stopped', 1, 'optedOut', '131050: stopped', 'stop')
  const back = await donor('back', 2, 'optedOut', '131050: stopped', 'stop')
  await rows(sql`insert into feedback (entity_id, id, kind, donor, channel, at)
    values (${entity}, ${newId()}, 'start', ${back}, 'whatsapp', ${LATE})`)
  await donor('capped', 3, 'recipient', '131049: cap', 'bounce')
  await donor('wrong', 4, 'recipient', '131026: undeliverable', 'bounce')
  await migrate(opened.db)
})
afterAll(() => opened.close())

it('who had told Meta to stop before is stopped now, and who had too much of it has no bad number', async () => {
  expect(
    await rows(sql`select d.name, d.whatsapp_stopped as stopped, d.email_stopped as mail, m.reason, f.kind, f.by_service as told
      from donors d join messages m on m.donor = d.id left join feedback f on f.message = m.id order by d.phone`),
  ).toEqual([
    { name: 'stopped', stopped: true, mail: false, reason: 'optedOut', kind: 'stop', told: true },
    { name: 'back', stopped: false, mail: false, reason: 'optedOut', kind: 'stop', told: true },
    { name: 'capped', stopped: false, mail: false, reason: 'capped', kind: null, told: null },
    { name: 'wrong', stopped: false, mail: false, reason: 'recipient', kind: 'bounce', told: false },
  ])
})
