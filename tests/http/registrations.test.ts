import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LICENCE, type Registration, reviewOf } from './support/registrations.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let review: Awaited<ReturnType<typeof reviewOf>>
beforeAll(async () => {
  server = await startTestServer()
  review = await reviewOf(server)
})
afterAll(() => server.close())

const errorsOf = (answer: { body: string }): string[] =>
  Object.keys((JSON.parse(answer.body) as { errors?: object }).errors ?? {}).sort()

describe('[7.8] the review queue', () => {
  it('[6.6] approving makes a main branch, invites its administrator, and brings both files along', async () => {
    const { id, name } = await review.register({ nameEn: 'Open Charity' })
    const answer = await review.approve(id)
    expect(answer.statusCode, answer.body).toBe(200)
    const decided = answer.json<Registration>()
    expect(decided).toMatchObject({ status: 'approved', reason: null, entity: expect.any(String) })
    expect(Date.parse(decided.decidedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const [entity] = await review.rows<{ logo: string }>(
      sql`select name, name_en, branch_name, main_branch, main_entity, status, verified, licence_number, website, default_language, logo::text
        from entities where id = ${decided.entity}::uuid`,
    )
    expect(entity).toEqual({
      name,
      name_en: 'Open Charity',
      branch_name: 'Hail',
      main_branch: true,
      main_entity: null,
      status: 'active',
      verified: false,
      licence_number: '2200-1',
      website: 'https://open.example.org/',
      default_language: 'en',
      logo: expect.any(String),
    })
    const users = await review.rows(
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
    const files = await review.rows<{ id: string; kind: string }>(
      sql`select id::text, name, kind, mime, bytes, width, widths from files where entity_id = ${decided.entity}::uuid order by kind`,
    )
    expect(files).toEqual([
      {
        id: entity?.logo,
        name: 'our logo.png',
        kind: 'image',
        mime: 'image/png',
        bytes: review.logo.length,
        width: 600,
        widths: expect.arrayContaining([480]),
      },
    ])
    const keys = await review.keysUnder(`${decided.entity}/`)
    expect(keys).toContain(`${decided.entity}/${entity?.logo}/w480.webp`)
    expect(keys).toContain(`${decided.entity}/${entity?.logo}/original`)
  })

  it('does so once: again, at the same moment, and with a repeated Idempotency-Key', async () => {
    const { id, name } = await review.register()
    const answers = await Promise.all([1, 2].map(() => review.approve(id, {}, 'approve-once-1')))
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200])
    expect(new Set(answers.map((a) => a.json<Registration>().entity)).size).toBe(1)
    const later = await review.approve(id)
    expect([later.statusCode, later.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
    expect((await review.call('POST', `/${id}/reject`, { reason: 'Late' })).statusCode).toBe(409)
    expect(await review.rows(sql`select 1 from entities where name = ${name}`)).toHaveLength(1)
    // Nothing of the call that came second lies in the store.
    const known = new Set((await review.rows<{ id: string }>(sql`select id::text from entities`)).map((e) => e.id))
    const strays = (await review.keysUnder('')).filter(
      (key) => !key.startsWith('registrations/') && !known.has(key.split('/')[0] ?? ''),
    )
    expect(strays).toEqual([])
  })

  it('[8.13] refuses a name that was taken meanwhile, at the name, and leaves all as it was', async () => {
    const { name } = await review.register()
    const [first] = await review.rows<{ id: string }>(sql`select id::text from registrations where name = ${name}`)
    const { id } = await review.register({ name: name.toUpperCase() })
    await review.approve(first?.id ?? '')
    const before = await review.keysUnder('')
    const answer = await review.approve(id)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([409, ['Name']])
    expect(answer.json()).toMatchObject({ code: 25 })
    expect(await review.read(id)).toMatchObject({ status: 'awaiting', entity: null, decidedAt: null })
    expect(await review.keysUnder('')).toEqual(before)
  })

  it('lets in what was looked at, and not what it became since', async () => {
    const { id } = await review.register()
    await review.rows(sql`update registrations set licence_number = '9', version = version + 1 where id = ${id}::uuid`)
    const late = await review.approve(id, { version: 1 })
    expect([late.statusCode, late.json<{ fault: string }>().fault]).toEqual([409, 'stale'])
    expect(await review.read(id)).toMatchObject({ status: 'awaiting', entity: null })
    expect((await review.approve(id, { version: 2 })).statusCode).toBe(200)
  })

  it('asks for the version that was looked at, and about an address that nobody has confirmed', async () => {
    const { id } = await review.register()
    const bare = await review.call('POST', `/${id}/approve`, { confirmUnproven: true })
    expect([bare.statusCode, errorsOf(bare)]).toEqual([400, ['Version']])
    const unproven = await server.call('POST', `/api/registrations/${id}/approve`, {
      as: 'super',
      body: { version: 1 },
      headers: { 'accept-language': 'en' },
    })
    expect([unproven.statusCode, unproven.json()]).toMatchObject([
      422,
      {
        fault: 'invalid',
        errors: {
          ConfirmUnproven: [
            'Nobody has confirmed ⁨huda@open.test⁩. Say that the registration is to be approved all the same.',
          ],
        },
      },
    ])
    expect(await review.read(id)).toMatchObject({ status: 'awaiting', entity: null })
    // What moved on since is said first: it may have been the address.
    expect((await review.approve(id, { version: 0, confirmUnproven: false })).statusCode).toBe(409)
    await review.rows(sql`update registrations set email_verified = true where id = ${id}::uuid`)
    expect((await review.call('POST', `/${id}/approve`, { version: 1 })).statusCode).toBe(200)
  })

  it('a registration without a logo is approved; one whose licence is lost is refused', async () => {
    const plain = await review.register({ logo: false })
    expect((await review.approve(plain.id)).statusCode).toBe(200)
    const lost = await review.register()
    await review.rows(
      sql`update registrations set licence_file = jsonb_set(licence_file, '{id}', to_jsonb(${randomUUID()}::text)) where id = ${lost.id}::uuid`,
    )
    const before = await review.keysUnder('')
    expect((await review.approve(lost.id)).statusCode).toBe(422)
    expect(await review.keysUnder('')).toEqual(before)
    expect((await review.read(lost.id)).status).toBe('awaiting')
  })

  it('rejecting keeps the reason and creates nothing', async () => {
    const { id, name } = await review.register()
    for (const body of [{}, { reason: '  ' }, { reason: 5 }, { reason: 'x', status: 'approved' }])
      expect((await review.call('POST', `/${id}/reject`, body)).statusCode).toBe(400)
    const answer = await review.call('POST', `/${id}/reject`, { reason: 'The licence has expired.' })
    expect(answer.json<Registration>()).toMatchObject({
      status: 'rejected',
      reason: 'The licence has expired.',
      entity: null,
    })
    expect((await review.approve(id)).statusCode).toBe(409)
    expect(await review.rows(sql`select 1 from entities where name = ${name}`)).toEqual([])
  })

  it('takes no state, entity or decision from a body', async () => {
    const { id } = await review.register()
    for (const name of ['status', 'entity', 'mainBranch', 'verified', 'id'])
      expect((await review.approve(id, { [name]: server.entities.a })).statusCode, name).toBe(400)
    expect((await review.call('PUT', `/${id}`, { version: 1, status: 'approved' })).statusCode).toBe(404)
    expect((await review.call('POST', '', { name: 'x' })).statusCode).toBe(404)
    expect((await review.call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await review.read(id)).status).toBe('awaiting')
  })
})

describe('[7.8] the files of a registration', () => {
  it('are handed out to be saved, and run nothing', async () => {
    const { id } = await review.register()
    const answer = await review.call('GET', `/${id}/file?which=licence`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(LICENCE)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''licence.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await review.call('GET', `/${id}/file?which=logo`)).headers['content-type']).toBe('image/png')
    // A decided registration keeps what was decided upon.
    await review.approve(id)
    expect((await review.call('GET', `/${id}/file?which=licence`)).statusCode).toBe(200)
  })

  it('are nobody’s but the platform’s, and a missing one is not found', async () => {
    const { id } = await review.register({ logo: false })
    for (const person of ['adminA', 'projectsA', 'support', 'supportA', 'donorA'] as const)
      for (const path of ['', `/${id}`, `/${id}/file?which=licence`, '/export.csv'])
        expect((await review.call('GET', path, undefined, person)).statusCode, person).toBe(403)
    expect((await review.call('GET', `/${id}/file?which=logo`)).statusCode).toBe(404)
    expect((await review.call('GET', `/${randomUUID()}/file?which=licence`)).statusCode).toBe(404)
    for (const which of ['other', '', '__proto__'])
      expect((await review.call('GET', `/${id}/file?which=${which}`)).statusCode).toBe(400)
    expect(
      await server.db.as({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA }, (tx) =>
        tx.rows(sql`select 1 from registrations`),
      ),
    ).toEqual([])
  })

  it('become an entity’s only while its registration is approved, and by the platform alone', async () => {
    const { id } = await review.register()
    const adopt = (context: Parameters<typeof server.db.as>[0], entity: string) =>
      server.db.as(context, (tx) =>
        tx.one<{ done: boolean }>(
          sql`select athar_adopt_file(${entity}::uuid, ${JSON.stringify({ id: randomUUID(), name: 'x', kind: 'pdf', mime: 'application/pdf', bytes: 1, sha256: 'x' })}::jsonb) as done`,
        ),
      )
    const platform = { kind: 'platform', userId: server.users.super } as const
    expect(await adopt(platform, server.entities.a)).toEqual({ done: false })
    await review.rows(sql`update registrations set entity = ${server.entities.a}::uuid where id = ${id}::uuid`)
    expect(await adopt({ kind: 'platform', userId: server.users.support }, server.entities.a)).toEqual({ done: false })
    expect(
      await adopt({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA }, server.entities.a),
    ).toEqual({ done: false })
    expect(await adopt(platform, server.entities.a)).toEqual({ done: true })
  })
})
