import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import type { Channel, Outgoing } from '../../server/channels/port.ts'
import type { OutgoingText } from '../../server/channels/text.ts'
import { newId } from '../../server/db/ids.ts'
import { scrub } from '../../server/log.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
const mails: OutgoingMail[] = []
const texts: OutgoingText[] = []
const [wells, food] = [newId(), newId()]
const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

const donors = { Amal: newId(), Badr: newId(), Gone: newId(), Refused: newId(), Back: newId(), Before: newId() }
type Name = keyof typeof donors

interface Gift {
  of: Name
  to?: string
  amount: number
  day: string
  fund?: string
  reversed?: boolean
}
const give = ({ of, to = wells, amount, day, fund = 'charity', reversed = false }: Gift) =>
  inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund, reversed)
    values (${server.entities.a}::uuid, ${newId()}::uuid, ${donors[of]}::uuid, ${to}::uuid, ${amount}, ${day}::date, ${fund}, ${reversed})`)

const donor = (
  name: Name,
  phone: string | null,
  email: string | null,
  more: { deceased?: boolean; consent?: string } = {},
) =>
  inA(sql`insert into donors (entity_id, id, name, phone, email, language, report_consent, appeal_consent, deceased)
    values (${server.entities.a}::uuid, ${donors[name]}::uuid, ${name}, ${phone}, ${email}, 'en', ${more.consent ?? 'unknown'}, 'refused', ${more.deceased ?? false})`)

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const gatewayOf = (channel: Channel) => ({
    name: 'fake',
    send: async (message: Outgoing) => {
      if (channel === 'email') mails.push(message as OutgoingMail)
      else texts.push(message as OutgoingText)
      return { state: 'sent' as const }
    },
    verify: async () => undefined,
    close: async () => undefined,
  })
  server.services.senderOf = async (_entity, channel) =>
    channel === 'email' || channel === 'whatsapp'
      ? {
          channel,
          gateway: gatewayOf(channel),
          from: 'Athar <letters@athar.test>',
          perSecond: 10_000,
          key: `fake/${channel}`,
        }
      : null
  server.services.channelsOf = async () => new Set(['email', 'whatsapp'] as const)
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const [id, code, name] of [
    [wells, 'YR-1', 'Wells of the year'],
    [food, 'YR-2', 'Food of the year'],
  ] as const)
    await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status, unit_name, unit_plural, unit_cost)
      values (${server.entities.a}::uuid, ${id}::uuid, ${code}, ${name}, 'x', 1000, '2024-01-01', '2026-12-31', 'published', 'basket', 'baskets', 50)`)
  await donor('Amal', '+966551000001', null)
  await donor('Badr', null, 'badr@birr.test')
  await donor('Gone', '+966551000003', null, { deceased: true })
  await donor('Refused', '+966551000004', null, { consent: 'refused' })
  await donor('Back', '+966551000005', null)
  await donor('Before', '+966551000006', null)
  await give({ of: 'Amal', amount: 100, day: '2025-01-01' })
  await give({ of: 'Amal', amount: 50, day: '2025-12-31' })
  await give({ of: 'Amal', amount: 7, day: '2025-06-01', reversed: true })
  await give({ of: 'Amal', to: food, amount: 200, day: '2025-06-01', fund: 'zakat' })
  await give({ of: 'Amal', amount: 999, day: '2024-12-31' })
  await give({ of: 'Amal', amount: 888, day: '2026-01-01' })
  await give({ of: 'Badr', to: food, amount: 300, day: '2025-05-01' })
  await give({ of: 'Badr', to: food, amount: -100, day: '2025-05-02' })
  for (const of of ['Gone', 'Refused'] as const) await give({ of, amount: 10, day: '2025-02-01' })
  await give({ of: 'Back', amount: 40, day: '2025-02-01', reversed: true })
  await give({ of: 'Before', amount: 40, day: '2024-02-01' })
  for (const [name, day, status] of [
    ['The pump arrived', '2025-07-01', 'published'],
    ['Not told yet', '2025-08-01', 'draft'],
    ['Of the year before', '2024-07-01', 'published'],
  ] as const)
    await inA(sql`insert into project_updates (entity_id, id, project, name, date_from, details, status)
      values (${server.entities.a}::uuid, ${newId()}::uuid, ${wells}::uuid, ${name}, ${day}::date, 'x', ${status})`)
})
afterAll(() => server.close())

