import { type SQL, sql } from 'drizzle-orm'
import { MAIL_PACE, type MailPace, sendAccountMails } from '../../../server/accounts/work.ts'
import { newId } from '../../../server/db/ids.ts'
import { type FakeMailer, fakeMailer } from '../../../server/channels/email/fake.ts'
import type { OutgoingMail } from '../../../server/channels/email/port.ts'
import type { TestServer } from '../support.ts'

/** A mail service that only remembers what it was given. */
export function useFakeMailer({ services }: TestServer): FakeMailer {
  const mailer = fakeMailer({ limitMs: 50 })
  services.mail = { mailer, from: 'Athar <letters@athar.test>', catcher: null, stop: async () => undefined }
  return mailer
}

/** One turn of the worker: everything that is due. */
export const work = (
  { services }: TestServer,
  pace: Partial<MailPace> = {},
  signal = new AbortController().signal,
): Promise<void> => sendAccountMails(services, null, signal, { ...MAIL_PACE, ...pace })

const LINK = /https?:\/\/[^\s"]+\/auth\/[a-z-]+\?token=([\w-]+)/g

/** The tokens of a mail's links, in their order. */
export const tokensOf = (mail: OutgoingMail | undefined): string[] =>
  [...(mail?.text ?? '').matchAll(LINK)].map((found) => found[1] ?? '')

export interface LinkRow {
  id: string
  purpose: string
  email: string
  state: string
  user_id: string | null
  entity_id: string | null
  token_hash: string | null
  tries: number
  used: boolean
  alive: boolean
}

export const owner = <T = Record<string, unknown>>(server: TestServer, query: SQL): Promise<T[]> =>
  server.db.owner((tx) => tx.rows<T>(query))

export const linksOf = (server: TestServer, where: SQL = sql`true`): Promise<LinkRow[]> =>
  owner<LinkRow>(
    server,
    sql`select id, purpose, email, state, user_id, entity_id, token_hash, tries, used_at is not null as used, expires_at > now() as alive
      from account_links where ${where} order by created_at, id`,
  )

/** Each suite's own beginning: no link, no job. */
export async function forgetLinks(server: TestServer): Promise<void> {
  await owner(server, sql`delete from account_links`)
  await owner(server, sql`delete from pgboss.job`)
}

export const jobsOf = (server: TestServer): Promise<{ name: string }[]> =>
  owner<{ name: string }>(server, sql`select name from pgboss.job where name = 'send-account-mail'`)

export const post = (server: TestServer, url: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', url, { as: null, body, headers })

/** A new person of an entity with a password of their own; returns the id. */
export async function person(
  server: TestServer,
  who: { entity: string | null; userName: string; email: string; roles?: string[]; like: string; language?: string },
): Promise<string> {
  const id = newId()
  await owner(
    server,
    sql`insert into users (id, entity_id, name, user_name, email, roles, language, password_hash)
      select ${id}::uuid, ${who.entity}::uuid, ${who.userName}, ${who.userName}, ${who.email}, ${sql.param(who.roles ?? ['ProjectAdmin'])}::text[],
        ${who.language ?? 'en'}, u.password_hash from users u where u.id = ${who.like}::uuid`,
  )
  return id
}

/** A session of its own, which dies with it. */
export async function signIn(server: TestServer, body: object): Promise<string> {
  const answer = await post(server, '/api/Account/Login', body)
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
  return answer.json<{ data: string }>().data
}

export const profileStatus = async (server: TestServer, token: string): Promise<number> =>
  (await server.call('GET', '/user/profile', { as: null, headers: { authorization: `Bearer ${token}` } })).statusCode
