import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inviteUser } from '../../server/accounts/plan.ts'
import { newId } from '../../server/db/ids.ts'
import { claim, handOver, ownerOf } from '../../server/messages/ledger.ts'
import { donorRows } from '../ground/support/donors.ts'
import { forgetLinks, owner, post } from './support/accounts.ts'
import { mailedServer, mailer, renewMailer, restart, server } from './support/mailed.ts'

const project = newId()
const donors = { waits: newId() }

mailedServer()

const invited = (email: string) =>
  server.call('POST', '/api/users', {
    body: { name: 'N', userName: email.split('@')[0], email, roles: ['ProjectAdmin'] },
  })
const forgot = () => post(server, '/api/Account/SendForgotPasswordEmail', { email: 'adminb@athar.test' })
const found = (where = sql`kind <> 'report'`) =>
  owner<{ kind: string; state: string }>(
    server,
    sql`select kind, state from messages where ${where} order by kind, created_at`,
  )
const queued = () =>
  owner<{ entity: string | null }>(
    server,
    sql`select data ->> 'entityId' as entity from pgboss.job where name = 'send-messages' order by created_on`,
  )

describe('the queue', () => {
  it('holds one job for a lane, however many mails wait in it, and the platform’s goes first', async () => {
    const { a } = server.entities
    for (let n = 0; n < 500; n += 1)
      await server.db.as({ kind: 'entity', entityId: a, userId: server.users.adminA }, (tx) =>
        inviteUser(
          tx,
          {
            entityId: a,
            name: 'N',
            userName: `joins${n}`,
            email: `joins${n}@people.test`,
            roles: ['ProjectAdmin'],
            language: 'en',
            invitedBy: server.users.adminA,
          },
          (name, data) => server.services.jobs.add(tx, name, data),
        ),
      )
    await forgot()
    expect(await found(sql`state = 'planned'`)).toHaveLength(501)
    expect(await queued()).toEqual([{ entity: a }, { entity: null }])
    for (const one of server.services.startables) await one.start()
    await expect.poll(() => mailer.asked.length, { timeout: 10_000 }).toBeGreaterThan(5)
    expect(mailer.asked[0]?.to.address).toBe('adminb@athar.test')
    for (const one of server.services.startables) await one.stop()
  })

  it('is left alone while there is no account to send by, and takes up afterwards what has waited', async () => {
    await restart()
    server.services.mail = { mailer: null, reason: 'mail.notConfigured' }
    await forgot()
    await owner(server, sql`delete from pgboss.job`)
    for (const one of server.services.startables) await one.start()
    await wait(1_000)
    expect(await queued()).toEqual([])
    renewMailer()
    await expect.poll(() => mailer.accepted.length, { timeout: 15_000 }).toBe(1)
  })
})

describe('lanes', () => {
  it('a mass that hangs in the service’s hands holds up no single mail', async () => {
    const report = newId()
    await restart({ work: true })
    renewMailer()
    const { a } = server.entities
    await server.db.owner(async (tx) => {
      await tx.rows(
        sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${a}, 'W-1', 'Well', 'published')`,
      )
      await tx.rows(donorRows(a, { id: donors.waits, name: 'Waits', email: 'waits@people.test' }))
      await tx.rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
        values (${newId()}, ${a}, ${donors.waits}, ${project}, 10, '2026-01-01', 'manual')`)
      await tx.rows(
        sql`insert into reports (id, entity_id, project, title, message, audience) values (${report}, ${a}, ${project}, 'R', 'm', 'allWhoGave')`,
      )
    })
    let letGo: () => void = () => undefined
    const hanging = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const send = mailer.send.bind(mailer)
    mailer.send = async (mail, signal) => {
      if (mail.to.address === 'waits@people.test') await hanging
      return send(mail, signal)
    }
    const sent = await server.call('POST', `/api/reports/${report}/send`, { body: { expected: 1 } })
    expect(sent.statusCode, sent.body).toBe(200)
    await expect.poll(() => found(sql`state = 'handing'`), { timeout: 10_000 }).toHaveLength(1)
    await invited('quick@people.test')
    await expect
      .poll(() => mailer.accepted.map(({ to }) => to.address), { timeout: 10_000 })
      .toEqual(['quick@people.test'])
    await expect
      .poll(async () => (await found(sql`state = 'handing'`)).map(({ kind }) => kind), { timeout: 10_000 })
      .toEqual(['report'])
    letGo()
    await expect.poll(() => mailer.accepted.length, { timeout: 10_000 }).toBe(2)
  })

  it('after a kill what was claimed is sent, what was being handed over is unknown, and the sweep finds both', async () => {
    await forgetLinks(server)
    const lane = { entityId: null, dispatch: null, channel: 'email' } as const
    const killed = ownerOf('a process that was killed')
    const context = { kind: 'worker', entityId: null } as const
    renewMailer()
    const registered = [newId(), newId()]
    for (const id of registered)
      await owner(
        server,
        sql`insert into account_links (id, purpose, email, expires_at) values (${id}, 'forgot', 'adminb@athar.test', now() + interval '1 hour')`,
      )
    await server.db.as(context, async (tx) => {
      for (const id of registered)
        await tx.rows(
          sql`insert into messages (id, kind, sent_to, language) values (${id}, 'account', 'adminb@athar.test', 'en')`,
        )
      const [first, ...others] = (await claim(tx, lane, killed, 5, 300_000)) ?? []
      expect(others).toHaveLength(1)
      if (first) await handOver(tx, killed, [first], 300_000, server.services.config.appSecret)
    })
    await owner(
      server,
      sql`update messages set lease_until = now() - interval '1 second' where lease_until is not null`,
    )
    await expect
      .poll(
        () => found(sql`kind = 'account' and entity_id is null and state not in ('claimed', 'handing', 'planned')`),
        { timeout: 15_000 },
      )
      .toHaveLength(2)
    expect((await found(sql`kind = 'account' and entity_id is null`)).map(({ state }) => state).sort()).toEqual([
      'sent',
      'unknown',
    ])
    expect(mailer.accepted).toHaveLength(1)
  })
})
