import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { donorRows } from '../ground/support/donors.ts'
import { ago, type Line, PHONE, STRANGER, useChat } from './chatWorld.ts'
import { work } from './support/accounts.ts'
import type { Person } from './support.ts'

const world = useChat()
const { act, answers, donor, first, get, inbox, lines, own, wrote } = world

describe('[2.74] product.md 36: conversations', () => {
  it('[2.74] are one per donor and channel, with the last words and what nobody has read, the newest first', async () => {
    await wrote('When will the well be dug?', { at: ago(9) })
    await wrote('Hello?', { at: ago(8) })
    await wrote('By Meta', { channel: 'whatsappCloud', at: ago(3) })
    await wrote('Who are you?', { from: STRANGER, at: ago(2) })
    // Late, and told twice: neither the last words nor the count become others.
    await wrote('Earlier', { at: ago(30) })
    const { rows } = await inbox()
    expect(rows.map(({ name, channel, lastText, unread }) => [name, channel, lastText, unread])).toEqual([
      ['Umm Ali', 'whatsapp', 'Who are you?', 1],
      ['Huda Al-Harbi', 'whatsappCloud', 'By Meta', 1],
      ['Huda Al-Harbi', 'whatsapp', 'Hello?', 3],
    ])
  })

  it('[2.74] are read for the whole team once one of it opens them, and can be marked as unread', async () => {
    await wrote('Salam')
    const { id } = await first()
    await act(id, 'read', {}, 'projectsA')
    expect((await inbox({ show: 'unread' }, 'supportA')).rows).toEqual([])
    await act(id, 'markUnread')
    expect((await inbox({ show: 'unread' }, 'supportA')).rows.map((row) => row.unread)).toEqual([1])
    const waiting = await world.server.call('GET', '/api/conversations/actions/waiting', { as: 'supportA' })
    expect(waiting.json()).toEqual({ unread: 1 })
  })

  it('[2.74] are found by name, phone and any words, and page by the last row', async () => {
    await wrote('the orphans of Jazan, order 77', { at: ago(6) })
    await wrote('the orphans of Abha', { at: ago(5) })
    await wrote('nothing', { from: STRANGER, at: ago(4) })
    const found = async (q: string) => (await inbox({ q })).rows.map(({ name }) => name)
    expect(await found('huda')).toEqual(['Huda Al-Harbi'])
    expect(await found('0599999')).toEqual(['Umm Ali'])
    expect(await found('orphans')).toEqual(['Huda Al-Harbi'])
    expect(await found('77 orphans')).toEqual(['Huda Al-Harbi'])
    expect(await found('jazan or of 77 order orphans')).toEqual(['Huda Al-Harbi'])
    expect(await found('abha 77')).toEqual([])
    expect((await inbox({ q: 'orphans' }, 'adminB')).rows).toEqual([])
    expect(await found('nobody said this')).toEqual([])
    for (let i = 0; i < 30; i += 1)
      await wrote('again', { from: `+9665988888${String(i).padStart(2, '0')}`, at: ago(60 - i) })
    const page = await inbox()
    expect(page.rows).toHaveLength(30)
    const rest = await inbox({ after: page.next ?? '' })
    expect([rest.rows.length, rest.next]).toEqual([2, null])
    expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(32)
  })

  it('an address that a donor’s record has by now is that donor’s, with all that was said', async () => {
    await wrote('I gave by transfer', { from: STRANGER })
    const before = await first()
    expect(before.donor).toBeNull()
    await own(sql`update donors set phone = ${STRANGER} where id = ${donor}`)
    expect((await act(before.id, 'read')).json()).toEqual({ id: before.id })
    expect((await first()).donor).toBe(donor)
    expect(await own(sql`select donor::text from chat_messages`)).toEqual([{ donor }])
  })

  it('of two first messages at once make one', async () => {
    await Promise.all([wrote('First', { from: STRANGER }), wrote('Second', { from: STRANGER })])
    expect((await inbox()).rows.map(({ unread }) => unread)).toEqual([2])
  })

  it('[6.2] are as unknown to another charity as nobody’s', async () => {
    await wrote('Secret')
    const { id } = await first()
    for (const action of ['view', 'thread'])
      expect(
        (await world.server.call('GET', `/api/conversations/${id}/${action}`, { as: 'adminB' })).statusCode,
        action,
      ).toBe(404)
    for (const action of ['read', 'markUnread'])
      expect((await act(id, action, {}, 'adminB')).statusCode, action).toBe(404)
    expect((await act(id, 'send', { text: 'x' }, 'adminB')).statusCode).toBe(404)
    expect((await inbox({}, 'adminB')).rows).toEqual([])
  })
})

