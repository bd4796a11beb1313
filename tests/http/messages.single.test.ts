import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { claim, handOver } from '../../server/messages/ledger.ts'
import { settle } from '../../server/messages/settle.ts'
import { donorRows } from '../ground/support/donors.ts'
import { forgetLinks, owner, post, useFakeMailer, work } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let mailer: FakeMailer
const project = newId()
const donors = { asks: newId(), waits: newId() }
const EMAIL = 'asks@people.test'

beforeAll(async () => {
  server = await startTestServer()
  const { a } = server.entities
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${a}, 'W-1', 'Well', 'published')`,
    )
    const waits = { id: donors.waits, name: 'Waits', phone: '+966512000002', email: 'waits@people.test' }
    await tx.rows(donorRows(a, { id: donors.asks, name: 'Asks', phone: '+966512000001', email: EMAIL }, waits))
    await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
      values (${newId()}, ${a}, ${donors.waits}, ${project}, 10, '2026-01-01', 'manual')`)
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await owner(server, sql`delete from messages where kind <> 'report'`)
  await forgetLinks(server)
  mailer = useFakeMailer(server)
})

/** [4.8] a donor's question, and what support answers. */
async function answered(): Promise<string> {
  const id = newId()
  await owner(
    server,
    sql`insert into donor_issues (id, entity_id, donor, type, message, donor_name, donor_email, entity_name, sent_at)
      values (${id}, ${server.entities.a}, ${donors.asks}, 'question', 'When will the well be dug?', 'Asks', ${EMAIL}, 'A', now())`,
  )
  const answer = await server.call('POST', `/api/donor_issues/${id}/reply`, {
    as: 'supportA',
    body: { version: 1, reply: 'In May.', close: false },
  })
  expect(answer.json(), answer.body).toMatchObject({ mailed: true })
  return id
}

const mailOf = async (issue: string): Promise<unknown> =>
  (await server.call('GET', `/api/donor_issues/${issue}/view`, { as: 'supportA' })).json<{ mail: unknown }>().mail
const invited = (email: string) =>
  server.call('POST', '/api/users', {
    body: { name: 'N', userName: email.split('@')[0], email, roles: ['ProjectAdmin'] },
  })
const forgot = () => post(server, '/api/Account/SendForgotPasswordEmail', { email: 'adminb@athar.test' })
const found = (where = sql`kind <> 'report'`) =>
  owner<{ kind: string; state: string; reason: string | null; mine: boolean | null }>(
    server,
    sql`select kind, state, reason, entity_id = ${server.entities.a}::uuid as mine from messages where ${where} order by kind, created_at`,
  )

describe('[4.8] an answer to what a donor asked', () => {
  it('is a message of the charity, said once, to the donor’s address and in its words', async () => {
    const issue = await answered()
    expect(await mailOf(issue)).toBe('planned')
    await Promise.all([work(server), work(server)])
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    expect(mailer.asked[0]).toMatchObject({ to: { address: EMAIL, name: 'Asks' } })
    expect(mailer.asked[0]?.text).toContain('In May.')
    expect(mailer.asked[0]?.text).toContain('When will the well be dug?')
    expect(await mailOf(issue)).toBe('sent')
    expect(await found()).toEqual([{ kind: 'issueReply', state: 'sent', reason: null, mine: true }])
  })

  it.each([
    ['email_stopped = true', 'email_stopped = false', 'stopped'],
    ['deceased = true', 'deceased = false', 'deceased'],
    [`email = 'else@people.test'`, `email = '${EMAIL}'`, 'spent'],
  ])('goes by the gate, before it is claimed and after: %s', async (no, yes, reason) => {
    const set = (change: string) =>
      owner(server, sql`update donors set ${sql.raw(change)} where id = ${donors.asks}::uuid`)
    const issue = await answered()
    await set(no)
    await work(server)
    expect(await found()).toMatchObject([{ state: 'suppressed', reason }])
    expect(await mailOf(issue)).toBe('spent')
    await set(yes)
    // The last word: between the claim and the hand-over.
    await answered()
    const lane = { entityId: server.entities.a, dispatch: null, channel: 'email' } as const
    const inLane = { kind: 'worker', entityId: lane.entityId } as const
    const claimed = (await server.db.as(inLane, (tx) => claim(tx, lane, 'a worker', 9, 60_000))) ?? []
    expect(claimed).toHaveLength(1)
    await set(no)
    const going = await server.db.as(inLane, (tx) =>
      handOver(tx, 'a worker', claimed, 60_000, server.services.config.appSecret),
    )
    await set(yes)
    expect(going).toEqual([])
    expect((await found()).at(-1)).toMatchObject({ state: 'suppressed', reason })
    expect(mailer.asked).toEqual([])
  })

  it('consent to reports is no matter of it', async () => {
    await owner(server, sql`update donors set report_consent = 'refused' where id = ${donors.asks}::uuid`)
    await answered()
    await work(server)
    await owner(server, sql`update donors set report_consent = 'unknown' where id = ${donors.asks}::uuid`)
    expect(mailer.accepted).toHaveLength(1)
  })

  it('that nobody knows the fate of is not tried again, and says so', async () => {
    const issue = await answered()
    mailer.answer({ state: 'unknown', detail: 'no answer' })
    await work(server)
    mailer.answer({ state: 'sent' })
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    expect(await mailOf(issue)).toBe('unknown')
  })

  it('that was refused for now does not go once more after a later one: the donor reads the last words once', async () => {
    const issue = await answered()
    const lane = { entityId: server.entities.a, dispatch: null, channel: 'email' } as const
    const inLane = { kind: 'worker', entityId: lane.entityId } as const
    const claimed = (await server.db.as(inLane, (tx) => claim(tx, lane, 'a worker', 9, 60_000))) ?? []
    await server.db.as(inLane, (tx) => handOver(tx, 'a worker', claimed, 60_000, server.services.config.appSecret))
    const again = await server.call('POST', `/api/donor_issues/${issue}/reply`, {
      as: 'supportA',
      body: { version: 2, reply: 'In June.', close: false },
    })
    expect(again.json(), again.body).toMatchObject({ mailed: true })
    const refused = { state: 'planned', reason: 'recipient', detail: 'later', tries: 1, waitMs: 0 } as const
    await server.db.as(inLane, (tx) =>
      settle(
        tx,
        lane,
        'a worker',
        claimed.map(({ id }) => ({ ...refused, id })),
      ),
    )
    await work(server)
    expect(mailer.asked.map(({ text }) => text.includes('In June.'))).toEqual([true])
    expect(await found()).toMatchObject([{ state: 'suppressed', reason: 'spent' }, { state: 'sent' }])
  })

  it('that could not go for a week is given up', async () => {
    const issue = await answered()
    await owner(server, sql`update messages set created_at = now() - interval '7 days 1 minute'`)
    await work(server)
    expect(mailer.asked).toEqual([])
    expect(await mailOf(issue)).toBe('failed')
  })
})

