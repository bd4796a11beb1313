import { type SQL, sql } from 'drizzle-orm'
import { type FakeMailer, fakeMailer } from '../../../server/channels/email/fake.ts'
import type { OutgoingMail } from '../../../server/channels/email/port.ts'
import type { Channel } from '../../../server/channels/port.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Pace } from '../../../server/messages/pace.ts'
import { sendSingle } from '../../../server/messages/work.ts'
import type { TestServer } from '../support.ts'

/** A mail service that only remembers what it was given. */
export function useFakeMailer({ services }: TestServer): FakeMailer {
  const mailer = fakeMailer({ limitMs: 50 })
  services.mail = { mailer, from: 'Athar <letters@athar.test>', catcher: null, stop: async () => undefined }
  return mailer
}

/** One turn of the worker: every single message that is due, whoever's it is. */
export async function work(
  { services }: Pick<TestServer, 'services'>,
  pace: Partial<Pace> = {},
  signal = new AbortController().signal,
): Promise<void> {
  const lanes = await services.db.as({ kind: 'anonymous' }, (tx) =>
    tx.rows<{ entity: string | null; channel: Channel }>(
      sql`select entity_id as entity, channel from athar_entities_with_work() where kind = 'messages' order by 1`,
    ),
  )
  for (const { entity, channel } of lanes) await sendSingle(services, { entityId: entity, channel }, signal, pace)
}

const LINK = /https?:\/\/[^\s"]+\/auth\/[a-z-]+\?token=([\w-]+)/g

/** What becomes of messages step by step, as the database will have it. */
export async function became(
  server: Pick<TestServer, 'db'>,
  state: 'handing' | 'sent' | 'failed',
  which: SQL,
): Promise<void> {
  for (const step of ['claimed', 'handing', ...(state === 'handing' ? [] : [state])])
    await server.db.owner((tx) =>
      tx.rows(
        sql`update messages set state = ${step} where state not in ('sent', 'failed', 'suppressed') and ${which}`,
      ),
    )
}

/** The tokens of a mail's links, in their order. */
export const tokensOf = (mail: OutgoingMail | undefined): string[] =>
  [...(mail?.text ?? '').matchAll(LINK)].map((found) => found[1] ?? '')

export interface LinkRow {
  id: string
  purpose: string
  email: string
  state: string
  reason: string | null
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
    // A link that no message brings was told inside another mail, or by hand.
    sql`select l.id, l.purpose, l.email, coalesce(m.state, 'none') as state, m.reason, l.user_id, l.entity_id, l.token_hash, coalesce(m.tries, 0) as tries,
        l.used_at is not null as used, l.expires_at > now() as alive
      from account_links l left join messages m on m.id = l.id where ${where} order by l.created_at, l.id`,
  )

/** Each suite's own beginning: no link, no job. */
export async function forgetLinks(server: TestServer): Promise<void> {
  await owner(server, sql`delete from account_links`)
  await owner(server, sql`delete from pgboss.job`)
}

export const jobsOf = (server: TestServer): Promise<{ name: string }[]> =>
  owner<{ name: string }>(server, sql`select name from pgboss.job where name = 'send-messages'`)

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

/** All that somebody could tell two requests for a link apart by: the answer, the rows, and how many jobs. */
export async function tracesOf(
  server: TestServer,
  answer: { statusCode: number; body: string; headers: object },
  jobs: number,
): Promise<object> {
  const rows = await linksOf(server)
  return {
    status: answer.statusCode,
    body: answer.body,
    headers: Object.keys(answer.headers).sort(),
    rows: rows.map(({ purpose, state, user_id, entity_id, token_hash }) => [
      purpose,
      state,
      user_id,
      entity_id,
      token_hash,
    ]),
    jobs,
  }
}