describe('[2.74] an answer', () => {
  it('goes once, by the channel of the conversation, however often it is clicked, and says what became of it', async () => {
    await wrote('Where is my receipt?')
    const { id } = await first()
    const key = newId()
    const both = [await act(id, 'send', { text: 'On its way.' }, 'supportA', key)]
    both.push(await act(id, 'send', { text: 'On its way.' }, 'supportA', key))
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await work(world.server)
    expect(world.gateway.accepted).toMatchObject([{ to: PHONE, text: 'On its way.' }])
    expect((await lines(id)).map(({ what, text, message }) => [what, text, message?.state])).toEqual([
      ['in', 'Where is my receipt?', undefined],
      ['out', 'On its way.', 'sent'],
    ])
    // [3.9] the record of it bears the conversation's chat id.
    const csv = (await world.server.call('GET', '/api/messages/export.csv')).body
    expect(csv).toContain(`whatsapp:${donor}`)
    expect(await first()).toMatchObject({ unread: 0, assignee: world.server.users.supportA, lastText: 'On its way.' })
  })

  it('[5.24] refuses nothing, and 4001 characters, at the field', async () => {
    await wrote('Hello')
    const { id } = await first()
    for (const text of ['  ', 'x'.repeat(4001)]) {
      const refused = await act(id, 'send', { text })
      expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['Text']])
    }
    expect(await answers()).toEqual([])
  })

  it('is a service: a stop of before does not hold it for seven days, a stop as their last word does', async () => {
    await wrote('Did you get my gift?', { at: ago(6 * 24 * 60) })
    const { id } = await first()
    await own(sql`update donors set whatsapp_stopped = true where id = ${donor}`)
    expect((await act(id, 'send', { text: 'Yes, thank you.' })).statusCode).toBe(200)
    await own(sql`update conversations set last_in_at = now() - interval '7 days 1 minute'`)
    expect((await act(id, 'send', { text: 'By the way' })).statusCode).toBe(422)
    await wrote('إيقاف')
    expect(await get(id, 'view')).toMatchObject({ refusal: 'stopped' })
    expect((await act(id, 'send', { text: 'Why?' })).statusCode).toBe(422)
    await wrote('One question all the same')
    expect(await get(id, 'view')).toMatchObject({ refusal: null })
  })

  it.each([
    ['deceased = true', 'deceased'],
    [`phone = '+966511111111'`, 'moved'],
  ])('asks the gate again as it leaves: %s', async (change, reason) => {
    await wrote('Hello')
    const { id } = await first()
    expect((await act(id, 'send', { text: 'Hello to you' })).statusCode).toBe(200)
    await own(sql`update donors set ${sql.raw(change)} where id = ${donor}`)
    await work(world.server)
    expect(world.gateway.asked).toEqual([])
    expect(await answers()).toMatchObject([{ state: 'suppressed', reason }])
  })

  it('by Meta leaves within 24 hours of their last message alone; by the linked phone later too', async () => {
    await wrote('Hello', { channel: 'whatsappCloud', at: ago(24 * 60 + 1) })
    const { id } = await first()
    expect(await get(id, 'view')).toMatchObject({ refusal: 'window' })
    expect((await act(id, 'send', { text: 'Too late' })).statusCode).toBe(422)
    await wrote('Hello again', { channel: 'whatsappCloud', at: ago(24 * 60 - 5) })
    const view = await get<{ refusal: null; windowUntil: string }>(id, 'view')
    expect(view.refusal).toBeNull()
    expect(Date.parse(view.windowUntil) - Date.now()).toBeGreaterThan(4 * 60_000)
    expect((await act(id, 'send', { text: 'In time' })).statusCode).toBe(200)
    await wrote('On WhatsApp', { at: ago(48 * 60) })
    const linked = (await inbox({ channel: 'whatsapp' })).rows[0]
    expect(await get(linked?.id ?? '', 'view')).toMatchObject({ refusal: null, windowUntil: null })
  })

  it('that failed is sent again by its own channel as a message of the same conversation', async () => {
    await wrote('Hello')
    const { id } = await first()
    await act(id, 'send', { text: 'Hello to you' })
    world.gateway.answer({ state: 'failed', reason: 'recipient', detail: 'no such number', permanent: true })
    await work(world.server)
    expect((await lines(id)).at(-1)?.message).toMatchObject({ state: 'failed', reason: 'recipient' })
    const [failed] = await own<{ id: string }>(sql`select id from messages where kind = 'chat'`)
    world.gateway.answer({ state: 'sent' })
    await world.server.call('POST', '/api/messages/actions/resend', { body: { ids: [failed?.id] } })
    await work(world.server)
    expect(world.gateway.accepted).toMatchObject([{ to: PHONE, text: 'Hello to you' }])
    expect((await lines(id)).map(({ what, message }) => [what, message?.state])).toEqual([
      ['in', undefined],
      ['out', 'sent'],
    ])
  })
})

