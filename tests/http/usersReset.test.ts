import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { linksOf, owner, tokensOf, work } from './support/accounts.ts'
import { mailedServer, mailer, server } from './support/mailed.ts'
import { type Person } from './support.ts'

mailedServer()

const ask = (email: unknown, as: Person = 'adminA') =>
  server.call('POST', '/api/users/actions/sendReset', { as, body: { email } })

describe('an administrator helps a colleague back in', () => {
  it('mails the colleague a link to a new password, whatever the case of the address', async () => {
    const answer = await ask('ProjectsA@athar.test')
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'projectsa@athar.test' }])
    await work(server)
    expect(mailer.accepted.map(({ to }) => to.address)).toEqual(['projectsa@athar.test'])
    expect(tokensOf(mailer.accepted[0])).toHaveLength(1)
    expect(answer.body).not.toContain(tokensOf(mailer.accepted[0])[0])
  })

  it('mails once, however often it is asked for within minutes', async () => {
    for (let n = 0; n < 4; n += 1) expect((await ask('projectsa@athar.test')).statusCode).toBe(200)
    await work(server)
    for (let n = 0; n < 4; n += 1) expect((await ask('projectsa@athar.test')).statusCode).toBe(200)
    await work(server)
    expect(mailer.accepted).toHaveLength(1)
  })

  it('[8.30] says with code 39 that nobody here has the email, be it nobody’s or someone’s elsewhere', async () => {
    for (const email of ['nobody@athar.test', 'adminb@athar.test', 'super@athar.test', 'donora@athar.test']) {
      const answer = await ask(email)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 39, errors: { Email: ['Nobody here has this email.'] } })
    }
    expect(await linksOf(server)).toEqual([])
  })

  it('invites again who never came, and refuses for who was deactivated or where it is no address', async () => {
    await owner(
      server,
      sql`insert into users (id, entity_id, name, user_name, email, roles, status) values
      (gen_random_uuid(), ${server.entities.a}::uuid, 'New', 'newcomer', 'newcomer@athar.test', '{ProjectAdmin}', 'active'),
      (gen_random_uuid(), ${server.entities.a}::uuid, 'Gone', 'gone', 'gone@athar.test', '{ProjectAdmin}', 'inactive')`,
    )
    expect((await ask('newcomer@athar.test')).statusCode).toBe(200)
    expect((await linksOf(server)).map(({ purpose }) => purpose)).toEqual(['invite'])
    expect((await ask('gone@athar.test')).statusCode).toBe(409)
    expect((await ask('no address')).statusCode).toBe(422)
    expect((await ask('projectsa@athar.test', 'projectsA')).statusCode).toBe(403)
  })
})
