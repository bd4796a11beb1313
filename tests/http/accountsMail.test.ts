import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../server/log.ts'
import { claim, handOver, ownerOf } from '../../server/messages/ledger.ts'
import { sendSingle } from '../../server/messages/work.ts'
import { jobsOf, linksOf, owner, post, tokensOf, work } from './support/accounts.ts'
import { mailedServer, mailer, renewMailer, server } from './support/mailed.ts'
import { startTestServer } from './support.ts'

const FORGOT = '/api/Account/SendForgotPasswordEmail'
const EMAIL = 'adminb@athar.test'

mailedServer()

const forgot = (email = EMAIL) => post(server, FORGOT, { email })
const mails = () => linksOf(server, sql`purpose = 'forgot'`)
const stateOf = async (): Promise<string | undefined> => (await mails())[0]?.state
const later = (seconds: number) =>
  owner(
    server,
    sql`update messages set next_at = next_at - make_interval(secs => ${seconds}),
    lease_until = lease_until - make_interval(secs => ${seconds}) where dispatch is null`,
  )
/** What the sweep would put into the queue again. */
const swept = () =>
  owner(server, sql`select 1 from athar_entities_with_work() where kind = 'messages'`).then((rows) => rows.length)

describe('the ledger of account mails', () => {
  it('the mail and its job exist only if the act does', async () => {
    await expect(
      server.db.as({ kind: 'anonymous' }, async (tx) => {
        await tx.rows(
          sql`select athar_plan_link(gen_random_uuid(), 'forgot', ${EMAIL}, null, null, null, null, null, 'en', interval '1 hour', null)`,
        )
        await server.services.jobs.add(tx, 'send-messages', { entityId: null, id: null })
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    expect([await linksOf(server), await jobsOf(server)]).toEqual([[], []])
    await forgot()
    expect([(await linksOf(server)).length, (await jobsOf(server)).length]).toEqual([1, 1])
  })

  it('hands a mail over once, with the row’s id as its Message-ID, whoever is woken how often', async () => {
    await forgot()
    const [row] = await mails()
    await Promise.all([
      work(server),
      work(server),
      sendSingle(server.services, { entityId: null, channel: 'email' }, new AbortController().signal),
    ])
    await work(server)
    expect(mailer.asked.map(({ id }) => id)).toEqual([row?.id])
    expect(await stateOf()).toBe('sent')
    expect(await swept()).toBe(0)
  })

  it('is in handing, committed, before the body leaves', async () => {
    await forgot()
    let during: string | undefined
    const { mail } = server.services
    if (!mail.mailer) throw new Error('no mailer')
    const send = mail.mailer.send.bind(mail.mailer)
    mail.mailer.send = async (letter, signal) => {
      during = await stateOf()
      return send(letter, signal)
    }
    await work(server)
    expect(during).toBe('handing')
  })

  it('what is refused for now waits, twice as long each time, and goes out with new links', async () => {
    mailer.answer({ state: 'failed', reason: 'recipient', detail: 'later', permanent: false })
    await forgot()
    await work(server)
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    expect(await mails()).toMatchObject([{ state: 'planned', tries: 1 }])
    const wait = async () =>
      (
        await owner<{ s: number }>(
          server,
          sql`select extract(epoch from next_at - now())::int as s from messages where kind = 'account'`,
        )
      )[0]?.s ?? 0
    // Up to 8 % more or less, and what this test took until it asked.
    expect(Math.abs((await wait()) - 30)).toBeLessThan(30 * 0.08 + 2)
    expect(await swept()).toBe(0)
    await later(33)
    expect(await swept()).toBe(1)
    await work(server)
    expect(mailer.asked).toHaveLength(2)
    expect(Math.abs((await wait()) - 60)).toBeLessThan(60 * 0.08 + 2)
    await later(65)
    mailer.answer({ state: 'sent' })
    await work(server)
    expect(await stateOf()).toBe('sent')
    const [first, , last] = mailer.asked.map((mail) => tokensOf(mail)[0])
    expect(first).not.toBe(last)
    expect((await post(server, '/api/Account/ReadLink', { token: first })).statusCode).toBe(404)
    expect((await post(server, '/api/Account/ReadLink', { token: last })).statusCode).toBe(200)
  })

  it('what is refused for good has failed, and is not tried again', async () => {
    mailer.answer({ state: 'failed', reason: 'recipient', detail: 'no such mailbox', permanent: true })
    await forgot()
    await work(server)
    await later(100_000)
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    expect(await stateOf()).toBe('failed')
    expect(await swept()).toBe(0)
  })

  it('a request that could not be sent within its hour is given up', async () => {
    mailer.answer({ state: 'failed', reason: 'connect', detail: 'away', permanent: false })
    await forgot()
    await work(server)
    await owner(server, sql`update account_links set expires_at = now() where purpose = 'forgot'`)
    renewMailer()
    await later(100_000)
    await work(server)
    expect(mailer.asked).toEqual([])
    expect(await mails()).toMatchObject([{ state: 'suppressed', reason: 'expired' }])
  })

  it('trouble of the service holds the others back', async () => {
    mailer.answer({ state: 'failed', reason: 'connect', detail: 'away', permanent: false })
    for (const email of [EMAIL, 'projectsb@athar.test', 'admina@athar.test']) await forgot(email)
    await work(server, { inFlight: 1, pauseMs: 60_000 })
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    expect((await mails()).map(({ state }) => state)).toEqual(['planned', 'planned', 'planned'])
  })

  it('without a mail service mails wait for one', async () => {
    server.services.mail = { mailer: null, reason: 'mail.notConfigured' }
    await forgot()
    await work(server)
    expect([await stateOf(), await swept()]).toEqual(['planned', 1])
    renewMailer()
    await work(server)
    expect(await stateOf()).toBe('sent')
  })
})

describe('after a kill', () => {
  /** Killed between the commit of the hand-over and the answer of the mail service. */
  const killed = async (): Promise<void> => {
    await forgot()
    const killed = ownerOf('a process that was killed')
    await server.db.as({ kind: 'worker', entityId: null }, async (tx) => {
      const claimed = (await claim(tx, { entityId: null, dispatch: null, channel: 'email' }, killed, 5, 300_000)) ?? []
      await handOver(tx, killed, claimed, 300_000, server.services.config.appSecret)
    })
    expect(await stateOf()).toBe('handing')
  }

  it('a mail that was being handed over is unknown once its lease is over, and only a person asks again', async () => {
    await killed()
    await work(server)
    expect(await stateOf()).toBe('handing')
    await later(301)
    expect(await swept()).toBe(1)
    await work(server)
    await work(server)
    expect(await stateOf()).toBe('unknown')
    expect([mailer.asked, await swept()]).toEqual([[], 0])
    await forgot()
    await work(server)
    expect(mailer.asked).toHaveLength(1)
  })

  it('a planned mail whose job is lost is found by the sweep', async () => {
    await forgot()
    await owner(server, sql`delete from pgboss.job`)
    expect(await swept()).toBe(1)
    await work(server)
    expect(mailer.accepted).toHaveLength(1)
  })

  it('a stop gives the mail back, and it leaves at the next start', async () => {
    await forgot()
    const stopping = new AbortController()
    mailer.answer(() => {
      stopping.abort()
      return { state: 'failed', reason: 'aborted', detail: 'stopping', permanent: false }
    })
    await work(server, {}, stopping.signal)
    expect(await stateOf()).toBe('planned')
    mailer.answer({ state: 'sent' })
    await work(server)
    expect(await stateOf()).toBe('sent')
  })
})

describe('around it', () => {
  it('the application’s role reads and writes none of the tables', async () => {
    for (const table of ['account_links', 'identities', 'identity_links', 'registration_files'])
      for (const context of [{ kind: 'anonymous' }, { kind: 'platform', userId: server.users.super }] as const)
        await expect(
          server.db.as(context, (tx) => tx.rows(sql`select 1 from ${sql.identifier(table)}`)),
        ).rejects.toMatchObject({ code: '42501' })
  })

  it('no link for someone of another entity, whatever the caller names', async () => {
    const { a, b } = server.entities
    const plan = (purpose: string, user: string | null, entity: string | null) =>
      server.db.as({ kind: 'entity', entityId: a, userId: server.users.adminA }, (tx) =>
        tx.rows(
          sql`select athar_plan_link(gen_random_uuid(), ${purpose}, 'x@y.test', ${user}::uuid, ${entity}::uuid, null, null, null, 'en', interval '1 hour', 'hash')`,
        ),
      )
    await expect(plan('invite', server.users.adminB, b)).rejects.toThrow('another entity')
    await expect(plan('reset', server.users.super, null)).rejects.toThrow('another entity')
    expect(await linksOf(server)).toEqual([])
  })

  it('thirty days later the row is gone', async () => {
    const { tidyAccounts } = await import('../../server/accounts/tidy.ts')
    await forgot()
    await work(server)
    const age = (days: number) =>
      owner(
        server,
        sql`update account_links set created_at = now() - make_interval(days => ${days}), expires_at = now() - make_interval(days => ${days})`,
      )
    await age(29)
    await tidyAccounts(server.services)
    expect(await linksOf(server)).toHaveLength(2)
    await age(31)
    await tidyAccounts(server.services)
    expect(await linksOf(server)).toEqual([])
  })

  it('no log line holds a token or an address', async () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
    const services = { ...server.services, log }
    mailer.answer({ state: 'failed', reason: 'recipient', detail: `no ${EMAIL}`, permanent: true })
    await forgot()
    await work({ services })
    const [token = ''] = tokensOf(mailer.asked.at(-1))
    log.info({ url: `/auth/reset-password?token=${token}` }, `opened /auth/register?token=${token}`)
    log.info({ token, headers: { token }, req: { method: 'GET', url: `/auth/email-verified?token=${token}` } }, 'x')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('\n')).toContain('recipient')
    for (const secret of [token, EMAIL]) expect(lines.join('\n')).not.toContain(secret)
  })
})

describe('with the real mail service of the demonstration', () => {
  it('[7.5] the request, the queue, the SMTP peer and the link, from one end to the other', async () => {
    const whole = await startTestServer({ work: true })
    await post(whole, FORGOT, { email: EMAIL })
    const { mail } = whole.services
    const catcher = mail.mailer ? mail.catcher : null
    await expect.poll(() => catcher?.list().then((all) => all.length), { timeout: 15_000 }).toBe(1)
    const [caught] = (await catcher?.list()) ?? []
    expect(caught).toMatchObject({ subject: 'كلمة مرور جديدة لمنصة أثر' })
    const letter = JSON.stringify(await catcher?.get(caught?.id ?? ''))
    const token = /reset-password\?token=([\w-]{43})/.exec(letter)?.[1]
    const answer = await post(whole, '/api/Account/ResetPassword', { token, newPassword: 'Brand-New-Horse-9' })
    expect(answer.statusCode, answer.body).toBe(200)

    // The outbox shows an invitation to whoever sent it, and the link to a new password to nobody at all.
    const email = 'invited@people.test'
    const invitation = { name: 'N', userName: 'invited', email, roles: ['ProjectAdmin'] }
    expect((await whole.call('POST', '/api/users', { body: invitation })).statusCode).toBe(201)
    await expect.poll(() => catcher?.list().then((all) => all.length), { timeout: 15_000 }).toBe(2)
    await owner(whole, sql`update users set email = ${EMAIL} where id = ${whole.users.projectsA}::uuid`)
    const shownTo = async (as: 'adminA' | 'projectsA' | 'projectsB') =>
      (await whole.call('GET', '/api/outbox', { as })).json<{ letters: { to: string }[] }>().letters.map(({ to }) => to)
    expect(await shownTo('adminA')).toEqual([expect.stringContaining(email)])
    expect(await shownTo('projectsA')).toEqual([])
    expect(await shownTo('projectsB')).toEqual([])
    await whole.close()
  })
})
