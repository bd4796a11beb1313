import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { planSignIns } from '../../../server/accounts/signIn.ts'
import type { FakeMailer } from '../../../server/channels/email/fake.ts'
import { type FakeGateway, fakeGateway } from '../../../server/channels/fake.ts'
import type { Channel, Outgoing } from '../../../server/channels/port.ts'
import type { OutgoingText } from '../../../server/channels/text.ts'
import { newId } from '../../../server/db/ids.ts'
import { accountOf } from '../deliveryWorld.ts'
import { type Person, startTestServer, type TestServer } from '../support.ts'
import { forgetLinks, owner, post, useFakeMailer, work } from './accounts.ts'

export const ASK = '/api/Account/SendSignInLink'
const ENTER = '/api/Account/SignInByLink'
const READ = '/api/Account/ReadLink'
export const PASSWORD = 'Brand-New-Horse-9'

export type Charity = 'a' | 'b'
const ADMIN: Record<Charity, Person> = { a: 'adminA', b: 'adminB' }

export let server: TestServer
export let mailer: FakeMailer
/** What each charity's own gateway was given: whoever runs it reads it. */
export let phones: Record<Charity, FakeGateway<OutgoingText>>
/** By which channels each charity writes. */
export let ready: Record<Charity, Channel[]>

/** To be called by each file: files share this module, but not a server. */
export function signInWorld(): void {
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await forgetLinks(server)
    for (const table of ['identity_links', 'identities']) await owner(server, sql`delete from ${sql.raw(table)}`)
    mailer = useFakeMailer(server)
    phones = { a: fakeGateway({ limitMs: 50 }), b: fakeGateway({ limitMs: 50 }) }
    ready = { a: ['email', 'sms'], b: ['email', 'sms'] }
    const charityOf = (id: string | null): Charity => (id === server.entities.a ? 'a' : 'b')
    server.services.channelsOf = async (_tx, id) => new Set(ready[charityOf(id)])
    server.services.senderOf = async (id, channel) =>
      channel === 'email' ? accountOf<Outgoing>(mailer) : accountOf<Outgoing>(phones[charityOf(id)], channel, '0114')
  })
}

let count = 0
export const freshPhone = (): string => {
  count += 1
  return `05${String(41_000_000 + count)}`
}
export const donor = async (charity: Charity, phone: string, more: object = {}): Promise<string> => {
  const body = { name: `Donor of ${charity}`, phone, language: 'en', ...more }
  const answer = await server.call('POST', '/api/donors', { as: ADMIN[charity], body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
export const asksOf = () => owner<{ id: string }>(server, sql`select id from account_links where purpose = 'askSignIn'`)
export const lookUp = async () => {
  for (const { id } of await asksOf()) await planSignIns(server.services, id)
}
/** Asks, and lets the workers do what follows. */
export const asked = async (phone: string): Promise<void> => {
  const answer = await post(server, ASK, { phone })
  expect(answer.body).toBe('{"data":true}')
  await lookUp()
  await work(server)
}
export const later = (time: string) =>
  owner(
    server,
    sql`update account_links set created_at = created_at - ${time}::interval, expires_at = expires_at - ${time}::interval`,
  )
const tokenIn = (text: string | undefined): string => /donor-link\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
export const texted = (charity: Charity): string => tokenIn(phones[charity].accepted.at(-1)?.text)
export const enter = (token: string) => post(server, ENTER, { token })
export const read = (token: string) => post(server, READ, { token })
export const claimsOf = (answer: { json: <T>() => T }) => decodeJwt(answer.json<{ data: string }>().data)
export const identities = () =>
  owner<{
    id: string
    phone: string
    email: string | null
    password_hash: string | null
    phone_proven_at: string | null
  }>(server, sql`select id, phone, email, password_hash, phone_proven_at from identities order by created_at, id`)
export const links = () =>
  owner<{ identity_id: string; donor_id: string }>(
    server,
    sql`select identity_id, donor_id from identity_links order by donor_id`,
  )
/** An account with a password, as a charity's invitation by mail makes it. */
export const account = async (donors: readonly [Charity, string][], phone: string, email: string): Promise<string> => {
  const id = newId()
  await owner(
    server,
    sql`insert into identities (id, phone, email, password_hash, name, language) values (${id}::uuid, ${`+966${phone.slice(1)}`}, ${email}, 'donor-argon2id$x', 'Sara', 'en')`,
  )
  for (const [charity, donorId] of donors)
    await owner(
      server,
      sql`insert into identity_links (identity_id, entity_id, donor_id) values (${id}::uuid, ${server.entities[charity]}::uuid, ${donorId}::uuid)`,
    )
  return id
}
