import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { hashToken } from '../../../server/letters/keys.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { maker } from './made.ts'
import { wells } from './wells.ts'

export interface Flags {
  email: boolean
  whatsapp: boolean
  sms: boolean
}
type Channel = 'email' | 'whatsapp' | 'sms'

/** docs/decisions/139: donors of one address or phone, each with a letter of their own that came by whatever is asked for. */
export function useStoppedLetters() {
  let server: TestServer
  let first = ''
  let base = ''
  const owner = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server.db.owner((tx) => tx.rows<T>(query))
  const made = maker(() => server)

  beforeAll(async () => {
    server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
    await owner(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
    const project = await made('projects', wells('S-2'))
    await server.call('POST', `/api/projects/${project}/publish`, { body: {} })
    const reader = await made('donors', { name: 'First', email: 'first@people.example', language: 'en' })
    await made('donor_transactions', { donor: reader, project, amount: '500', date: '2026-02-01' })
    const report = await made('reports', { project, title: 'Water', message: 'It runs.' })
    const sent = await server.call('POST', `/api/reports/${report}/send`, { body: { expected: 1 } })
    if (sent.statusCode !== 200) throw new Error(sent.body)
    base = `/DonorFoundation/Report/${report}`
    for (let n = 0; n < 300 && first === ''; n += 1) {
      const [letter] = await owner<{ id: string }>(sql`select id from letters where sent and words is not null`)
      first = letter?.id ?? ''
      if (first === '') await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (first === '') throw new Error('no letter left')
  })
  afterAll(() => server.close())

  async function donor(values: Record<'email' | 'phone', string | null> & { reachedBy?: string }): Promise<string> {
    const id = newId()
    await owner(sql`insert into donors (entity_id, id, name, email, phone, reached_by)
      values (${server.entities.a}, ${id}, 'Somebody', ${values.email}, ${values.phone}, ${values.reachedBy ?? null}::uuid)`)
    return id
  }

  /** The path of a letter that came to a donor by these ways, the last one last. */
  async function letterTo(of: string, ways: readonly Channel[], sentTo: string): Promise<string> {
    const [id, token] = [newId(), newId().replaceAll('-', '').slice(-22)]
    await owner(sql`insert into letters select (jsonb_populate_record(l, jsonb_build_object('id', ${id}::text, 'donor', ${of}::text,
      'token_hash', ${hashToken(token)}::text, 'stopped_at', null, 'disowned_at', null))).* from letters l where l.id = ${first}::uuid`)
    for (const [n, channel] of ways.entries())
      await owner(sql`insert into messages (entity_id, id, kind, letter, donor, channel, sent_to, language, state, sent_at)
        values (${server.entities.a}, ${newId()}, 'report', ${id}, ${of}, ${channel}, ${sentTo}, 'en', 'sent', now() - interval '1 hour' + make_interval(mins => ${n}::int))`)
    return `${base}/${token}`
  }

  /** What the service says of the message that brought a letter to a donor: they have told it to stop. */
  const optedOut = (of: string) =>
    owner(sql`update messages set state = 'failed', reason = 'optedOut' where donor = ${of}::uuid and state = 'sent'`)
  const post = (path: string) => server.app.inject({ method: 'POST', url: `${path}?lang=en` })
  const flagsOf = async (id: string): Promise<Flags | undefined> =>
    (
      await owner<Flags>(
        sql`select email_stopped as email, whatsapp_stopped as whatsapp, sms_stopped as sms from donors where id = ${id}::uuid`,
      )
    )[0]
  const words = async (id: string): Promise<string[]> =>
    (
      await owner<{ kind: string; channel: string; by_service: boolean }>(
        sql`select kind, channel, by_service from feedback where donor = ${id}::uuid order by at, channel`,
      )
    ).map(({ kind, channel, by_service }) => `${kind} ${channel}${by_service ? ' service' : ''}`)
  const put = async (id: string, body: object): Promise<number> => {
    const { version } = (await server.call('GET', `/api/donors/${id}`)).json<{ version: number }>()
    return (await server.call('PUT', `/api/donors/${id}`, { body: { version, ...body } })).statusCode
  }
  async function prefer(
    id: string,
    stopped: Partial<Record<'emailStopped' | 'whatsappStopped' | 'smsStopped', boolean>>,
  ) {
    await owner(sql`delete from identity_links where identity_id = ${server.users.donorA}`)
    await owner(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users.donorA}, ${server.entities.a}, ${id})`)
    const open = { emailStopped: false, whatsappStopped: false, smsStopped: false }
    const body = { language: 'en', calendar: null, ...open, ...stopped }
    const { statusCode } = await server.call('POST', `/api/donors/${id}/prefer`, { as: 'donorA', body })
    if (statusCode !== 200) throw new Error(`prefer: ${statusCode}`)
  }
  return { server: () => server, owner, donor, letterTo, optedOut, post, flagsOf, words, put, prefer }
}
