import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entity, entitiesOf, errorsOf, fresh } from './support/entities.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let entities: ReturnType<typeof entitiesOf>
beforeAll(async () => {
  server = await startTestServer()
  entities = entitiesOf(server)
})
afterAll(() => server.close())

describe('[1.10] [6.6] the platform adds an entity', () => {
  it('[3.2] as a main branch, active and unverified, with its first administrator invited', async () => {
    const made = await entities.add()
    expect(made).toMatchObject({ branchName: 'Tabuk', mainBranch: true, status: 'active', verified: false })
    expect(await entities.usersOf(made.id)).toEqual([
      {
        name: 'Noura',
        user_name: 'noura',
        email: 'noura@seeds.test',
        roles: ['BranchAdmin'],
        first: true,
        hash: null,
      },
    ])
    // [7.4] the link to a password is on its way
    const links = await entities.rows(
      sql`select l.purpose, l.email, m.state, l.used_at from account_links l join messages m on m.id = l.id where l.entity_id = ${made.id}::uuid and m.entity_id = l.entity_id`,
    )
    expect(links).toEqual([{ purpose: 'invite', email: 'noura@seeds.test', state: 'planned', used_at: null }])
    // product.md 3: whoever cannot be named has a place from the first day, in the entity's language.
    expect(await entities.giversOf(made.id)).toEqual([{ name: 'متبرع غير معروف', unknown_giver: true }])
    const [row] = await entities.rows<{ main: string | null }>(
      sql`select main_entity as main from entities where id = ${made.id}::uuid`,
    )
    expect(row?.main).toBeNull()
  })

  it('[8.13] refuses a name and branch that read like another’s, at the name, and leaves nothing behind', async () => {
    const body = fresh()
    expect((await entities.platform('POST', '/actions/add', body)).statusCode).toBe(200)
    const answer = await entities.platform('POST', '/actions/add', { ...body, name: ` ${body.name.toUpperCase()}` })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([409, 25])
    expect(errorsOf(answer)).toEqual(['Name'])
    expect(await entities.rows(sql`select 1 from entities where name ilike ${body.name}`)).toHaveLength(1)
  })

  it('[5.24] names every faulty field, and adds neither the entity nor the user', async () => {
    const answer = await entities.platform('POST', '/actions/add', { name: 'Half', adminEmail: 'no address' })
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['AdminEmail', 'AdminName', 'AdminUserName', 'BranchName'])
    expect(await entities.rows(sql`select 1 from entities where name = 'Half'`)).toEqual([])
  })

  it('does so once for an Idempotency-Key', async () => {
    const body = fresh()
    const answers = await Promise.all(
      [1, 2].map(() => entities.platform('POST', '/actions/add', body, 'add-once-0001')),
    )
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200])
    expect(new Set(answers.map((a) => a.json<Entity>().id)).size).toBe(1)
    expect(await entities.rows(sql`select 1 from entities where name = ${body.name}`)).toHaveLength(1)
  })

  it.each(['mainBranch', 'mainEntity', 'verified', 'status', 'id', 'entityId', 'roles', 'version'])(
    'takes no %s from the body',
    async (name) => {
      const answer = await entities.platform('POST', '/actions/add', fresh({ [name]: randomUUID() }))
      expect(answer.statusCode).toBe(400)
    },
  )

  it('[6.10] gives it several administrators, each once', async () => {
    const { id } = await entities.add()
    const second = { name: 'Sami', userName: 'sami', email: 'sami@seeds.test' }
    const answer = await entities.platform('POST', `/${id}/addAdmin`, second)
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await entities.usersOf(id)).map((u) => [u.user_name, u.roles])).toEqual([
      ['noura', ['BranchAdmin']],
      ['sami', ['BranchAdmin']],
    ])
    const again = await entities.platform('POST', `/${id}/addAdmin`, { ...second, email: 'other@seeds.test' })
    expect([again.statusCode, errorsOf(again)]).toEqual([409, ['UserName']])
    const mail = await entities.platform('POST', `/${id}/addAdmin`, { ...second, userName: 'sami2' })
    // [8.28] the email is used already
    expect([mail.statusCode, errorsOf(mail), mail.json<{ code: number }>().code]).toEqual([409, ['Email'], 37])
    expect((await entities.platform('POST', `/${id}/addAdmin`, { ...second, roles: ['SuperAdmin'] })).statusCode).toBe(
      400,
    )
  })
})

