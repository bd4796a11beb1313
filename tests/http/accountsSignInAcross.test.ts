import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { owner, profileStatus, tokensOf } from './support/accounts.ts'
import {
  account,
  asked,
  type Charity,
  claimsOf,
  donor,
  enter,
  freshPhone,
  identities,
  later,
  links,
  mailer,
  phones,
  read,
  ready,
  server,
  signInWorld,
  texted,
} from './support/signInWorld.ts'

signInWorld()

describe('an account that another charity knows too', () => {
  it('product.md 3: is opened by the platform’s mail alone: no charity’s gateway carries a key to another’s', async () => {
    const phone = freshPhone()
    const both: [Charity, string][] = [
      ['a', await donor('a', phone)],
      ['b', await donor('b', phone)],
    ]
    const id = await account(both, phone, 'both@people.test')
    await asked(phone)
    expect([phones.a.asked, phones.b.asked]).toEqual([[], []])
    expect(mailer.accepted.map(({ to }) => to.address)).toEqual(['both@people.test'])
    const [mail] = mailer.accepted
    expect(mail).toMatchObject({ subject: 'Your link to sign in to Athar', lang: 'en' })
    expect(mail?.text).toContain(phone.slice(-3))
    expect(mail?.text).not.toContain(phone.slice(1))
    // The platform's lane: no entity lists it, and its own mail account does not see it.
    expect(await owner(server, sql`select entity_id, donor from messages where kind = 'account'`)).toEqual([
      { entity_id: null, donor: null },
    ])
    expect(claimsOf(await enter(tokensOf(mail)[0] ?? ''))).toMatchObject({ sub: id })
  })

  it('a link that is out by a charity’s phone opens nothing once the account is another’s too', async () => {
    const phone = freshPhone()
    await account([['a', await donor('a', phone)]], phone, 'moves@people.test')
    await asked(phone)
    const token = texted('a')
    expect((await read(token)).statusCode).toBe(200)
    const [identity] = await identities()
    const atB = await donor('b', phone)
    await owner(
      server,
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${identity?.id}::uuid, ${server.entities.b}::uuid, ${atB}::uuid)`,
    )
    expect([(await read(token)).statusCode, (await enter(token)).statusCode]).toEqual([404, 404])
    expect(mailer.asked).toEqual([])
  })

  it('a charity that writes down somebody’s number and an address of its own gets nothing of theirs', async () => {
    const phone = freshPhone()
    const victim = await account([['a', await donor('a', phone)]], phone, 'victim@people.test')
    ready.b = ['email']
    await donor('b', phone, { email: 'attacker@attack.test' })
    await asked(phone)
    expect(mailer.accepted.map(({ to }) => to.address)).toEqual(['attacker@attack.test'])
    const session = await enter(tokensOf(mailer.accepted[0])[0] ?? '')
    expect(claimsOf(session).sub).not.toBe(victim)
    expect(claimsOf(await enter(texted('a')))).toMatchObject({ sub: victim })
  })

  it('by mail a donor who never signed in joins the account of that number and address, whose sessions end', async () => {
    const phone = freshPhone()
    const id = await account([['a', await donor('a', phone)]], phone, 'same@people.test')
    await asked(phone)
    const before = (await enter(texted('a'))).json<{ data: string }>().data
    expect(await profileStatus(server, before)).toBe(200)
    ready.b = ['email']
    await donor('b', phone, { email: 'same@people.test' })
    await later('2 minutes')
    await asked(phone)
    const joined = mailer.accepted.find(({ from }) => from.name === 'Wells of Goodness')
    expect(claimsOf(await enter(tokensOf(joined)[0] ?? ''))).toMatchObject({ sub: id })
    expect((await links()).map(({ identity_id }) => identity_id)).toEqual([id, id])
    expect(await profileStatus(server, before)).toBe(401)
  })
})

describe('product.md 29: whom a link goes to', () => {
  it.each([
    ['deceased = true', []],
    ['archived = true', []],
    [`deleted_at = now()`, []],
    [`report_consent = 'refused'`, ['sms']],
    ['sms_stopped = true', ['email']],
    ['sms_stopped = true, email_stopped = true', []],
    ['sms_stopped = true, email = null', []],
  ])('%s: %j', async (set, channels) => {
    const phone = freshPhone()
    const id = await donor('a', phone, { email: `gate${phone}@people.test` })
    await owner(server, sql`update donors set ${sql.raw(set)} where id = ${id}::uuid`)
    await asked(phone)
    const sent = await owner<{ channel: string }>(
      server,
      sql`select channel from messages where kind = 'account' and state = 'sent'`,
    )
    expect(sent.map(({ channel }) => channel)).toEqual(channels)
  })

  it('nobody of a charity that is stopped, and nobody stopped between asking and pressing', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone)
    await owner(server, sql`update entities set status = 'inactive' where id = ${server.entities.a}::uuid`)
    await asked(phone)
    await owner(server, sql`update entities set status = 'active' where id = ${server.entities.a}::uuid`)
    expect(phones.a.asked).toEqual([])
    await asked(phone)
    const token = texted('a')
    for (const [off, on] of [
      [sql`deceased = true`, sql`deceased = false`],
      [sql`archived = true`, sql`archived = false`],
      [sql`phone = null`, sql`phone = ${`+966${phone.slice(1)}`}`],
    ]) {
      await owner(server, sql`update donors set ${off} where id = ${id}::uuid`)
      expect((await enter(token)).statusCode).toBe(404)
      await owner(server, sql`update donors set ${on} where id = ${id}::uuid`)
    }
    expect((await enter(token)).statusCode).toBe(200)
  })

  it('at any hour: quiet hours hold nothing that a person has just asked for', async () => {
    const phone = freshPhone()
    await donor('a', phone)
    await owner(
      server,
      sql`update entities set quiet_from = '00:00', quiet_to = '23:59' where id = ${server.entities.a}::uuid`,
    )
    await asked(phone)
    await owner(
      server,
      sql`update entities set quiet_from = '22:00', quiet_to = '09:00' where id = ${server.entities.a}::uuid`,
    )
    expect(phones.a.accepted).toHaveLength(1)
  })
})
