import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Person, startTestServer, type TestServer } from '../support.ts'

/** The server that the suites of donors' rights share their words about; each file starts its own, with its jobs. */
export let server: TestServer

/** To be called by each file: files share this module, but not a server. */
export function ownServer(): void {
  beforeAll(async () => {
    server = await startTestServer({ work: true })
  })
  afterAll(() => server.close())
}

export interface Row {
  id: string
  version: number
  [field: string]: unknown
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A call that has to succeed; answers its JSON. */
export async function done<T = Row>(
  method: Method,
  url: string,
  body?: unknown,
  { as = 'adminA', headers = {} }: { as?: Person; headers?: Record<string, string> } = {},
): Promise<T> {
  const answer = await server.call(method, url, { as, headers, ...(body === undefined ? {} : { body }) })
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300)
  return answer.json<T>()
}

let key = 0
/** As the interface calls: with a key, under which the answer is kept. */
const keyed = (): { headers: Record<string, string> } => {
  key += 1
  return { headers: { 'idempotency-key': `0f6c1f5e-2f4a-4c57-9c61-${String(key).padStart(12, '0')}` } }
}

export const post = <T = Row>(url: string, body: unknown, as: Person = 'adminA'): Promise<T> =>
  done<T>('POST', url, body, { as, ...keyed() })

async function uploadFile(kind: string, name: string, mime: string, bytes: Buffer): Promise<string> {
  const answer = await server.call('POST', `/api/files/upload?kind=${kind}&name=${encodeURIComponent(name)}`, {
    body: bytes,
    headers: { 'content-type': mime },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

export async function uploadPicture(name: string): Promise<string> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#0a6' } })
  return uploadFile('image', name, 'image/png', await picture.png().toBuffer())
}

export const uploadSheet = (name: string, lines: readonly string[]): Promise<string> =>
  uploadFile('sheet', name, 'text/csv', Buffer.from(`${lines.join('\n')}\n`))

/** Imports a sheet to its end and answers its row. */
export async function importSheet(target: string, lines: readonly string[]): Promise<Row> {
  const file = await uploadSheet(`${target}.csv`, lines)
  const { id, ...ready } = await post('/api/imports/actions/prepare', { target, file })
  await post(`/api/imports/${id}/run`, { mapping: ready['mapping'] })
  return until(
    () => done('GET', `/api/imports/${id}`),
    (row) => row['status'] !== 'running',
  )
}

export async function until<T>(ask: () => Promise<T>, good: (found: T) => boolean): Promise<T> {
  for (let i = 0; i < 200; i += 1) {
    const found = await ask()
    if (good(found)) return found
    await wait(100)
  }
  throw new Error('what was waited for does not come')
}

export const newProject = async (code: string, as: Person = 'adminA'): Promise<Row> => {
  const { db, entities } = server
  const entity = as === 'adminB' ? entities.b : entities.a
  const [row] = await db.owner((tx) =>
    tx.rows<Row>(sql`insert into projects (id, entity_id, code, name, status, required_amount, start_date, end_date)
      values (gen_random_uuid(), ${entity}::uuid, ${code}, ${`Well ${code}`}, 'published', 5000, '2026-01-01', '2026-12-31') returning id, version`),
  )
  if (!row) throw new Error('no project')
  return row
}

/** Sends a report to all who gave to the project, and waits until it is out. */
export async function sendReport(project: string, expected: number): Promise<Row> {
  const { id } = await post('/api/reports', {
    project,
    title: 'Water came',
    message: 'Thank you',
    audience: 'allWhoGave',
  })
  await post(`/api/reports/${id}/test`, {})
  await post(`/api/reports/${id}/send`, { expected })
  return until(
    () => done('GET', `/api/reports/${id}`),
    (row) => row['status'] === 'sent',
  )
}

const catcher = () => {
  const { mail } = server.services
  const found = mail.mailer ? mail.catcher : null
  if (!found) throw new Error('the test server catches no mails')
  return found
}

/** Every mail that was caught, newest first. */
export async function mails() {
  const found = await Promise.all((await catcher().list({ limit: 500 })).map(({ id }) => catcher().get(id)))
  return found.filter((one) => one !== null)
}

/** Where `words` stand: `table` for every table of every schema of ours, and paths in the data folder. */
export async function whereabouts(words: readonly string[]): Promise<string[]> {
  const found = await server.db.owner(async (tx) => {
    const tables = await tx.rows<{ schema: string; name: string }>(sql`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by 1, 2`)
    expect(tables.length).toBeGreaterThan(25)
    const holding: string[] = []
    for (const { schema, name } of tables) {
      const row = await tx.one(sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t,
        unnest(${sql.param([...words])}::text[]) word where position(lower(word) in lower(t::text)) > 0 limit 1`)
      if (row) holding.push(schema === 'public' ? name : `${schema}.${name}`)
    }
    return holding
  })
  const { dataDir } = server.services.config
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.some((word) => readFileSync(path).includes(word)))
    .map((path) => path.slice(dataDir.length + 1).split('/')[0] ?? '')
  // Mails are encoded on the disk.
  const caught = (await mails()).some((mail) => words.some((word) => JSON.stringify(mail).includes(word)))
  return [...new Set([...found, ...files, ...(caught ? ['caught mails'] : [])])]
}
