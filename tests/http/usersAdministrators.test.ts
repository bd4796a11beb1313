import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { forgetLinks, linksOf, owner, post, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let mailer: FakeMailer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  mailer = useFakeMailer(server)
})

let count = 0
/** A new administrator of entity b, whom the platform has put there and who has not come yet. */
async function added(): Promise<{ id: string; email: string }> {
  count += 1
  const email = `first${count}@people.test`
  const body = { name: `First ${count}`, userName: `first${count}`, email }
  const answer = await server.call('POST', `/api/entities/${server.entities.b}/addAdmin`, { as: 'super', body })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id: answer.json<{ user: string }>().user, email }
}
const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/users/${id}/${action}`, { as: 'super', body })
const stands = async (id: string) => {
  const answer = await server.call('GET', `/api/users/${id}/invitation`, { as: 'super' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ invitation: Record<string, string | null> | null }>().invitation
}
const open = async (token: string | undefined) => (await post(server, '/api/Account/ReadLink', { token })).statusCode

describe('[6.6] [6.10] an entity’s administrator who has not come yet', () => {
  it('[7.4] the platform sees that the mail is on its way, and that it went', async () => {
    const { id, email } = await added()
    expect(await stands(id)).toMatchObject({ state: 'planned', reason: null, email })
    await work(server)
    expect(await stands(id)).toMatchObject({ state: 'sent', reason: null, email })
  })

  it('[7.4] the platform sees that the mail was refused, and why', async () => {
    const { id, email } = await added()
    const refused = { state: 'failed', reason: 'recipient', detail: '550 no such user', permanent: true } as const
    mailer.answer((_mail, n) => (n === 0 ? refused : { state: 'sent' }))
    await work(server)
    expect(await stands(id)).toMatchObject({ state: 'failed', reason: 'recipient', email })
    // Of one that was refused another goes at once.
    expect((await act(id, 'invite')).statusCode).toBe(200)
    await work(server)
    expect(await stands(id)).toMatchObject({ state: 'sent', reason: null })
  })

  it('[7.4] the platform sees that the mail is held while the mail service is in trouble', async () => {
    const { id } = await added()
    await owner(
      server,
      sql`update messages set reason = 'busy' where id in (select id from account_links where user_id = ${id}::uuid)`,
    )
    expect(await stands(id)).toMatchObject({ state: 'held', reason: 'busy' })
  })

  it('[7.4] where no mail service is set up, the state says so, and the link is handed over', async () => {
    server.services.mail = { mailer: null, reason: 'mail.notConfigured' }
    const { id } = await added()
    await work(server)
    expect(await stands(id)).toMatchObject({ state: 'noService', reason: null })
    const { url } = (await act(id, 'inviteLink')).json<{ url: string }>()
    expect(await open(/token=([\w-]+)/.exec(url)?.[1])).toBe(200)
    const trail = await owner(
      server,
      sql`select entity_id, actor, action, after from audit_trail where record = ${id} and action = 'view'`,
    )
    expect(trail, 'the entity’s own trail says who took it').toEqual([
      { entity_id: server.entities.b, actor: server.users.super, action: 'view', after: { inviteLink: true } },
    ])
  })

  it('[7.4] a wrong address is corrected: the invitation goes there, and what went to the old one is worthless', async () => {
    const { id, email } = await added()
    await work(server)
    const [old] = tokensOf(mailer.accepted.at(-1))
    const answer = await act(id, 'correctEmail', { email: 'Right@People.test' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'right@people.test' }])
    await work(server)
    expect(mailer.accepted.map(({ to }) => to.address)).toEqual([email, 'right@people.test'])
    expect([await open(old), await open(tokensOf(mailer.accepted.at(-1))[0])]).toEqual([404, 200])
    expect(await stands(id)).toMatchObject({ state: 'sent', email: 'right@people.test' })
    const [change] = await owner<{ after: Record<string, unknown> }>(
      server,
      sql`select after from audit_trail where record = ${id} and action = 'update' and actor = ${server.users.super}::uuid`,
    )
    expect(change?.after).toMatchObject({ email: 'right@people.test' })
  })

  it('[5.7] [8.28] an address that a colleague has, or none at all, is refused at its field', async () => {
    const [{ id, email }, other] = [await added(), await added()]
    const used = await act(id, 'correctEmail', { email: other.email })
    expect(used.json()).toMatchObject({ code: 37, errors: { Email: [expect.any(String)] } })
    expect((await act(id, 'correctEmail', { email: 'nobody' })).json()).toMatchObject({
      errors: { Email: [expect.any(String)] },
    })
    expect(await stands(id)).toMatchObject({ email })
  })

  it('[6.10] whoever has come is left alone: no invitation, no link, no other address', async () => {
    const links = await linksOf(server)
    for (const [action, body] of [
      ['invite', {}],
      ['inviteLink', {}],
      ['correctEmail', { email: 'taken.over@people.test' }],
    ] as const) {
      const answer = await act(server.users.adminB, action, body)
      expect([action, answer.statusCode, answer.json<{ fault: string }>().fault]).toEqual([action, 409, 'wrongState'])
    }
    expect(await linksOf(server)).toEqual(links)
  })

  it('[6.6] of everybody else the platform is answered as of nobody', async () => {
    const made = await server.call('POST', '/api/users', {
      body: { name: 'Projects', userName: 'waits', email: 'waits@people.test', roles: ['ProjectAdmin'] },
    })
    const waiting = made.json<{ id: string }>().id
    for (const id of [waiting, server.users.projectsA, server.users.super, server.users.support]) {
      for (const [action, body] of [
        ['invite', {}],
        ['inviteLink', {}],
        ['correctEmail', { email: 'taken.over@people.test' }],
      ] as const)
        expect((await act(id, action, body)).statusCode, action).toBe(404)
      const state = await server.call('GET', `/api/users/${id}/invitation`, { as: 'super' })
      expect(state.statusCode).toBe(404)
    }
    const { id } = await added()
    for (const as of ['adminA', 'adminB', 'support'] as const) {
      const answer = await server.call('POST', `/api/users/${id}/correctEmail`, {
        as,
        body: { email: 'x@people.test' },
      })
      expect([as, answer.statusCode]).toEqual([as, 403])
    }
  })
})