const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/year_letters/${id}/${action}`, { body })
async function written(rest: object = {}): Promise<string> {
  const made = await server.call('POST', '/api/year_letters', {
    body: { year: 2025, calendar: 'gregorian', titleEn: 'Our year with you', messageEn: 'Words of ours.', ...rest },
  })
  if (made.statusCode !== 201) throw new Error(made.body)
  return made.json<{ id: string }>().id
}
const audience = async (id: string) => (await server.call('GET', `/api/year_letters/${id}/audience`)).json<object>()

async function work(letter: string): Promise<void> {
  const rows = await inA<{ id: string }>(
    sql`select id from dispatches where year_letter = ${letter}::uuid order by id desc limit 1`,
  )
  for (const channel of ['whatsapp', 'sms', 'email'] as const)
    await sendDispatch(
      server.services,
      { entityId: server.entities.a, dispatch: rows[0]?.id ?? '', channel },
      new AbortController().signal,
      { retryMs: 1, pauseMs: 1 },
    )
}

const linkIn = (text: string): string =>
  /https:\/\/athar\.example(\/DonorFoundation\/Year\/[\w-]+\/[\w-]{22})/.exec(text)?.[1] ?? ''
const open = (url: string) => server.app.inject({ method: 'GET', url: `${url}?lang=en` })
const post = (url: string) => server.app.inject({ method: 'POST', url })

interface Kept {
  donor: string
  content: {
    given: object[]
    projects: { name: string; funds: object[]; updates: object[]; units?: object }[]
  } | null
}
const pagesOf = (id: string) =>
  inA<Kept>(sql`select donor, content from year_letter_pages where year_letter = ${id}::uuid order by donor`)

describe('[2.6] a letter about the year', () => {
  let id = ''
  let link = ''

  it('product.md 25: counts who gave in it, and says who is held back and why', async () => {
    id = await written()
    expect(await audience(id)).toMatchObject({
      total: 4,
      sendable: 2,
      byChannel: { whatsapp: 1, email: 1 },
      held: { deceased: 1, consentRefused: 1 },
    })
    expect(await audience(await written({ year: 2024 }))).toMatchObject({ total: 2, sendable: 2 })
    // 1446 AH: 7 July 2024 to 25 June 2025.
    expect(await audience(await written({ year: 1446, calendar: 'hijri' }))).toMatchObject({ total: 4, sendable: 2 })
    expect(await audience(await written({ year: 2090 }))).toMatchObject({ total: 0, sendable: 0 })
    expect(await audience(await written({ givenMin: '250' }))).toMatchObject({ total: 1, sendable: 1 })
  })

  it('refuses a number that is no year of the calendar, at its field', async () => {
    const wrong = await server.call('POST', '/api/year_letters', {
      body: { year: 1446, calendar: 'gregorian', titleEn: 'x' },
    })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ errors: { year: [expect.any(String)] } })
  })

  it('product.md 30: goes to exactly those who were counted, once, and to nobody a second time', async () => {
    expect((await act(id, 'send', { expected: 3 })).statusCode).toBe(409)
    const both = await Promise.all([act(id, 'send', { expected: 2 }), act(id, 'send', { expected: 2 })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await work(id)
    await work(id)
    expect(texts.map(({ to }) => to)).toEqual(['+966551000001'])
    expect(mails.map(({ to }) => to.address)).toEqual(['badr@birr.test'])
    // No amount stands in a message, which a locked screen would show.
    expect(texts[0]?.text).not.toMatch(/150|200|350/)
    expect(mails[0]?.listUnsubscribe?.url).toMatch(/\/stop$/)
    const sendings = await server.call('GET', `/api/year_letters/${id}/sendings`)
    expect(sendings.json()).toMatchObject({
      rows: [{ state: 'sent', recipients: 2, sentCount: 2, suppressedCount: 2 }],
      pages: { pages: 2, opened: 0 },
    })
    expect((await act(id, 'send', { expected: 2 })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await audience(id)).toMatchObject({ sendable: 0 })
    expect((await server.call('GET', `/api/year_letters/${id}`)).json()).toMatchObject({ status: 'sent' })
    link = linkIn(texts[0]?.text ?? '')
  })

  it('product.md 9: sums the year by kind and project; returned gifts and other years are not in it', async () => {
    const kept = (await pagesOf(id)).find((one) => one.donor === donors.Amal)?.content
    expect(kept?.given).toEqual([
      { fund: 'zakat', given: '200.00', gifts: 1 },
      { fund: 'charity', given: '150.00', gifts: 2 },
    ])
    expect(kept?.projects.map(({ name }) => name)).toEqual(['Food of the year', 'Wells of the year'])
    expect(kept?.projects[1]).toMatchObject({
      funds: [{ fund: 'charity', given: '150.00', gifts: 2, spentOfYours: '0.00' }],
      units: { count: 3, unitName: 'basket' },
      updates: [{ title: 'The pump arrived', day: '2025-07-01' }],
    })
    const other = (await pagesOf(id)).find((one) => one.donor === donors.Badr)?.content
    expect(other?.given).toEqual([{ fund: 'charity', given: '200.00', gifts: 1 }])
  })

  it('product.md 23: is opened by its own key alone, which no log and no table holds', async () => {
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Our year with you')
    expect(page.body).toContain('Dear <bdi>Amal</bdi>')
    expect(page.body).toContain('Zakat')
    expect(page.body).toContain('The pump arrived')
    expect(page.body).not.toContain('Not told yet')
    expect(page.body).not.toContain('Of the year before')
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.body).not.toContain('/app')
    const key = link.split('/').at(-1) ?? ''
    expect(JSON.stringify(await inA(sql`select * from year_letter_pages`))).not.toContain(key)
    expect(scrub(`GET ${link}`)).not.toContain(key)
    for (const wrong of [
      `/DonorFoundation/Year/${id}/${'A'.repeat(22)}`,
      `/DonorFoundation/Year/${newId()}/${key}`,
      `/DonorFoundation/Year/none/${key}`,
    ])
      expect((await open(wrong)).statusCode).toBe(404)
  })

  it('stays as it was sent, whatever is recorded later', async () => {
    const before = (await open(link)).body
    await give({ of: 'Amal', amount: 1000, day: '2025-03-03' })
    await inA(sql`update projects set name = 'Another name' where id = ${wells}::uuid`)
    expect((await open(link)).body).toBe(before)
    const edited = await server.call('PUT', `/api/year_letters/${id}`, { body: { titleEn: 'Another', version: 2 } })
    expect(edited.statusCode).toBe(409)
    await inA(sql`update projects set name = 'Wells of the year' where id = ${wells}::uuid`)
  })

  it('is shared without name and amount', async () => {
    const share = /href="(\/DonorFoundation\/Year\/[^"?]+\/s\.[^"?]+)/.exec((await open(link)).body)?.[1] ?? ''
    const page = await open(share)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Wells of the year')
    expect(page.body).not.toContain('Amal')
    expect(page.body).not.toContain('150')
    expect((await post(`${share}/opened`)).statusCode).toBe(204)
    expect((await open(`${share}/stop`)).statusCode).toBe(404)
  })

  it('product.md 23: counts as opened by the page’s own word, once', async () => {
    expect(await inA(sql`select 1 from year_letter_pages where opened_at is not null`)).toEqual([])
    expect((await post(`${link}/opened`)).statusCode).toBe(204)
    expect((await post(`${link}/opened`)).statusCode).toBe(204)
    const sendings = await server.call('GET', `/api/year_letters/${id}/sendings`)
    expect(sendings.json()).toMatchObject({ pages: { pages: 2, opened: 1 } })
    expect(
      await inA(sql`select state from messages where donor = ${donors.Amal}::uuid and kind = 'yearLetter'`),
    ).toEqual([{ state: 'read' }])
  })

  it('stops by its own link the way by which it came, after a page that asks', async () => {
    expect((await open(`${link}/stop`)).body).toContain('<form')
    expect(await inA(sql`select whatsapp_stopped from donors where id = ${donors.Amal}::uuid`)).toEqual([
      { whatsapp_stopped: false },
    ])
    expect((await post(`${link}/stop`)).statusCode).toBe(200)
    expect((await post(`${link}/stop`)).statusCode).toBe(200)
    expect(await inA(sql`select whatsapp_stopped from donors where id = ${donors.Amal}::uuid`)).toEqual([
      { whatsapp_stopped: true },
    ])
    expect(await inA(sql`select kind from feedback where donor = ${donors.Amal}::uuid`)).toEqual([{ kind: 'stop' }])
  })

  it('says nothing any more to whom it is not meant for', async () => {
    const mine = linkIn(mails[0]?.text ?? '')
    expect((await post(`${mine}/notMe`)).statusCode).toBe(200)
    expect((await post(`${mine}/notMe`)).statusCode).toBe(200)
    const page = await open(mine)
    expect(page.body).not.toContain('Badr')
    expect(page.body).not.toContain('200')
    expect(await inA(sql`select kind from feedback where donor = ${donors.Badr}::uuid order by kind`)).toEqual([
      { kind: 'notMe' },
    ])
  })

  it('PDPL: is handed over with its donor’s data, and gone once they are erased', async () => {
    const data = await server.call('GET', `/api/donors/${donors.Amal}/exportData`)
    expect(data.body).toContain('Our year with you')
    expect(data.body).not.toContain('tokenHash')
    const erased = await server.call('POST', `/api/donors/${donors.Amal}/erase`, { body: { confirm: 'Amal' } })
    expect(erased.statusCode, erased.body).toBe(200)
    const page = await open(link)
    expect(page.statusCode).toBe(410)
    expect(page.body).not.toContain('Amal')
    expect((await pagesOf(id)).find((one) => one.donor === donors.Amal)?.content).toBeNull()
  })
})

describe('product.md 30: a letter about the year before it is sent', () => {
  it('is looked at as a chosen donor, and says so where they gave nothing', async () => {
    const id = await written()
    const asBadr = await act(id, 'preview', { language: 'en', donor: donors.Badr })
    expect(asBadr.json<{ html: string }>().html).toContain('Badr')
    const asNobody = await act(id, 'preview', { language: 'en', donor: donors.Before })
    expect(asNobody.json()).toEqual({ html: null })
    expect(await pagesOf(id)).toEqual([])
  })

  it('waits for a second person’s word where the charity wants one', async () => {
    // Two donors who can be reached: one alone needs nobody's word.
    await give({ of: 'Before', amount: 40, day: '2025-02-01' })
    await give({ of: 'Back', amount: 40, day: '2025-02-01' })
    const id = await written()
    const { sendable } = (await audience(id)) as { sendable: number }
    await inA(sql`update entities set second_approval = true`)
    expect((await act(id, 'send', { expected: sendable })).statusCode).toBe(409)
    expect((await act(id, 'askApproval')).statusCode).toBe(200)
    const asked = (await server.call('GET', `/api/year_letters/${id}`)).json<{ version: number }>()
    // Not by whoever asked.
    expect((await act(id, 'approve', { version: asked.version })).statusCode).toBe(409)
    await inA(sql`update entities set second_approval = false`)
  })

  it('is archived once it went out, and deleted before', async () => {
    const draft = await written()
    expect((await server.call('DELETE', `/api/year_letters/${draft}`)).statusCode).toBeLessThan(300)
    expect((await server.call('GET', `/api/year_letters/${draft}`)).statusCode).toBe(404)
  })
})
