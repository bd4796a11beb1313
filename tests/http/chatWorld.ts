import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type FakeGateway, fakeGateway } from '../../server/channels/fake.ts'
import type { Channel, Outgoing } from '../../server/channels/port.ts'
import type { OutgoingText } from '../../server/channels/text.ts'
import { newId } from '../../server/db/ids.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { donorRows } from '../ground/support/donors.ts'
import { accountOf } from './deliveryWorld.ts'
import { owner } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

export const PHONE = '+966512345678'
export const STRANGER = '+966599999999'
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

interface Written {
  from?: string
  channel?: Channel
  at?: string
}
interface Row {
  id: string
  donor: string | null
  name: string | null
  unread: number
  assignee: string | null
  lastText: string
  channel: string
}
export interface Line {
  what: string
  text?: string
  kind?: string
  message?: { state: string; reason: string | null }
}

/** One server with a donor, and gateways that take what is answered; each test begins without a conversation. */
export function useChat() {
  const donor = newId()
  let n = 0
  const world = {} as { server: TestServer; gateway: FakeGateway<OutgoingText> }
  const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(world.server, query)

  beforeAll(async () => {
    world.server = await startTestServer()
    await own(
      donorRows(world.server.entities.a, { id: donor, name: 'Huda Al-Harbi', phone: PHONE, email: 'huda@people.test' }),
    )
  })
  afterAll(() => world.server.close())
  beforeEach(async () => {
    world.gateway = fakeGateway<OutgoingText>({ limitMs: 50 })
    const account = accountOf<Outgoing>(world.gateway, 'sms')
    world.server.services.senderOf = async (_entity, channel) => ({ ...account, channel })
    world.server.services.channelsOf = async () => new Set<Channel>(['whatsapp', 'whatsappCloud'])
    for (const table of ['feedback', 'messages', 'chat_messages', 'conversations', 'donor_issues'])
      await own(sql`delete from ${sql.identifier(table)}`)
    await own(sql`update donors set phone = ${PHONE}, whatsapp_stopped = false, deceased = false where id = ${donor}`)
  })

  const wrote = (text: string, { from = PHONE, channel = 'whatsapp', at = ago(0) }: Written = {}) => {
    n += 1
    return takeIncoming(world.server.services, world.server.entities.a, channel, [
      { providerId: `in-${n}`, from, text, name: 'Umm Ali', at },
    ])
  }
  const inbox = async (query: Record<string, string> = {}, as: Person = 'adminA') =>
    (await world.server.call('GET', '/api/conversations/actions/inbox', { as, query })).json<{
      rows: Row[]
      next: string | null
    }>()
  const first = async (): Promise<Row> => {
    const [row] = (await inbox()).rows
    if (!row) throw new Error('the inbox is empty')
    return row
  }
  const get = async <T>(id: string, action: string, query: Record<string, string> = {}, as: Person = 'adminA') =>
    (await world.server.call('GET', `/api/conversations/${id}/${action}`, { as, query })).json<T>()
  const act = (id: string, action: string, body: object = {}, as: Person = 'adminA', key?: string) =>
    world.server.call('POST', `/api/conversations/${id}/${action}`, {
      as,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const lines = async (id: string) => (await get<{ lines: Line[] }>(id, 'thread')).lines
  const answers = () =>
    own<{ state: string; reason: string | null; sent_to: string }>(
      sql`select state, reason, sent_to from messages where kind = 'chat' order by created_at`,
    )
  return Object.assign(world, { act, answers, donor, first, get, inbox, lines, own, wrote })
}
