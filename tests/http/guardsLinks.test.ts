import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planDonorLink, planLink } from '../../server/accounts/plan.ts'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { hashToken } from '../../server/letters/keys.ts'
import { became, forgetLinks, linksOf, owner, person, post, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

const EMAIL = 'victim@people.test'

let server: TestServer
let mailer: FakeMailer
beforeAll(async () => {
  server = await startTestServer()
  await person(server, { entity: server.entities.b, userName: 'victim', email: EMAIL, like: server.users.adminA })
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  mailer = useFakeMailer(server)
})

const forgot = (email = EMAIL) => post(server, '/api/Account/SendForgotPasswordEmail', { email })

/** A registration that names somebody's address, and the mail to confirm it. */
async function registered(email = EMAIL, name = 'Your account is locked, call 0500000000'): Promise<void> {
  const id = newId()
  await owner(
    server,
    sql`insert into registrations (id, name, branch_name, licence_number, admin_name, admin_user_name, admin_email, admin_phone, language)
      values (${id}::uuid, 'Open Hands', 'Hail', '1', ${name}, 'x', ${email}, '+966500000000', 'en')`,
  )
  await server.db.as({ kind: 'anonymous' }, (tx) =>
    planLink(tx, { purpose: 'verify', email, language: 'en', registrationId: id }),
  )
}
const sent = (subject: string) => mailer.accepted.filter((mail) => mail.subject === subject)
const RESET = 'Choose a new password for Athar'
const CONFIRM = 'Confirm your email for Athar'

describe('mails that anyone may ask for', () => {
  it('[7.5] registering in somebody’s name keeps them from no new password', async () => {
    for (let n = 0; n < 6; n += 1) await registered()
    await work(server)
    await forgot()
    await work(server)
    expect(sent(RESET)).toHaveLength(1)
    for (let n = 0; n < 6; n += 1) await forgot()
    await work(server)
    expect(sent(RESET)).toHaveLength(5)
  })

  it('[7.8] three confirmations a day to one address, whatever else it is sent', async () => {
    for (let n = 0; n < 5; n += 1) await forgot()
    for (let n = 0; n < 4; n += 1) await registered()
    await work(server)
    expect(sent(CONFIRM)).toHaveLength(3)
    await owner(server, sql`update account_links set created_at = created_at - interval '23 hours'`)
    await registered()
    await work(server)
    expect(sent(CONFIRM)).toHaveLength(3)
    await owner(server, sql`update account_links set created_at = created_at - interval '2 hours'`)
    await registered()
    await registered('another@people.test')
    await work(server)
    expect(sent(CONFIRM)).toHaveLength(5)
  })

  it('[7.8] the confirmation says nothing that the applicant wrote as a name', async () => {
    await registered(EMAIL, 'Your account is locked')
    await work(server)
    const [mail] = sent(CONFIRM)
    expect(mail?.to).toEqual({ address: EMAIL })
    expect(mail?.text.startsWith('Hello,')).toBe(true)
    expect(JSON.stringify(mail)).not.toContain('locked')
  })
})

describe('[7.5] which accounts an address is told of', () => {
  const branches: string[] = []

  it('a charity that writes the address down twenty times and more does not push another’s out', async () => {
    const email = 'pushed@people.test'
    const one = (entity: string, userName: string) =>
      person(server, { entity, userName, email, like: server.users.adminA })
    for (let n = 0; n < 22; n += 1) {
      const branch = newId()
      branches.push(branch)
      await owner(
        server,
        sql`insert into entities (id, name, branch_name, main_entity) values (${branch}::uuid, 'جمعية البر', ${`B${n}`}, ${server.entities.a}::uuid)`,
      )
      const id = await one(branch, `decoy${n}`)
      // The attacker signs in with a temporary password, so that these are the ones in use.
      await owner(
        server,
        sql`insert into sessions (id, user_id, entity_id, expires_at, last_seen_at) values (gen_random_uuid(), ${id}::uuid, ${branch}::uuid, now() + interval '1 day', now())`,
      )
    }
    await one(server.entities.b, 'true')
    await forgot(email)
    await work(server)
    expect(mailer.accepted).toHaveLength(1)
    expect(tokensOf(mailer.accepted[0])).toHaveLength(20)
    expect(mailer.accepted[0]?.text).toContain('\u2068true\u2069')
    await owner(server, sql`update users set status = 'inactive' where email = ${email}`)
  })

  it('within a charity those that were in use last come first', async () => {
    const email = 'used@people.test'
    for (const [n, branch] of branches.entries())
      await person(server, { entity: branch, userName: `many${n}`, email, like: server.users.adminA })
    const used = await person(server, { entity: server.entities.a, userName: 'used', email, like: server.users.adminA })
    await owner(
      server,
      sql`insert into sessions (id, user_id, expires_at, last_seen_at) values (gen_random_uuid(), ${used}::uuid, now(), now() - interval '40 days')`,
    )
    await forgot(email)
    await work(server)
    expect(mailer.accepted[0]?.text).toContain('\u2068used\u2069')
  })

  it('who was invited and has no password yet gets no link to a new one', async () => {
    const email = 'invitee@people.test'
    const id = await person(server, { entity: server.entities.a, userName: 'inv', email, like: server.users.adminA })
    await owner(server, sql`update users set password_hash = null where id = ${id}::uuid`)
    await forgot(email)
    await work(server)
    expect(mailer.asked).toEqual([])
    expect((await linksOf(server)).map(({ purpose, reason }) => [purpose, reason])).toEqual([['forgot', 'nobody']])
  })

  it('a key is made for no account of another address, whatever asks for it', async () => {
    await forgot()
    await became(server, 'handing', sql`kind = 'account'`)
    const [mail] = await linksOf(server)
    const key = (account: string, entityId: string | null = null) =>
      server.db.as({ kind: 'worker', entityId }, (tx) =>
        tx.rows(
          sql`select athar_key_reset(gen_random_uuid(), ${mail?.id}::uuid, ${account}::uuid, 'en', interval '1 hour', ${hashToken(account)})`,
        ),
      )
    await expect(key(server.users.super)).rejects.toThrow('an account of another address')
    await expect(key(server.users.donorA)).rejects.toThrow('an account of another address')
    expect(await linksOf(server, sql`purpose = 'reset'`)).toEqual([])
    const [victim] = await owner<{ id: string }>(server, sql`select id from users where email = ${EMAIL}`)
    // Nor for the work of another lane.
    await expect(key(victim?.id ?? '', server.entities.b)).rejects.toThrow('an account of another address')
    await key(victim?.id ?? '')
    expect(await linksOf(server, sql`purpose = 'reset'`)).toHaveLength(1)
  })
})

describe('[6.9] a donor’s first password', () => {
  const invited = async (phone: string, email: string): Promise<{ id: string; hash: string; phone: string }> => {
    const made = await server.call('POST', '/api/donors', { body: { name: 'N', phone, email } })
    const { id } = made.json<{ id: string }>()
    const [entityId, userId] = [server.entities.a, server.users.adminA]
    await server.db.as({ kind: 'entity', entityId, userId }, (tx) =>
      planDonorLink(tx, { entityId, donorId: id, email, language: 'en', invitedBy: userId }),
    )
    await work(server)
    return { id, hash: hashToken(tokensOf(mailer.accepted.at(-1))[0] ?? ''), phone: `+966${phone.slice(1)}` }
  }
  /** What the server does after it has hashed the password for the phone that it read a moment ago. */
  const accept = async (hash: string, phone: string): Promise<boolean | undefined> =>
    server.db.as({ kind: 'anonymous' }, async (tx) => {
      const found = await tx.one<{ done: boolean }>(
        sql`select athar_accept_donor(${hash}, 'a hash', ${phone}, ${newId()}::uuid) as done`,
      )
      return found?.done
    })
  const identities = (email: string) => owner(server, sql`select phone from identities where email = ${email}`)

  it.each([
    ['phone', '0552220001', sql`phone = '+966552229999'`],
    ['email', '0552220002', sql`email = 'else@people.test'`],
  ])('a %s that changes between reading the link and using it spends it', async (what, phone, change) => {
    const email = `changes-${what}@people.test`
    const link = await invited(phone, email)
    await owner(server, sql`update donors set ${change} where id = ${link.id}::uuid`)
    expect(await accept(link.hash, link.phone)).toBe(false)
    expect(await identities(email)).toEqual([])
    expect(await identities('else@people.test')).toEqual([])
  })

  it('an earlier sign-in of the same donor goes with its last link', async () => {
    const link = await invited('0552220003', 'earlier@people.test')
    expect(await accept(link.hash, link.phone)).toBe(true)
    await owner(server, sql`update donors set email = 'later@people.test' where id = ${link.id}::uuid`)
    const [entityId, userId] = [server.entities.a, server.users.adminA]
    await server.db.as({ kind: 'entity', entityId, userId }, (tx) =>
      planDonorLink(tx, { entityId, donorId: link.id, email: 'later@people.test', language: 'en', invitedBy: userId }),
    )
    await work(server)
    expect(await accept(hashToken(tokensOf(mailer.accepted.at(-1))[0] ?? ''), link.phone)).toBe(true)
    expect(await identities('earlier@people.test')).toEqual([])
    expect(await identities('later@people.test')).toHaveLength(1)
  })
})
