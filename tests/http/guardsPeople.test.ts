import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { trialMailId } from '../../server/letters/keys.ts'
import { became, forgetLinks, linksOf, owner, post, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => forgetLinks(server))

const donor = async (email: string, phone: string, as: Person = 'adminA'): Promise<string> => {
  const answer = await server.call('POST', '/api/donors', { as, body: { name: email, phone, email } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

describe('the outbox of a demonstration', () => {
  const shownTo = async (as: Person): Promise<{ total: number; letters: { id: string; subject: string }[] }> =>
    (await server.call('GET', '/api/outbox', { as })).json()
  const send = (id: string, to: string, subject: string) => {
    const { mailer } = server.services.mail
    if (!mailer) throw new Error('these tests need the loopback mail server')
    const from = { address: 'letters@athar.test', name: 'Athar' }
    return mailer.send({ id, to: { address: to }, from, subject, text: 'x', html: '<p>x</p>', lang: 'en' })
  }

  it('opens no letter of another charity to who takes its donor’s address for their own', async () => {
    const email = 'giver@other.test'
    expect(await send(newId(), email, 'A letter of charity b')).toMatchObject({ state: 'sent' })
    const trial = trialMailId(server.services.config.appSecret, {
      userId: server.users.adminB,
      entityId: server.entities.b,
    })
    expect(await send(trial, email, 'A trial of charity b')).toMatchObject({ state: 'sent' })
    const [own] = (await shownTo('adminB')).letters
    expect(await shownTo('adminB')).toMatchObject({ total: 1, letters: [{ subject: 'A trial of charity b' }] })

    const path = `/api/users/${server.users.adminA}`
    const { version } = (await server.call('GET', path)).json<{ version: number }>()
    const changed = await server.call('PUT', path, { body: { version, email } })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await shownTo('adminA')).toEqual({ letters: [], total: 0 })
    expect((await server.call('GET', `/api/outbox/${own?.id ?? ''}`)).statusCode).toBe(404)
    // Nor does it show a colleague's trial.
    expect((await shownTo('projectsB')).total).toBe(0)
  })

  it('shows what its people sent to many, of whatever kind, and no answer to one', async () => {
    const ids: string[] = []
    for (const kind of ['report', 'campaign', 'metaCampaign', 'survey', 'yearLetter', 'account', 'contact']) {
      const id = newId()
      ids.push(id)
      await owner(
        server,
        sql`insert into messages (id, entity_id, kind, channel, sent_to, language) values (${id}::uuid, ${server.entities.a}::uuid, ${kind}, 'email', 'x@people.test', 'en')`,
      )
      await send(id, 'x@people.test', `of ${kind}`)
    }
    const subjects = (await shownTo('adminA')).letters.map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['of campaign', 'of metaCampaign', 'of report', 'of survey', 'of yearLetter'])
    expect((await shownTo('adminB')).letters.filter(({ subject }) => subject.startsWith('of '))).toEqual([])
    await owner(server, sql`delete from messages where id = any(${sql.param(ids)}::uuid[])`)
  })

  it('[6.6] shows the platform what it sent itself, and no letter of a charity, its people or its donors', async () => {
    const list = async () =>
      (await server.call('GET', '/api/platform/outbox', { as: 'super' })).json<{
        total: number
        letters: { id: string; subject: string }[]
      }>()
    const linkOf = async (purpose: string, more: { user?: string; by?: string; entity?: string }) => {
      const id = newId()
      await owner(
        server,
        sql`insert into account_links (id, purpose, email, user_id, invited_by, entity_id, expires_at) values (${id}::uuid, ${purpose},
          'x@people.test', ${more.user ?? null}::uuid, ${more.by ?? null}::uuid, ${more.entity ?? null}::uuid, now() + interval '1 day')`,
      )
      expect(await send(id, 'x@people.test', `${purpose} ${more.user ?? ''} ${more.by ?? ''}`)).toMatchObject({
        state: 'sent',
      })
      return id
    }
    const { a, b } = server.entities
    const { adminA, adminB, projectsB, support } = server.users
    const platform = server.users.super
    await linkOf('verify', {})
    await linkOf('rejected', {})
    await linkOf('invite', { user: support })
    await linkOf('invite', { user: adminB, by: platform, entity: b })
    const shown = (await list()).letters.map(({ subject }) => subject).toSorted()
    expect(shown).toEqual(
      ['verify  ', 'rejected  ', `invite ${support} `, `invite ${adminB} ${platform}`]
        .map((one) => one.trimEnd())
        .toSorted(),
    )
    const before = (await list()).total
    await linkOf('invite', { user: projectsB, by: adminB, entity: b })
    await linkOf('donor', { entity: a, by: adminA })
    await linkOf('issue', { entity: a })
    await linkOf('forgot', {})
    await linkOf('reset', { user: platform })
    await send(newId(), 'giver@other.test', 'A letter to a donor')
    expect((await list()).total).toBe(before)
    const { mail } = server.services
    const all = (mail.mailer && (await mail.catcher?.list({ limit: 500 }))) || []
    const own = new Set((await list()).letters.map(({ id }) => id))
    expect(all.length).toBeGreaterThan(own.size + 5)
    for (const { id } of all)
      expect((await server.call('GET', `/api/platform/outbox/${id}`, { as: 'super' })).statusCode).toBe(
        own.has(id) ? 200 : 404,
      )
    // Only the administrator of the platform; an entity's gets nothing by that address.
    for (const as of ['adminB', 'support', 'projectsB'] as const)
      expect((await server.call('GET', '/api/platform/outbox', { as })).statusCode).toBe(403)
  })
})

describe('a donor who is let go', () => {
  const signsIn = async (email: string, phone: string, links: readonly ['a' | 'b', string][]): Promise<string> => {
    const id = newId()
    await owner(
      server,
      sql`insert into identities (id, phone, email, name, password_hash) values (${id}::uuid, ${phone}, ${email}, 'N', 'hash')`,
    )
    for (const [entity, row] of links)
      await owner(
        server,
        sql`insert into identity_links (identity_id, entity_id, donor_id) values (${id}::uuid, ${server.entities[entity]}::uuid, ${row}::uuid)`,
      )
    await owner(
      server,
      sql`insert into sessions (id, user_id, kind, expires_at) values (gen_random_uuid(), ${id}::uuid, 'donor', now() + interval '1 day')`,
    )
    await owner(
      server,
      sql`insert into account_links (id, purpose, email, user_id, expires_at) values (gen_random_uuid(), 'reset', ${email}, ${id}::uuid, now())`,
    )
    return id
  }
  const left = async (id: string): Promise<number[]> => {
    const counts = await owner<{ n: number }>(
      server,
      sql`select count(*)::int as n from identities where id = ${id}::uuid union all
        select count(*)::int from sessions where user_id = ${id}::uuid union all
        select count(*)::int from account_links where user_id = ${id}::uuid`,
    )
    return counts.map(({ n }) => n)
  }
  const remove = async (id: string, as: Person = 'adminA') =>
    expect((await server.call('DELETE', `/api/donors/${id}`, { as })).statusCode).toBe(200)

  it('takes the sign-in along with the last charity, by removing too; before that it stands', async () => {
    const [atA, atB] = [await donor('two@g.test', '0551110001'), await donor('two@g.test', '0551110001', 'adminB')]
    const id = await signsIn('two@g.test', '+966551110001', [
      ['a', atA],
      ['b', atB],
    ])
    await remove(atA)
    expect(await left(id)).toEqual([1, 1, 1])
    await remove(atB, 'adminB')
    expect(await left(id)).toEqual([0, 0, 0])
  })

  it('of two charities that let go at once the second one takes it', async () => {
    const [atA, atB] = [await donor('both@g.test', '0551110002'), await donor('both@g.test', '0551110002', 'adminB')]
    const id = await signsIn('both@g.test', '+966551110002', [
      ['a', atA],
      ['b', atB],
    ])
    // Each stays open a while before it commits: neither sees what the other has done.
    const letGo = (entityId: string, userId: string, row: string) =>
      server.db.as({ kind: 'entity', entityId, userId }, async (tx) => {
        await tx.rows(sql`select athar_unlink_donor(${row}::uuid)`)
        await tx.rows(sql`select pg_sleep(0.2)`)
      })
    const { entities, users } = server
    await Promise.all([letGo(entities.a, users.adminA, atA), letGo(entities.b, users.adminB, atB)])
    expect(await left(id)).toEqual([0, 0, 0])
  })

  it('leaves no hash behind for an erasure that comes later', async () => {
    const first = await donor('late@g.test', '0551110003')
    const id = await signsIn('late@g.test', '+966551110003', [['a', first]])
    await remove(first)
    const again = await donor('late@g.test', '0551110003')
    const erased = await server.call('POST', `/api/donors/${again}/erase`, { body: { confirm: 'late@g.test' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await left(id)).toEqual([0, 0, 0])
    const stays = await owner(
      server,
      sql`select 1 from identities where email = 'late@g.test' or phone = '+966551110003'`,
    )
    expect(stays).toEqual([])
  })
})

describe('mails that staff may ask for again', () => {
  let mailer: FakeMailer
  beforeEach(() => {
    mailer = useFakeMailer(server)
  })
  const older = () => owner(server, sql`update account_links set created_at = now() - interval '11 minutes'`)
  const planned = async (purpose: string): Promise<number> => (await linksOf(server, sql`purpose = ${purpose}`)).length

  it('[7.4] an invitation goes once in ten minutes, the answer stays, and another address gets its own', async () => {
    const made = await server.call('POST', '/api/users', {
      body: { name: 'N', userName: 'again', email: 'again@people.test', roles: ['ProjectAdmin'] },
    })
    const { id } = made.json<{ id: string }>()
    const again = () => server.call('POST', `/api/users/${id}/invite`, { body: {} })
    const answers = [await again(), await again(), ...(await Promise.all([again(), again()]))]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await planned('invite')).toBe(1)
    await work(server)
    await again()
    expect(await planned('invite')).toBe(1)
    const [token] = tokensOf(mailer.accepted.at(-1))
    expect((await post(server, '/api/Account/ReadLink', { token })).statusCode).toBe(200)
    const { version } = (await server.call('GET', `/api/users/${id}`)).json<{ version: number }>()
    await server.call('PUT', `/api/users/${id}`, { body: { version, email: 'moved@people.test' } })
    expect(await planned('invite')).toBe(2)
    await became(server, 'failed', sql`sent_to = 'moved@people.test'`)
    await again()
    expect(await planned('invite')).toBe(3)
    await older()
    await again()
    expect(await planned('invite')).toBe(4)
  })

  it('[6.9] so does a donor’s link; who asked for no more mail gets none, and the field says so', async () => {
    const id = await donor('link@g.test', '0551110009')
    const again = () => server.call('POST', `/api/donors/${id}/inviteIdentity`, { body: {} })
    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    // Staff are told what the donor's messages show them: whether one goes now, or went just before.
    expect([first.json(), second.json()]).toEqual([{ planned: true }, { planned: false }])
    expect(await planned('donor')).toBe(1)
    await older()
    expect((await again()).json()).toEqual({ planned: true })
    expect(await planned('donor')).toBe(2)
    await older()
    await owner(server, sql`update donors set email_stopped = true where id = ${id}::uuid`)
    const refused = await again()
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: { Email: ['This donor asked for no more email; no link is sent.'] },
    })
    expect(await planned('donor')).toBe(2)
  })
})
