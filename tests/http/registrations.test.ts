import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'
import { picture } from '../unit/files/fixtures.ts'

let server: TestServer
let logo: Buffer
beforeAll(async () => {
  server = await startTestServer()
  logo = await picture(600, 300).png().toBuffer()
})
afterAll(() => server.close())

const LICENCE = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

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
const errorsOf = (answer: { body: string }): string[] =>
  Object.keys((JSON.parse(answer.body) as { errors?: object }).errors ?? {}).sort()

interface Registration {
  id: string
  status: string
  entity: string | null
  reason: string | null
  decidedAt: string | null
}

const stored = async (name: string, mime: string, bytes: Buffer) => {
  const id = randomUUID()
  await server.services.files.put(`registrations/${id}/original`, Readable.from([bytes]), { contentType: mime })
  return JSON.stringify({ id, name, mime, bytes: bytes.length })
}

let n = 0
/** A registration as it stands once someone has sent it with both files. */
async function register(more: { name?: string; logo?: boolean } = {}): Promise<{ id: string; name: string }> {
  n += 1
  const id = randomUUID()
  const name = more.name ?? `Open Hands ${n}`
  const image = more.logo === false ? null : await stored('our logo.png', 'image/png', logo)
  const paper = await stored('licence.pdf', 'application/pdf', LICENCE)
  await rows(sql`insert into registrations (id, name, branch_name, licence_number, website, admin_name, admin_user_name, admin_email, admin_phone,
      language, logo_file, licence_file)
    values (${id}::uuid, ${name}, 'Hail', '2200', 'https://open.example.org/', 'Huda', 'huda', 'huda@open.test', '+966501234567', 'en',
      ${image}::jsonb, ${paper}::jsonb)`)
  return { id, name }
}
const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys = []
  for await (const key of server.services.files.list(prefix)) keys.push(key)
  return keys.sort()
}
const read = async (id: string) => (await call('GET', `/${id}`)).json<Registration>()

describe('[7.8] the review queue', () => {
  it('[6.6] approving makes a main branch, invites its administrator, and brings both files along', async () => {
    const { id, name } = await register()
    const answer = await call('POST', `/${id}/approve`)
    expect(answer.statusCode, answer.body).toBe(200)
    const decided = answer.json<Registration>()
    expect(decided).toMatchObject({ status: 'approved', reason: null, entity: expect.any(String) })
    expect(Date.parse(decided.decidedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const [entity] = await rows<{ logo: string }>(
      sql`select name, branch_name, main_branch, main_entity, status, verified, licence_number, website, default_language, logo::text
        from entities where id = ${decided.entity}::uuid`,
    )
    expect(entity).toEqual({
      name,
      branch_name: 'Hail',
      main_branch: true,
      main_entity: null,
      status: 'active',
      verified: false,
      licence_number: '2200',
      website: 'https://open.example.org/',
      default_language: 'en',
      logo: expect.any(String),
    })
    const users = await rows(
      sql`select user_name, email, phone, roles, password_hash from users where entity_id = ${decided.entity}::uuid`,
    )
    expect(users).toEqual([
      {
        user_name: 'huda',
        email: 'huda@open.test',
        phone: '+966501234567',
        roles: ['BranchAdmin'],
        password_hash: null,
      },
    ])
    const files = await rows<{ id: string; kind: string }>(
      sql`select id::text, name, kind, mime, bytes, width, widths from files where entity_id = ${decided.entity}::uuid order by kind`,
    )
    expect(files).toEqual([
      {
        id: entity?.logo,
        name: 'our logo.png',
        kind: 'image',
        mime: 'image/png',
        bytes: logo.length,
        width: 600,
        widths: expect.arrayContaining([480]),
      },
    ])
    const keys = await keysUnder(`${decided.entity}/`)
    expect(keys).toContain(`${decided.entity}/${entity?.logo}/w480.webp`)
    expect(keys).toContain(`${decided.entity}/${entity?.logo}/original`)
  })

  it('does so once: again, at the same moment, and with a repeated Idempotency-Key', async () => {
    const { id, name } = await register()
    const answers = await Promise.all([1, 2].map(() => call('POST', `/${id}/approve`, {}, 'super', 'approve-once-1')))
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200])
    expect(new Set(answers.map((a) => a.json<Registration>().entity)).size).toBe(1)
    const later = await call('POST', `/${id}/approve`)
    expect([later.statusCode, later.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
    expect((await call('POST', `/${id}/reject`, { reason: 'Late' })).statusCode).toBe(409)
    expect(await rows(sql`select 1 from entities where name = ${name}`)).toHaveLength(1)
    // Nothing of the call that came second lies in the store.
    const known = new Set((await rows<{ id: string }>(sql`select id::text from entities`)).map((e) => e.id))
    const strays = (await keysUnder('')).filter(
      (key) => !key.startsWith('registrations/') && !known.has(key.split('/')[0] ?? ''),
    )
    expect(strays).toEqual([])
  })

  it('[8.13] refuses a name that was taken meanwhile, at the name, and leaves all as it was', async () => {
    const { name } = await register()
    const [first] = await rows<{ id: string }>(sql`select id::text from registrations where name = ${name}`)
    const { id } = await register({ name: name.toUpperCase() })
    await call('POST', `/${first?.id}/approve`)
    const before = await keysUnder('')
    const answer = await call('POST', `/${id}/approve`)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([409, ['Name']])
    expect(await read(id)).toMatchObject({ status: 'awaiting', entity: null, decidedAt: null })
    expect(await keysUnder('')).toEqual(before)
  })

  it('a registration without a logo is approved; one whose licence is lost is refused', async () => {
    const plain = await register({ logo: false })
    expect((await call('POST', `/${plain.id}/approve`)).statusCode).toBe(200)
    const lost = await register()
    await rows(
      sql`update registrations set licence_file = jsonb_set(licence_file, '{id}', to_jsonb(${randomUUID()}::text)) where id = ${lost.id}::uuid`,
    )
    const before = await keysUnder('')
    expect((await call('POST', `/${lost.id}/approve`)).statusCode).toBe(422)
    expect(await keysUnder('')).toEqual(before)
    expect((await read(lost.id)).status).toBe('awaiting')
  })

  it('rejecting keeps the reason and creates nothing', async () => {
    const { id, name } = await register()
    for (const body of [{}, { reason: '  ' }, { reason: 5 }, { reason: 'x', status: 'approved' }])
      expect((await call('POST', `/${id}/reject`, body)).statusCode).toBe(400)
    const answer = await call('POST', `/${id}/reject`, { reason: 'The licence has expired.' })
    expect(answer.json<Registration>()).toMatchObject({
      status: 'rejected',
      reason: 'The licence has expired.',
      entity: null,
    })
    expect((await call('POST', `/${id}/approve`)).statusCode).toBe(409)
    expect(await rows(sql`select 1 from entities where name = ${name}`)).toEqual([])
  })

  it('takes no state, entity or decision from a body', async () => {
    const { id } = await register()
    for (const name of ['status', 'entity', 'mainBranch', 'verified', 'id'])
      expect((await call('POST', `/${id}/approve`, { [name]: server.entities.a })).statusCode, name).toBe(400)
    expect((await call('PUT', `/${id}`, { version: 1, status: 'approved' })).statusCode).toBe(404)
    expect((await call('POST', '', { name: 'x' })).statusCode).toBe(404)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await read(id)).status).toBe('awaiting')
  })
})

