import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const project = newId()
const PHONE = '+966512345678'
const people = { one: newId(), two: newId(), third: newId() }

beforeAll(async () => {
  server = await startTestServer({ config: { massHoldMs: 600_000 } })
  const { a } = server.entities
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${a}, 'W-1', 'Well', 'published')`,
    )
    await tx.rows(
      donorRows(
        a,
        { id: people.one, name: 'One', phone: PHONE, email: 'both@people.test' },
        { id: people.two, name: 'Two', phone: '+966512345679', email: 'both@people.test' },
        { id: people.third, name: 'Third', phone: '+966512345680', email: 'third@people.test' },
      ),
    )
  })
})
afterAll(() => server.close())

const own = <T extends object>(query: Parameters<typeof owner<T>>[1]): Promise<T[]> => owner<T>(server, query)

async function message(state: string, more: { reason?: string; donor?: string } = {}): Promise<string> {
  const id = newId()
  await own(sql`insert into messages (id, entity_id, kind, donor, sent_to, language, state, reason, detail)
    values (${id}, ${server.entities.a}, 'issueReply', ${more.donor ?? people.third}::uuid, 'third@people.test', 'en', 'planned', null, null)`)
  const path = state === 'planned' || state === 'suppressed' ? [] : ['claimed', 'handing']
  for (const step of [...path, state])
    await own(
      sql`update messages set state = ${step}, reason = ${more.reason ?? null}, detail = ${more.reason ? '550 no such user' : null} where id = ${id} and state <> ${step}`,
    )
  return id
}
const list = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await server.call('GET', '/api/messages', { query: { perPage: '100', ...query } }))
    .json<{ id: string }[]>()
    .map(({ id }) => id)
const act = (name: string, body: object, as?: 'projectsA' | 'adminB') =>
  server.call('POST', `/api/messages/actions/${name}`, { body, ...(as && { as }) })

describe('[2.68] [3.9] [4.9] message records', () => {
  it('tells why a message did not arrive, in the order of time, with the service’s own words', async () => {
    const id = await message('failed', { reason: 'recipient' })
    const story = (await server.call('GET', `/api/messages/${id}/story`)).json<{
      steps: { what: string; reason: string | null; detail: string | null }[]
      again: object
    }>()
    expect(story.steps.map(({ what }) => what)).toEqual(['planned', 'failed'])
    expect(story.steps[1]).toMatchObject({ reason: 'recipient', detail: '550 no such user' })
    expect(story.again).toEqual({ may: true, twice: false, sent: false })
  })

  it('[4.9] product.md 46: deleting takes a record out of the entity’s view, and the row stays', async () => {
    const id = await message('failed', { reason: 'content' })
    expect(await list()).toContain(id)
    expect((await act('hide', { ids: [id] })).json()).toEqual({ done: 1 })
    expect(await list()).not.toContain(id)
    expect((await server.call('GET', `/api/messages/${id}`)).statusCode).toBe(404)
    expect(await own(sql`select state, hidden_by::text as by from messages where id = ${id}`)).toEqual([
      { state: 'failed', by: server.users.adminA },
    ])
  })

  it('[2.44] is found by its recipient: by name, number or address, within one’s own entity', async () => {
    const found = (q: string) => list({ 'filter.q': q })
    const ofTwo = await message('sent', { donor: people.two })
    const ofThird = await message('failed', { donor: people.third })
    const alone = newId()
    const { a, b } = server.entities
    await own(sql`insert into messages (id, entity_id, kind, sent_to, language, state) values
      (${alone}, ${a}, 'account', 'Colleague.Lone@staff.test', 'en', 'planned'),
      (${newId()}, ${b}, 'account', 'colleague.lone@staff.test', 'en', 'planned')`)
    expect(await found('two')).toEqual([ofTwo])
    expect(await found('0512345679')).toEqual([ofTwo])
    expect(await found('٥٦٧٩')).toEqual([ofTwo])
    expect(await found('third@people')).toContain(ofThird)
    expect(await list({ 'filter.q': 'third', 'filter.state': 'failed' })).toContain(ofThird)
    expect(await list({ 'filter.q': 'third', 'filter.state': 'read' })).toEqual([])
    expect(await found('colleague.lone')).toEqual([alone])
    expect(await found('nobody at all')).toEqual([])
    const seenBy = async (as: 'projectsA' | 'adminB') =>
      (await server.call('GET', '/api/messages', { as, query: { 'filter.q': 'lone' } })).json<{ id: string }[]>()
    // [6.5] what went to a colleague is the administrator's to see; another entity has a message of its own.
    expect(await seenBy('projectsA')).toEqual([])
    expect((await seenBy('adminB')).map(({ id }) => id)).not.toContain(alone)
    await own(sql`delete from messages where id = any(array[${ofTwo}::uuid, ${ofThird}::uuid, ${alone}::uuid])`)
  })

  it('[4.9] does not hide what still waits: it would leave unseen', async () => {
    const id = await message('planned')
    expect((await act('hide', { ids: [id] })).json()).toEqual({ done: 0 })
    expect(await list()).toContain(id)
  })

  it('[4.9] sends a failed one again as a new message, once', async () => {
    const id = await message('failed', { reason: 'timeout' })
    expect((await act('resend', { ids: [id] })).json()).toEqual({ sent: 1, left: [] })
    expect((await act('resend', { ids: [id] })).json()).toEqual({ sent: 0, left: [{ id, why: 'repeated' }] })
    expect(await own(sql`select state, attempt from messages where repeats = ${id}`)).toEqual([
      { state: 'planned', attempt: 2 },
    ])
  })

  it('[4.9] asks before an unknown one goes twice, and sends nothing that arrived', async () => {
    const unknown = await message('unknown', { reason: 'noAnswer' })
    const refused = await act('resend', { ids: [unknown] })
    expect([refused.statusCode, refused.json<{ fault: string }>().fault]).toEqual([422, 'mayArriveTwice'])
    expect((await act('resend', { ids: [unknown], twice: true })).json()).toEqual({ sent: 1, left: [] })
    const sent = await message('sent')
    expect((await act('resend', { ids: [sent] })).json()).toEqual({ sent: 0, left: [{ id: sent, why: 'state' }] })
  })

  it('[6.2] another charity’s are as unknown as nobody’s', async () => {
    const id = await message('failed', { reason: 'timeout' })
    for (const name of ['resend', 'handle', 'hide'])
      expect((await act(name, { ids: [id] }, 'adminB')).statusCode, name).toBe(404)
  })

  it('records who has seen a failure, and says the specification’s status and chat id in the file', async () => {
    const id = await message('failed', { reason: 'recipient', donor: people.third })
    await act('handle', { ids: [id] }, 'projectsA')
    expect((await server.call('GET', `/api/messages/${id}`)).json()).toMatchObject({
      handledBy: server.users.projectsA,
    })
    const csv = (await server.call('GET', '/api/messages/export.csv')).body
    expect(csv).toContain(`email:${people.third}`)
    expect(csv).toContain('Failed')
  })

  it('[3.9] names in its file what each message brought and why it did not arrive, in the reader’s words', async () => {
    const [campaign, dispatch, id] = [newId(), newId(), newId()]
    const { a } = server.entities
    await own(sql`insert into campaigns (id, entity_id, title, description, audience, channels)
      values (${campaign}, ${a}, 'خبز الشتاء', 'x', 'all', '{email}')`)
    await own(
      sql`insert into dispatches (id, entity_id, kind, appeal) values (${dispatch}, ${a}, 'campaign', ${campaign})`,
    )
    await own(sql`insert into messages (id, entity_id, kind, donor, dispatch, sent_to, language, state, reason)
      values (${id}, ${a}, 'campaign', ${people.third}::uuid, ${dispatch}, null, 'ar', 'suppressed', 'consentRefused')`)
    const answer = await server.call('GET', '/api/messages/export.csv', {
      query: { 'filter.dispatch': dispatch },
      headers: { 'accept-language': 'ar' },
    })
    const [head = [], row = []] = answer.body.split('\r\n').map((line) => line.split(','))
    const cell = (label: string) => row[head.indexOf(label)]
    expect([
      cell('النوع'),
      cell('عملية الإرسال'),
      cell('السبب'),
      cell('الحالة الإجمالية'),
      cell('أُخرجت من العرض'),
    ]).toEqual(['حملة', 'خبز الشتاء', 'المتبرع غير موافق', 'تعذّر الإرسال', 'لا'])
  })
})

const feedbackOf = (donor: string) =>
  own<{ kind: string; handled: boolean }>(
    sql`select kind, handled_at is not null as handled from feedback where donor = ${donor}::uuid order by created_at, kind`,
  )

describe('product.md 29: what donors do comes back', () => {
  it('a refused address, once a message, and it is handled by whoever says so', async () => {
    await own(sql`delete from feedback`)
    await message('failed', { reason: 'recipient' })
    expect(await feedbackOf(people.third)).toEqual([{ kind: 'bounce', handled: false }])
    const [row] = (await server.call('GET', '/api/feedback')).json<{ id: string }[]>()
    const done = await server.call('POST', '/api/feedback/actions/handle', {
      as: 'projectsA',
      body: { ids: [row?.id] },
    })
    expect(done.json()).toEqual({ handled: 1 })
    expect((await server.call('GET', `/api/feedback/${row?.id ?? ''}`)).json()).toMatchObject({
      handledBy: server.users.projectsA,
    })
  })

  const incoming = (providerId: string, text: string, from = 'Both@People.test') => ({
    providerId,
    from,
    text,
    at: '2026-05-05T10:00:00.000Z',
  })
  const take = (...those: ReturnType<typeof incoming>[]) =>
    takeIncoming(server.services, server.entities.a, 'email', those)
  const stopped = async () =>
    (
      await own<{ s: boolean }>(
        sql`select email_stopped as s from donors where email = 'both@people.test' order by name`,
      )
    ).map(({ s }) => s)

  it('staff cannot start again what a donor stopped by a word, and can once the donor says start', async () => {
    const from = '+966512345680'
    const wrote = (n: string, text: string, at: string) =>
      takeIncoming(server.services, server.entities.a, 'whatsappCloud', [{ providerId: `w-${n}`, from, text, at }])
    const change = async (whatsappStopped: boolean) => {
      const path = `/api/donors/${people.third}`
      const row = (await server.call('GET', path)).json<Record<string, unknown>>()
      return server.call('PUT', path, { body: { ...row, whatsappStopped } })
    }
    expect((await change(true)).statusCode).toBe(200)
    expect((await change(false)).statusCode).toBe(200)
    await wrote('1', 'إيقاف', '2026-03-01T10:00:00.000Z')
    const refused = await change(false)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ errors: object }>().errors).toHaveProperty('WhatsappStopped')
    await wrote('2', 'اشتراك', '2026-03-02T10:00:00.000Z')
    expect((await change(false)).statusCode).toBe(200)
  })

  it('a stop word stops the channel for everybody with the address, and a start word undoes nothing', async () => {
    await own(sql`delete from feedback`)
    await take(incoming('1', 'Please stop by our house'))
    expect(await stopped()).toEqual([false, false])
    await take(incoming('2', 'إيـقافٌ!\nشكرا لكم'))
    expect(await stopped()).toEqual([true, true])
    expect(await feedbackOf(people.one)).toEqual([{ kind: 'stop', handled: false }])
    await take(incoming('3', 'START'))
    expect(await stopped()).toEqual([true, true])
    expect((await feedbackOf(people.two)).map(({ kind }) => kind)).toEqual(['stop', 'start'])
  })

  it('keeps each message once for the inbox, with the donor whose address it is alone', async () => {
    await own(sql`delete from chat_messages`)
    await take(incoming('7', 'When?', 'third@people.test'), incoming('7', 'When?', 'third@people.test'))
    await take(incoming('7', 'When?', 'third@people.test'), incoming('8', 'Hello'))
    expect(await own(sql`select provider_id as p, donor::text, direction from chat_messages order by 1`)).toEqual([
      { p: '7', donor: people.third, direction: 'in' },
      { p: '8', donor: null, direction: 'in' },
    ])
  })
})
