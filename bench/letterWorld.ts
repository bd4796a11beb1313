import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { donorTransactions } from '../resources/donor_transactions/schema.ts'
import { donors } from '../resources/donors/schema.ts'
import { letters } from '../resources/letters/schema.ts'
import { projects } from '../resources/projects/schema.ts'
import { bare, columns, select } from '../server/db/columns.ts'
import { databaseOver } from '../server/db/database.ts'
import { openPostgres } from '../server/db/postgres.ts'
import type { Database } from '../server/db/types.ts'
import { letterPath } from '../server/letters/addresses.ts'
import { letterToken } from '../server/letters/keys.ts'
import { type Api, apiOf, until } from '../tests/e2e/support/api.ts'
import { type Athar, startAthar } from '../tests/e2e/support/program.ts'
import { arabic } from '../tests/e2e/support/words.ts'
import { ROOT } from './support.ts'

const d = columns(donors, 'd')
const g = columns(donorTransactions, 'g')
const l = columns(letters, 'l')
const p = columns(projects, 'p')

const SECRET = 'a secret of the bench, long enough to be one'
/** Of the demo: under way, with stages, spending, indicators and updates that have pictures. */
const PROJECT = 'NK-102'

interface Project {
  id: string
  entity: string
}

/** The built program on the bench's PostgreSQL with the demo, and many donors beside those of the demo. */
export interface LetterWorld {
  athar: Athar
  db: Database
  /** The addresses of the letters of a new report to all of these donors. */
  sent: (more: object) => Promise<string[]>
  stop: () => Promise<void>
}

const MESSAGE =
  'السلام عليكم ورحمة الله وبركاته\n\nنكتب إليكم لتروا أين ذهب عطاؤكم: وصلت السلال هذا الموسم إلى 540 أسرة، وهذا من أثركم.'

async function plantGivers(db: Database, count: number): Promise<Project> {
  const found = await db.as({ kind: 'platform', userId: null }, (tx) =>
    tx.one(select({ id: p.id, entity: p.entityId }, sql`from ${p} where ${p.code} = ${PROJECT}`)),
  )
  if (!found) throw new Error(`the demo has no project ${PROJECT}`)
  const { id, entity } = found
  await db.as({ kind: 'worker', entityId: entity, bulk: true }, async (tx) => {
    await tx.rows(
      sql`insert into ${d} (${bare(d, 'entityId', 'id', 'name', 'phone', 'email', 'language')}) select ${entity}::uuid, gen_random_uuid(),
        'متبرع رقم ' || i, '+96656' || lpad(i::text, 7, '0'), 'giver' || i || '@athar.test', case when i % 3 = 0 then 'en' else 'ar' end from generate_series(1, ${count}::int) i`,
    )
    await tx.rows(
      sql`insert into ${g} (${bare(g, 'entityId', 'id', 'donor', 'project', 'amount', 'date')}) select ${d.entityId}, gen_random_uuid(), ${d.id}, ${id}::uuid,
        50 * n, date '2026-03-01' + n from ${d}, generate_series(1, 3) n where ${d.email} like 'giver%@athar.test'`,
    )
  })
  await db.plain('vacuum analyze')
  return { id, entity }
}

/** Sends to all who gave, and reads which letters came of it. */
async function send(db: Database, api: Api, { id: project, entity }: Project, more: object): Promise<string[]> {
  const said = { project, title: 'سلالكم وصلت إلى 540 أسرة', message: MESSAGE, audience: 'allWhoGave', ...more }
  const { id } = await api.post<{ id: string }>('/api/reports', said)
  const { sendable } = await api.get<{ sendable: number }>(`/api/reports/${id}/audience`)
  await api.post(`/api/reports/${id}/send`, { expected: sendable })
  await until(
    () => api.get<{ status: string }>(`/api/reports/${id}`),
    ({ status }) => status === 'sent',
  )
  const rows = await db.as({ kind: 'worker', entityId: entity }, (tx) =>
    tx.rows(select({ id: l.id }, sql`from ${l} where ${l.report} = ${id}::uuid order by ${l.id}`)),
  )
  await db.plain('vacuum analyze')
  return rows.map((one) => letterPath(id, letterToken(SECRET, one.id)))
}

/** The demo, into a PostgreSQL and a folder that are named on purpose. */
async function seedDemo(env: Record<string, string>): Promise<void> {
  const seeding = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'server/seed/cli.ts'), '--demo'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(seeding, 'exit')
  if (code !== 0) throw new Error(`the demo was not loaded (${code})`)
}

export async function letterWorld(url: string, givers: number): Promise<LetterWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-letters-'))
  // A proxy says who asks: the limits of the pages count each of them.
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, APP_SECRET: SECRET, TRUST_PROXY: '1' }
  await seedDemo(env)
  const athar = await startAthar({ env })
  const db = databaseOver(await openPostgres(url, () => undefined))
  const project = await plantGivers(db, givers)
  const api = await apiOf(athar.origin, arabic.entity, arabic.branch)
  return {
    athar,
    db,
    sent: (more) => send(db, api, project, more),
    stop: async () => {
      await db.close()
      await athar.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
