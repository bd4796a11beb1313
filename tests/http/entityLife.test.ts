import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeUnknownGivers } from '../../server/privacy/unknownGiver.ts'
import { type Entity, entitiesOf, errorsOf } from './support/entities.ts'
import { type Person, signInOf, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let entities: ReturnType<typeof entitiesOf>
beforeAll(async () => {
  server = await startTestServer()
  entities = entitiesOf(server)
})
afterAll(() => server.close())

/** Beside whatever transaction is open in this chain of calls: another server. */
const elsewhere = new AsyncResource('another server')

const signIn = async (person: Person): Promise<number> => {
  const { url, payload } = signInOf(person)
  return (await server.call('POST', url, { as: null, body: payload })).statusCode
}

describe('product.md 1: a main branch adds a branch', () => {
  const branch = (more: object = {}) => ({
    branchName: 'أبها',
    contactEmail: 'abha@albir.test',
    contactPhone: '920001234',
    adminName: 'هند',
    adminUserName: 'admin',
    adminEmail: 'hind@albir.test',
    ...more,
  })

  it('[3.2] [6.10] that bears its name, hangs on it, and has its own first administrator', async () => {
    const answer = await entities.call('adminA', 'POST', '/actions/addBranch', branch())
    expect(answer.statusCode, answer.body).toBe(200)
    const { id } = answer.json<{ id: string }>()
    const [row] = await entities.rows(
      sql`select name, branch_name, main_branch, main_entity::text, status, verified, contact_phone from entities where id = ${id}::uuid`,
    )
    expect(row).toEqual({
      name: 'جمعية البر',
      branch_name: 'أبها',
      main_branch: false,
      main_entity: server.entities.a,
      status: 'active',
      verified: false,
      contact_phone: '+966920001234',
    })
    expect((await entities.usersOf(id)).map((u) => [u.name, u.user_name, u.roles])).toEqual([
      ['هند', 'admin', ['BranchAdmin']],
    ])
    // product.md 3
    expect(await entities.giversOf(id)).toEqual([{ name: 'متبرع غير معروف', unknown_giver: true }])
    const trail = await entities.rows<{ resource: string; actor: string }>(
      sql`select resource, actor::text from audit_trail where entity_id = ${id}::uuid order by created_at, resource`,
    )
    expect(trail).toEqual([
      { resource: 'donors', actor: server.users.adminA },
      { resource: 'entities', actor: server.users.adminA },
      { resource: 'users', actor: server.users.adminA },
    ])
    // The main branch's administrator may switch into it at once.
    const profile = await server.call('GET', '/user/profile', { as: 'adminA' })
    expect(profile.json<{ branches: { id: string }[] }>().branches.map((b) => b.id)).toContain(id)
  })

  it('a branch that is no main branch adds none, and nobody adds one for another charity', async () => {
    const refused = await entities.call('adminA2', 'POST', '/actions/addBranch', branch({ branchName: 'Najran' }))
    expect([refused.statusCode, errorsOf(refused)]).toEqual([422, ['BranchName']])
    for (const name of ['mainEntity', 'name', 'entityId', 'mainBranch', 'verified']) {
      const body = branch({ branchName: 'Najran', [name]: server.entities.b })
      expect((await entities.call('adminA', 'POST', '/actions/addBranch', body)).statusCode, name).toBe(400)
    }
    expect(await entities.rows(sql`select 1 from entities where branch_name = 'Najran'`)).toEqual([])
    expect((await entities.call('projectsA', 'POST', '/actions/addBranch', branch())).statusCode).toBe(403)
  })

  it('[8.13] refuses a branch’s name that is taken, and a faulty administrator, leaving nothing', async () => {
    const taken = await entities.call('adminA', 'POST', '/actions/addBranch', branch({ branchName: 'جده' }))
    expect([taken.statusCode, taken.json<{ code: number }>().code]).toEqual([409, 25])
    const faulty = await entities.call(
      'adminA',
      'POST',
      '/actions/addBranch',
      branch({ branchName: 'Hail', adminEmail: 'x' }),
    )
    expect([faulty.statusCode, errorsOf(faulty)]).toEqual([422, ['AdminEmail']])
    expect(await entities.rows(sql`select 1 from entities where branch_name = 'Hail'`)).toEqual([])
  })

  it('the routine itself asks who acts: neither a claim of another tenant nor the platform passes', async () => {
    const tries = [
      { kind: 'entity', entityId: server.entities.b, userId: server.users.adminA },
      { kind: 'entity', entityId: server.entities.a, userId: server.users.projectsA },
      { kind: 'entity', entityId: server.entities.a, userId: server.users.adminB },
      { kind: 'entity', entityId: server.entities.a2, userId: server.users.adminA2 },
      { kind: 'platform', userId: server.users.super },
    ] as const
    for (const context of tries) {
      const made = await server.db.as(context, (tx) =>
        tx.one(sql`select athar_add_branch(${randomUUID()}::uuid, 'Secret', null, null, null, null, null) as language`),
      )
      expect(made).toEqual({ language: null })
    }
    expect(await entities.rows(sql`select 1 from entities where branch_name = 'Secret'`)).toEqual([])
  })

  it('product.md 3: the system donor comes in the transaction of its entity, and never later by that way', async () => {
    const { b } = server.entities
    for (const context of [
      { kind: 'entity', entityId: b, userId: server.users.adminB },
      { kind: 'platform', userId: server.users.super },
    ] as const)
      await server.db.as(context, (tx) =>
        tx.rows(sql`select athar_add_unknown_giver(${b}::uuid, ${randomUUID()}::uuid, 'Late')`),
      )
    expect(await entities.giversOf(b)).toEqual([])
    // The entities of the tests are older than their system donors: a start gives them theirs, once.
    let starts: Promise<void>[] = []
    await server.db.owner(async (tx) => {
      // Two servers start together: both have seen that there is none, and wait for the entity.
      await tx.rows(sql`select 1 from entities where id = ${b}::uuid for update`)
      starts = [1, 2].map(() => elsewhere.runInAsyncScope(() => completeUnknownGivers(server)))
      await wait(300)
    })
    await Promise.all(starts)
    await completeUnknownGivers(server)
    expect(await entities.giversOf(b)).toEqual([{ name: 'متبرع غير معروف', unknown_giver: true }])
    // Not even the database's owner makes a second one.
    const second = entities.rows(
      sql`insert into donors (id, entity_id, name, unknown_giver) values (${randomUUID()}::uuid, ${b}::uuid, 'Second', true)`,
    )
    await expect(second).rejects.toMatchObject({ code: '23505' })
  })
})

describe('[4.7] activate, deactivate and delete', () => {
  const donors = async (as: Person): Promise<number> => (await server.call('GET', '/api/donors', { as })).statusCode
  const cookieOf = async (person: Person): Promise<string> => {
    const { url, payload } = signInOf(person)
    const answer = await server.call('POST', url, { as: null, body: payload })
    return String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  }
  const refresh = async (cookie: string): Promise<string> => {
    const answer = await server.call('POST', '/api/Account/Refresh', { as: null, body: {}, headers: { cookie } })
    return `${answer.statusCode} ${answer.json<{ fault?: string }>().fault ?? ''}`
  }

  it('a deactivated entity’s sessions end at their next request, nobody signs in, and activating undoes it', async () => {
    const at = `/${server.entities.b}`
    const people = ['adminB', 'projectsB'] as const
    for (const person of people) expect(await donors(person)).toBe(200)
    const cookie = await cookieOf('projectsB')
    expect((await entities.platform('POST', `${at}/deactivate`)).json<Entity>().status).toBe('inactive')
    for (const person of people) expect([await donors(person), await signIn(person)]).toEqual([401, 401])
    expect(await refresh(cookie)).toBe('401 sessionExpired')
    expect(await donors('adminA')).toBe(200)
    expect((await entities.platform('POST', `${at}/deactivate`)).statusCode).toBe(409)
    expect((await entities.platform('POST', `${at}/activate`)).json<Entity>().status).toBe('active')
    expect(await signIn('adminB')).toBe(200)
    expect(await refresh(cookie)).toBe('401 sessionExpired')
  })

  it('a deleted entity is gone for everyone, and comes back as it was within 30 days', async () => {
    const at = `/${server.entities.b}`
    const before = (await entities.platform('GET', at)).json<Entity>()
    expect(await donors('projectsB')).toBe(200)
    expect((await entities.platform('DELETE', at)).statusCode).toBe(200)
    expect((await entities.platform('GET', at)).statusCode).toBe(404)
    expect([await donors('projectsB'), await signIn('projectsB')]).toEqual([401, 401])
    const removed = (await entities.platform('GET', '/actions/removed')).json<{ id: string; removedAt: string }[]>()
    expect(removed.map((r) => r.id)).toContain(before.id)
    const back = await entities.platform('POST', '/actions/restore', { id: before.id })
    expect(back.json<Entity>()).toMatchObject({ id: before.id, name: before.name, status: 'active' })
    expect(await signIn('projectsB')).toBe(200)
    expect((await entities.platform('POST', '/actions/restore', { id: before.id })).statusCode).toBe(404)
  })

  it('is not brought back after 30 days, nor once its name is another’s', async () => {
    const late = await entities.add()
    await entities.platform('DELETE', `/${late.id}`)
    await entities.rows(sql`update entities set deleted_at = now() - interval '31 days' where id = ${late.id}::uuid`)
    expect((await entities.platform('POST', '/actions/restore', { id: late.id })).statusCode).toBe(404)
    const first = await entities.add()
    await entities.platform('DELETE', `/${first.id}`)
    await entities.add({ name: first.name })
    const answer = await entities.platform('POST', '/actions/restore', { id: first.id })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([409, ['Name']])
    expect((await entities.platform('POST', '/actions/restore', { id: randomUUID() })).statusCode).toBe(404)
  })

  it('a main branch goes after its branches, and returns before them', async () => {
    const main = await entities.add()
    const branch = await entities.add()
    await entities.rows(
      sql`update entities set main_branch = false, main_entity = ${main.id}::uuid where id = ${branch.id}::uuid`,
    )
    const refused = await entities.platform('DELETE', `/${main.id}`)
    expect([refused.statusCode, errorsOf(refused)]).toEqual([422, ['MainBranch']])
    // Deactivating it stops that branch alone.
    await entities.platform('POST', `/${main.id}/deactivate`)
    expect((await entities.platform('GET', `/${branch.id}`)).json<Entity>().status).toBe('active')
    for (const { id } of [branch, main]) expect((await entities.platform('DELETE', `/${id}`)).statusCode).toBe(200)
    const alone = await entities.platform('POST', '/actions/restore', { id: branch.id })
    expect([alone.statusCode, errorsOf(alone)]).toEqual([422, ['Id']])
    for (const { id } of [main, branch])
      expect((await entities.platform('POST', '/actions/restore', { id })).statusCode).toBe(200)
  })
})
