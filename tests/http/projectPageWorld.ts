import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TestServer } from './support.ts'

type Row = Record<string, unknown>

/** A tiny picture of one colour, as the server would have made it for a stored one. */
const PLACEHOLDER = 'data:image/webp;base64,UklGRhIAAABXRUJQVlA4TAYAAAAvQUAAAAAA'

const cell = (value: unknown) => {
  if (value !== null && typeof value === 'object') return sql`${JSON.stringify(value)}::jsonb`
  return sql`${value}`
}

async function insert(server: TestServer, table: string, row: Row): Promise<string> {
  const id = randomUUID()
  const all = { id, ...row }
  const columns = sql.join(
    Object.keys(all).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(Object.values(all).map(cell), sql`, `)
  await server.db.owner((tx) => tx.rows(sql`insert into ${sql.identifier(table)} (${columns}) values (${values})`))
  return id
}

export const change = (server: TestServer, table: string, id: string, row: Row): Promise<unknown> =>
  server.db.owner((tx) =>
    tx.rows(
      sql`update ${sql.identifier(table)} set ${sql.join(
        Object.entries(row).map(([name, value]) => sql`${sql.identifier(name)} = ${cell(value)}`),
        sql`, `,
      )} where id = ${id}::uuid`,
    ),
  )

/** A published project of the first charity, with what the row says besides. */
export const addProject = (server: TestServer, row: Row = {}): Promise<string> =>
  insert(server, 'projects', {
    entity_id: server.entities.a,
    code: randomUUID().slice(0, 8),
    name: 'سقيا الماء في فيفاء',
    status: 'published',
    description: 'بئر وخزان وشبكة لثلاث قرى.',
    start_date: '2026-01-01',
    required_amount: '100000.00',
    previous_donations: '45200.35',
    spent_money: '12000.10',
    ...row,
  })

export const addUpdate = (server: TestServer, project: string, row: Row = {}): Promise<string> =>
  insert(server, 'project_updates', {
    entity_id: server.entities.a,
    project,
    name: 'بدء الحفر',
    date_from: '2026-02-01',
    details: 'وصلت الحفارة.',
    status: 'published',
    ...row,
  })

/** A stored picture with its bytes in the store: the original, which is secret, and two widths. */
export async function addPicture(server: TestServer, row: Row = {}): Promise<string> {
  const entity = (row['entity_id'] as string | undefined) ?? server.entities.a
  const id = await insert(server, 'files', {
    entity_id: entity,
    name: 'well.jpg',
    kind: 'image',
    mime: 'image/jpeg',
    bytes: 3,
    sha256: 'x',
    width: 1200,
    height: 900,
    widths: [480, 960],
    placeholder: PLACEHOLDER,
    answered_at: '2026-01-01T00:00:00Z',
    ...row,
  })
  const { files } = server.services
  await files.put(`${entity}/${id}/original`, Buffer.from('ORIGINAL-WITH-EXIF'), { contentType: 'image/jpeg' })
  for (const width of [480, 960])
    await files.put(`${entity}/${id}/w${width}.webp`, Buffer.from(`webp-${width}`), { contentType: 'image/webp' })
  return id
}

export const pageOf = (server: TestServer, id: string, query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/dashboard/projects/${id}${query}`, headers })

/** The words of a page, without tags, each run of spaces one space. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(?:head|svg)\b[\s\S]*?<\/(?:head|svg)>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