describe('[3.2] the verification flag', () => {
  it('is set and taken back by the platform alone', async () => {
    const { id } = await entities.add()
    expect((await entities.platform('POST', `/${id}/verify`)).json<Entity>().verified).toBe(true)
    expect((await entities.platform('POST', `/${id}/unverify`)).json<Entity>().verified).toBe(false)
    expect((await entities.call('adminB', 'POST', `/${server.entities.b}/verify`)).statusCode).toBe(403)
  })

  it('falls when the entity changes the name or licence that was verified, and stays for anything else', async () => {
    const at = `/${server.entities.b}`
    const { version } = (await entities.platform('POST', `${at}/verify`)).json<Entity>()
    const brief = await entities.call('adminB', 'PUT', at, { version, brief: 'We dig wells.' })
    expect(brief.json<Entity>().verified).toBe(true)
    const licence = await entities.call('adminB', 'PUT', at, {
      version: brief.json<Entity>().version,
      licenceNumber: '77',
    })
    expect([licence.statusCode, licence.json<Entity>().verified]).toEqual([200, false])
  })

  it('stays where the licence is the same one in other digits, which are kept as Latin ones', async () => {
    const at = `/${server.entities.b}`
    await server.db.owner((tx) =>
      tx.rows(sql`update entities set licence_number = '٧٨', verified = true where id = ${server.entities.b}::uuid`),
    )
    const { version } = (await entities.call('adminB', 'GET', at)).json<Entity>()
    const answer = await entities.call('adminB', 'PUT', at, { version, licenceNumber: '۷۸' })
    expect(answer.json()).toMatchObject({ licenceNumber: '78', verified: true })
  })
})

describe('an entity’s own administrator writes its profile and nothing more', () => {
  it('[3.2] mainBranch, verified, status, id and the tenant stay whatever a body says', async () => {
    const at = `/${server.entities.a2}`
    const before = (await entities.call('adminA2', 'GET', at)).json<Entity>()
    const answer = await entities.call('adminA2', 'PUT', at, {
      version: before.version,
      brief: 'Jeddah',
      mainBranch: true,
      verified: true,
      status: 'inactive',
      id: server.entities.b,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Entity>()).toMatchObject({
      id: server.entities.a2,
      mainBranch: false,
      verified: false,
      status: 'active',
    })
    for (const name of ['mainEntity', 'main_entity', 'entityId', 'deletedAt'])
      expect(
        (await entities.call('adminA2', 'PUT', at, { version: 2, [name]: server.entities.b })).statusCode,
        name,
      ).toBe(400)
  })

  it('the platform changes what an entity says of itself, and leaves its logo where it is', async () => {
    const id = server.entities.a2
    const [file] = await entities.rows<{
      id: string
    }>(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256)
      values (${id}::uuid, ${randomUUID()}::uuid, 'logo.png', 'image', 'image/png', 9, 'x') returning id::text`)
    await entities.rows(sql`update entities set logo = ${file?.id}::uuid where id = ${id}::uuid`)
    const read = (await entities.platform('GET', `/${id}`)).json<Entity & { logo: string }>()
    const saved = await entities.platform('PUT', `/${id}`, { ...read, brief: 'Checked' })
    expect([saved.statusCode, saved.json<{ logo: string }>().logo]).toEqual([200, file?.id])
    const other = await entities.platform('PUT', `/${id}`, { version: read.version + 1, logo: randomUUID() })
    expect([other.statusCode, errorsOf(other)]).toEqual([422, ['Logo']])
  })
})
