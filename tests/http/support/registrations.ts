import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { picture } from '../../unit/files/fixtures.ts'
import type { Person, TestServer } from '../support.ts'

export const LICENCE = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export interface Registration {
  id: string
  status: string
  entity: string | null
  reason: string | null
  decidedAt: string | null
}

/** The review queue of a server, and registrations as they stand once someone has sent them with both files. */
export async function reviewOf(server: TestServer) {
  const logo = await picture(600, 300).png().toBuffer()
  const rows = <T>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    as: Person = 'super',
    key?: string,
  ) =>
    server.call(method, `/api/registrations${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  /** As the page does once whoever reviews has looked at it, and was asked about an address that nobody confirmed. */
  const approve = (id: string, more: object = {}, key?: string) =>
    call('POST', `/${id}/approve`, { version: 1, confirmUnproven: true, ...more }, 'super', key)
  const stored = async (name: string, mime: string, bytes: Buffer) => {
    const id = randomUUID()
    await server.services.files.put(`registrations/${id}/original`, Readable.from([bytes]), { contentType: mime })
    return JSON.stringify({ id, name, mime, bytes: bytes.length })
  }
  let n = 0
  async function register(
    more: { name?: string; nameEn?: string; logo?: boolean; licence?: string } = {},
  ): Promise<{ id: string; name: string }> {
    n += 1
    const id = randomUUID()
    const name = more.name ?? `Open Hands ${n}`
    const image = more.logo === false ? null : await stored('our logo.png', 'image/png', logo)
    const paper = await stored('licence.pdf', 'application/pdf', LICENCE)
    await rows(sql`insert into registrations (id, name, name_en, branch_name, licence_number, website, admin_name, admin_user_name, admin_email, admin_phone,
        language, logo_file, licence_file)
      values (${id}::uuid, ${name}, ${more.nameEn ?? null}, 'Hail', ${more.licence ?? `2200-${n}`}, 'https://open.example.org/', 'Huda', 'huda', 'huda@open.test', '+966501234567', 'en',
        ${image}::jsonb, ${paper}::jsonb)`)
    return { id, name }
  }
  const keysUnder = async (prefix: string): Promise<string[]> => {
    const keys = []
    for await (const key of server.services.files.list(prefix)) keys.push(key)
    return keys.sort()
  }
  const read = async (id: string) => (await call('GET', `/${id}`)).json<Registration>()
  return { logo, rows, call, approve, stored, register, keysUnder, read }
}