describe('[7.8] the files of a registration', () => {
  it('are handed out to be saved, and run nothing', async () => {
    const { id } = await register()
    const answer = await call('GET', `/${id}/file?which=licence`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(LICENCE)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''licence.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await call('GET', `/${id}/file?which=logo`)).headers['content-type']).toBe('image/png')
    // A decided registration keeps what was decided upon.
    await call('POST', `/${id}/approve`)
    expect((await call('GET', `/${id}/file?which=licence`)).statusCode).toBe(200)
  })

  it('are nobody’s but the platform’s, and a missing one is not found', async () => {
    const { id } = await register({ logo: false })
    for (const person of ['adminA', 'projectsA', 'support', 'supportA', 'donorA'] as const)
      for (const path of ['', `/${id}`, `/${id}/file?which=licence`, '/export.csv'])
        expect((await call('GET', path, undefined, person)).statusCode, person).toBe(403)
    expect((await call('GET', `/${id}/file?which=logo`)).statusCode).toBe(404)
    expect((await call('GET', `/${randomUUID()}/file?which=licence`)).statusCode).toBe(404)
    for (const which of ['other', '', '__proto__'])
      expect((await call('GET', `/${id}/file?which=${which}`)).statusCode).toBe(400)
    expect(
      await server.db.as({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA }, (tx) =>
        tx.rows(sql`select 1 from registrations`),
      ),
    ).toEqual([])
  })

  it('become an entity’s only while its registration is approved, and by the platform alone', async () => {
    const { id } = await register()
    const adopt = (context: Parameters<typeof server.db.as>[0], entity: string) =>
      server.db.as(context, (tx) =>
        tx.one<{ done: boolean }>(
          sql`select athar_adopt_file(${entity}::uuid, ${JSON.stringify({ id: randomUUID(), name: 'x', kind: 'pdf', mime: 'application/pdf', bytes: 1, sha256: 'x' })}::jsonb) as done`,
        ),
      )
    const platform = { kind: 'platform', userId: server.users.super } as const
    expect(await adopt(platform, server.entities.a)).toEqual({ done: false })
    await rows(sql`update registrations set entity = ${server.entities.a}::uuid where id = ${id}::uuid`)
    expect(await adopt({ kind: 'platform', userId: server.users.support }, server.entities.a)).toEqual({ done: false })
    expect(
      await adopt({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA }, server.entities.a),
    ).toEqual({ done: false })
    expect(await adopt(platform, server.entities.a)).toEqual({ done: true })
  })
})