describe('[2.74] the team', () => {
  it('gives a conversation to one of its own and to nobody else', async () => {
    await wrote('Hello')
    const { id } = await first()
    expect((await act(id, 'assign', { to: world.server.users.projectsA }, 'supportA')).statusCode).toBe(200)
    expect((await inbox({ show: 'mine' }, 'projectsA')).rows.map((row) => row.id)).toEqual([id])
    expect((await inbox({ show: 'unassigned' })).rows).toEqual([])
    const foreign = await act(id, 'assign', { to: world.server.users.adminB })
    expect([foreign.statusCode, Object.keys(foreign.json<{ errors: object }>().errors)]).toEqual([422, ['To']])
    expect((await act(id, 'assign', { to: null })).statusCode).toBe(200)
    expect((await inbox({ show: 'unassigned' })).rows.map((row) => row.id)).toEqual([id])
  })

  it('[1.11] [6.4] makes an issue of what was said, which support finds among the donor’s', async () => {
    await wrote('The letter names another project')
    const { id } = await first()
    const body = { type: 'complaint', message: 'The letter names another project' }
    const made = await act(id, 'makeIssue', body, 'projectsA')
    expect(made.statusCode, made.body).toBe(200)
    const issue = made.json<{ id: string }>().id
    const seen = await world.server.call('GET', `/api/donor_issues/${issue}/view`, { as: 'supportA' })
    expect(seen.json()).toMatchObject({ ...body, donorName: 'Huda Al-Harbi', donorPhone: PHONE, status: 'open' })
    expect(await get(id, 'view')).toMatchObject({ issues: [{ id: issue, type: 'complaint' }] })
    await wrote('Hi', { from: STRANGER })
    const refused = await act((await first()).id, 'makeIssue', body)
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['Message']])
  })

  it('[1.11] keeps saved replies of its own, in one language at least', async () => {
    const post = (body: object, as: Person) => world.server.call('POST', '/api/saved_replies', { as, body })
    expect((await post({ title: 'Thanks', textAr: 'جزاكم الله خيرًا' }, 'supportA')).statusCode).toBe(201)
    const none = await post({ title: 'Empty' }, 'supportA')
    expect([none.statusCode, Object.keys(none.json<{ errors: object }>().errors)]).toEqual([422, ['TextAr']])
    const titles = async (as: Person) =>
      (await world.server.call('GET', '/api/saved_replies', { as }))
        .json<{ title: string }[]>()
        .map(({ title }) => title)
    expect([await titles('adminA'), await titles('adminB')]).toEqual([['Thanks'], []])
  })

  it('[2.74] sees what else went to the donor by the channel, in the order of time', async () => {
    await wrote('Before', { at: ago(20) })
    const { id } = await first()
    await own(sql`insert into messages (id, entity_id, kind, donor, channel, sent_to, language, state, sent_at)
      values (${newId()}, ${world.server.entities.a}, 'report', ${donor}, 'whatsapp', ${PHONE}, 'ar', 'sent', now() - interval '10 minutes'),
        (${newId()}, ${world.server.entities.a}, 'report', ${donor}, 'sms', ${PHONE}, 'ar', 'sent', now())`)
    await wrote('After')
    expect((await lines(id)).map(({ what, text, kind }) => text ?? `${what} ${kind}`)).toEqual([
      'Before',
      'sent report',
      'After',
    ])
  })

  it('[2.74] reads older lines page by page, none twice and none left out', async () => {
    for (let i = 0; i < 45; i += 1) await wrote(`line ${i}`, { at: ago(100 - i) })
    const { id } = await first()
    const page = await get<{ lines: Line[]; before: string }>(id, 'thread')
    const older = await get<{ lines: Line[]; before: null }>(id, 'thread', { before: page.before })
    expect([page.lines.length, older.lines.length, older.before]).toEqual([40, 5, null])
    expect([...older.lines, ...page.lines].map(({ text }) => text)).toEqual(
      Array.from({ length: 45 }, (_, i) => `line ${i}`),
    )
  })
})

it('PDPL: what a donor wrote is handed over with their data, and erased with them', async () => {
  const gone = newId()
  const phone = '+966512345699'
  await own(donorRows(world.server.entities.a, { id: gone, name: 'Leaves', phone, email: 'leaves@people.test' }))
  await wrote('my own words', { from: phone })
  const { id } = await first()
  await act(id, 'send', { text: 'an answer to them' })
  const data = (await world.server.call('GET', `/api/donors/${gone}/exportData`)).body
  expect(data).toContain('my own words')
  expect(data).toContain('an answer to them')
  const erased = await world.server.call('POST', `/api/donors/${gone}/erase`, { body: { confirm: 'Leaves' } })
  expect(erased.statusCode, erased.body).toBe(200)
  const left = await own<{ text: string }>(
    sql`select to_jsonb(c)::text as text from chat_messages c union all select to_jsonb(v)::text from conversations v`,
  )
  expect(left).toHaveLength(3)
  expect(left.filter(({ text }) => /my own words|an answer|512345699|Umm Ali/.test(text))).toEqual([])
  expect((await act(id, 'send', { text: 'x' })).statusCode).toBe(422)
})