describe('whose messages are seen', () => {
  it('[3.9] a charity’s staff list their own of every kind, and none of the platform’s or another’s', async () => {
    await answered()
    await invited('joins@people.test')
    await forgot()
    await work(server)
    expect((await found()).map(({ kind, mine }) => [kind, mine])).toEqual([
      ['account', true],
      ['account', null],
      ['issueReply', true],
    ])
    const listed = async (as: 'adminA' | 'adminB') => {
      const answer = await server.call('GET', '/api/messages?perPage=100', { as })
      expect(answer.headers['content-range']).toMatch(/\/\d+$/)
      return {
        kinds: answer
          .json<{ kind: string }[]>()
          .map(({ kind }) => kind)
          .sort(),
        total: Number(String(answer.headers['content-range']).split('/')[1]),
      }
    }
    expect(await listed('adminA')).toEqual({ kinds: ['account', 'issueReply'], total: 2 })
    expect(await listed('adminB')).toEqual({ kinds: [], total: 0 })
    for (const as of ['super', 'support', 'donorA'] as const)
      expect((await server.call('GET', '/api/messages', { as })).statusCode).toBe(403)
  })

  it('[6.12] what went to a colleague’s own address is the administrator’s to see; others see what went to donors', async () => {
    await answered()
    await invited('colleague@people.test')
    const toDonor = await server.call('POST', `/api/donors/${donors.waits}/inviteIdentity`, { body: {} })
    expect(toDonor.statusCode, toDonor.body).toBe(200)
    await work(server)
    const seen = async (as: 'adminA' | 'projectsA') => {
      const { headers, body } = await server.call('GET', '/api/messages?perPage=100', { as })
      const addresses = (JSON.parse(body) as { sentTo: string }[]).map(({ sentTo }) => sentTo).sort()
      return { addresses, total: Number(String(headers['content-range']).split('/')[1]) }
    }
    const ofDonors = [EMAIL, 'waits@people.test']
    expect(await seen('adminA')).toEqual({ addresses: [EMAIL, 'colleague@people.test', 'waits@people.test'], total: 3 })
    expect(await seen('projectsA')).toEqual({ addresses: ofDonors, total: 2 })
    const [hidden] = await owner<{ id: string }>(
      server,
      sql`select id from messages where sent_to = 'colleague@people.test'`,
    )
    const one = (as: 'adminA' | 'projectsA') => server.call('GET', `/api/messages/${hidden?.id}`, { as })
    expect([(await one('adminA')).statusCode, (await one('projectsA')).statusCode]).toEqual([200, 404])
    const asked = '/api/messages?filter.sentTo=colleague@people.test'
    expect((await server.call('GET', asked, { as: 'projectsA' })).body).not.toContain('colleague')
    const file = await server.call('GET', '/api/messages/export.csv', { as: 'projectsA' })
    expect(file.body).toContain('waits@people.test')
    expect(file.body).not.toContain('colleague')
    const all = async (as: 'adminA' | 'projectsA') =>
      (await server.call('GET', '/api/messages/ids', { as })).json<{ id: string }[]>().map(({ id }) => id)
    expect([(await all('adminA')).length, (await all('projectsA')).length]).toEqual([3, 2])
    const body = { ids: await all('adminA') }
    const chosen = await server.call('POST', '/api/messages/export.csv', { as: 'projectsA', body })
    expect(chosen.body).toContain('waits@people.test')
    expect(chosen.body).not.toContain('colleague')
  })

  it('the platform’s are reached by the work for it alone, whatever a statement asks', async () => {
    await forgot()
    const seen = (context: Parameters<TestServer['db']['as']>[0]) =>
      server.db.as(context, (tx) =>
        tx.rows(sql`update messages set version = version + 1 where entity_id is null returning id`),
      )
    const { a } = server.entities
    for (const context of [
      { kind: 'entity', entityId: a, userId: server.users.adminA },
      { kind: 'worker', entityId: a },
      { kind: 'platform', userId: server.users.super },
      { kind: 'anonymous' },
    ] as const)
      expect(await seen(context), context.kind).toEqual([])
    expect(await seen({ kind: 'worker', entityId: null })).toHaveLength(1)
    // Nor does an entity hand a message of its own to the platform.
    await answered()
    await expect(
      server.db.as({ kind: 'worker', entityId: a }, (tx) => tx.rows(sql`update messages set entity_id = null`)),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
