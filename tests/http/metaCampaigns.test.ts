import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../../server/channels/port.ts'
import type { OutgoingTemplate } from '../../server/channels/whatsappCloud/port.ts'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendCampaigns } from '../../server/messages/metaCampaigns/schedule.ts'
import { takeReceipts } from '../../server/messages/receipts.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { campaignOf, projectAndTemplate, useMetaNumber } from './support/metaCampaigns.ts'
import { type CallOptions, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let sent: OutgoingTemplate[] = []
let outcome: (message: OutgoingTemplate) => Outcome = ({ id }) => ({ state: 'sent', providerId: `wamid.${id}` })
const template = newId()
const project = newId()
const donors: Record<string, string> = {}
const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

const donor = async (name: string, n: number, set = ''): Promise<void> => {
  const id = newId()
  donors[name] = id
  await inA(sql`insert into donors (entity_id, id, name, phone, report_consent, appeal_consent, tags)
    values (${server.entities.a}::uuid, ${id}::uuid, ${name}, ${`+96655100000${n}`}, 'unknown', 'unknown', '{wells}')`)
  if (set) await inA(sql`update donors set ${sql.raw(set)} where id = ${id}::uuid`)
}

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  useMetaNumber(server, (message) => {
    sent.push(message)
    return outcome(message)
  })
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  await donor('Amal', 1)
  await donor('Badr', 2)
  await donor('Gone', 3, 'deceased = true')
  await donor('Quiet', 4, 'whatsapp_stopped = true')
  await donor('Nobody', 5, 'phone = null')
})
afterAll(() => server.close())
beforeEach(() => {
  sent = []
  outcome = ({ id }) => ({ state: 'sent', providerId: `wamid.${id}` })
})

const values = (rest: object = {}) => ({ ...campaignOf(template, project), ...rest })

async function draft(rest: object = {}, options: CallOptions = {}): Promise<string> {
  const answer = await server.call('POST', '/api/meta_campaigns', { body: values(rest), ...options })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/meta_campaigns/${id}/${action}`, { body })
const read = async (id: string) =>
  (await server.call('GET', `/api/meta_campaigns/${id}`)).json<Record<string, unknown>>()
const audience = async (id: string) => (await server.call('GET', `/api/meta_campaigns/${id}/audience`)).json<object>()

async function work(campaign: string): Promise<void> {
  const [row] = await inA<{ id: string }>(
    sql`select id from dispatches where campaign = ${campaign}::uuid order by id desc limit 1`,
  )
  await sendDispatch(
    server.services,
    { entityId: server.entities.a, dispatch: row?.id ?? '', channel: 'whatsappCloud' },
    new AbortController().signal,
    { retryMs: 1, pauseMs: 1 },
  )
}

const messagesOf = (campaign: string) =>
  inA<{ id: string; donor: string; state: string; reason: string | null; name: string }>(
    sql`select m.id, m.donor, m.state, m.reason, m.provider_id as name from messages m join dispatches s on s.id = m.dispatch where s.campaign = ${campaign}::uuid order by m.donor`,
  )

describe('[3.11] a Meta campaign', () => {
  it('[4.12] is saved as a draft, then published: a template to each donor who may get it, once, with their own values', async () => {
    const id = await draft()
    expect(await read(id)).toMatchObject({ status: 'draft', recipients: 0 })
    expect(await audience(id)).toMatchObject({
      total: 5,
      sendable: 2,
      held: { deceased: 1, stopped: 1, noPhone: 1 },
    })
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    await work(id)
    await work(id)
    // Written in one set: each has the name that the service gave it.
    const named = (await messagesOf(id)).filter(({ state }) => state === 'sent')
    expect(named.map(({ name }) => name)).toEqual(named.map((one) => `wamid.${one.id}`))
    const inOrder = sent.toSorted((one, other) => (one.to < other.to ? -1 : 1))
    expect(inOrder.map(({ to, template: { name, language, body } }) => ({ to, name, language, body }))).toEqual([
      { to: '+966551000001', name: 'report_ready', language: 'en', body: ['Amal', 'Wells of Jazan'] },
      { to: '+966551000002', name: 'report_ready', language: 'en', body: ['Badr', 'Wells of Jazan'] },
    ])
    expect(await read(id)).toMatchObject({ status: 'sent', recipients: 2, sentCount: 2, suppressedCount: 3 })
    const states = new Map((await messagesOf(id)).map((one) => [one.donor, one]))
    expect(states.get(donors['Gone'] ?? '')).toMatchObject({ state: 'suppressed', reason: 'deceased' })
    expect(states.get(donors['Quiet'] ?? '')).toMatchObject({ state: 'suppressed', reason: 'stopped' })
    expect(states.get(donors['Nobody'] ?? '')).toMatchObject({ state: 'suppressed', reason: 'noPhone' })
  })

  it('[2.65] counts what Meta tells of it later, in any order', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await work(id)
    const [first, second] = (await messagesOf(id)).filter(({ state }) => state === 'sent')
    const at = '2026-11-20T10:00:00.000Z'
    await takeReceipts(server.services, server.entities.a, 'whatsappCloud', [
      { message: { id: first?.id ?? '' }, state: 'read', at },
      { message: { id: first?.id ?? '' }, state: 'delivered', at },
      { message: { id: second?.id ?? '' }, state: 'delivered', at },
    ])
    expect(await read(id)).toMatchObject({ sentCount: 2, deliveredCount: 2, readCount: 1 })
  })

  it('product.md 32: shows three recipients with their values, and counts who has none', async () => {
    const id = await draft({
      variables: [
        { type: 'donorField', value: 'name' },
        { type: 'donorField', value: 'lastGiftDate', fallback: 'this year' },
      ],
    })
    const preview = (await server.call('GET', `/api/meta_campaigns/${id}/preview`)).json<{
      samples: { donor: string; body: string }[]
    }>()
    expect(preview).toMatchObject({ language: 'en', withoutValue: 2, withFallback: 2, cost: null })
    expect(preview.samples.map(({ body }) => body)).toEqual([
      'Dear Amal, this year is finished.',
      'Dear Badr, this year is finished.',
    ])
  })

  it('sends nothing to whoever has no value for a variable, and says so', async () => {
    const id = await draft({
      variables: [
        { type: 'donorField', value: 'name' },
        { type: 'donorField', value: 'lastGiftDate' },
      ],
    })
    await act(id, 'publish', { expected: 2 })
    await work(id)
    expect(sent).toEqual([])
    expect((await messagesOf(id)).filter(({ reason }) => reason === 'noValue')).toHaveLength(2)
  })

  it('product.md 29: advertises only to those who agreed to it', async () => {
    await inA(sql`update templates set category = 'marketing' where id = ${template}::uuid`)
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
    const id = await draft({ appeal: false })
    expect(await audience(id)).toMatchObject({ sendable: 1, held: { consentUnknown: 3 } })
    await act(id, 'publish', { expected: 1 })
    await work(id)
    expect(sent.map(({ to }) => to)).toEqual(['+966551000001'])
    await inA(sql`update templates set category = 'utility' where id = ${template}::uuid`)
  })

  it('a stop between the confirmation and the hand-over is heard', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await inA(sql`update donors set whatsapp_stopped = true where id = ${donors['Badr'] ?? ''}::uuid`)
    await work(id)
    await inA(sql`update donors set whatsapp_stopped = false where id = ${donors['Badr'] ?? ''}::uuid`)
    expect(sent.map(({ to }) => to)).toEqual(['+966551000001'])
  })

  it('another number than the one that was confirmed stops it', async () => {
    const id = await draft()
    const answer = await act(id, 'publish', { expected: 3 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ fault: 'stale' })
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('[4.12] a template that is switched off after the confirmation leaves nowhere', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await inA(sql`update templates set status = 'inactive' where id = ${template}::uuid`)
    await work(id)
    await inA(sql`update templates set status = 'active' where id = ${template}::uuid`)
    expect(sent).toEqual([])
    expect((await messagesOf(id)).filter(({ reason }) => reason === 'spent')).toHaveLength(2)
  })

  it('tells why messages failed, with how many each', async () => {
    outcome = () => ({ state: 'failed', reason: 'recipient', detail: '131026', permanent: true })
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await work(id)
    expect(await read(id)).toMatchObject({ failedCount: 2 })
    const why = (await server.call('GET', `/api/meta_campaigns/${id}/failures`)).json<object>()
    expect(why).toEqual({ failed: { recipient: 2 }, suppressed: { deceased: 1, stopped: 1, noPhone: 1 } })
  })
})

describe('[3.11] schedule and send now', () => {
  const LATER = '2036-01-05T09:00:00.000Z'

  it('leaves at its time, once, to those whom it means then', async () => {
    const id = await draft({ sendNow: false, sendAt: LATER })
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'scheduled' })
    await server.db.owner((tx) =>
      tx.rows(sql`update schedules set due_at = now() - interval '1 second' where name = ${id}`),
    )
    await fireDue(server.services, [sendCampaigns], 'test')
    await fireDue(server.services, [sendCampaigns], 'test')
    expect(await read(id)).toMatchObject({ status: 'sending', recipients: 2 })
    await work(id)
    expect(sent).toHaveLength(2)
  })

  it('called back, it is a draft again and does not leave', async () => {
    const id = await draft({ sendNow: false, sendAt: LATER })
    await act(id, 'publish', { expected: 2 })
    expect((await act(id, 'unschedule')).statusCode).toBe(200)
    await fireDue(server.services, [sendCampaigns], 'test')
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('product.md 30: to more than fifty it waits, and can be called back before it leaves', async () => {
    const ids = Array.from({ length: 51 }, (_, n) => ({
      id: newId(1_000 + n),
      phone: `+9665520000${String(n).padStart(2, '0')}`,
    }))
    for (const { id, phone } of ids)
      await inA(
        sql`insert into donors (entity_id, id, name, phone, tags) values (${server.entities.a}::uuid, ${id}::uuid, 'Many', ${phone}, '{many}')`,
      )
    const { config } = server.services
    server.services.config = { ...config, massHoldMs: 600_000 }
    const id = await draft({ tags: ['many'] })
    expect((await act(id, 'publish', { expected: 51 })).statusCode).toBe(200)
    server.services.config = config
    const waits = await read(id)
    expect(waits).toMatchObject({ status: 'scheduled', recipients: 0 })
    expect(Date.parse(String(waits['sendAt'])) - Date.now()).toBeGreaterThan(500_000)
    await fireDue(server.services, [sendCampaigns], 'test')
    expect(sent).toEqual([])
    expect((await act(id, 'unschedule')).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('[5.24] refuses a time that has passed, at its field', async () => {
    const id = await draft({ sendNow: false, sendAt: new Date(Date.now() + 3_600_000).toISOString() })
    // It waited for longer than it was to.
    await inA(sql`update meta_campaigns set send_at = now() - interval '1 minute' where id = ${id}::uuid`)
    const answer = await act(id, 'publish', { expected: 2 })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['SendAt'])
  })
})

describe('what stands between a campaign and its donors', () => {
  it('[5.24] a variable too few, at the variables', async () => {
    const id = await draft({ variables: [{ type: 'donorField', value: 'name' }] })
    const answer = await act(id, 'publish', { expected: 2 })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Variables'])
  })

  it('[4.13] a template that is not active or not approved, at the template', async () => {
    await inA(sql`update templates set meta_status = 'pending' where id = ${template}::uuid`)
    const id = await draft()
    const answer = await act(id, 'publish', { expected: 2 })
    await inA(sql`update templates set meta_status = 'approved' where id = ${template}::uuid`)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Template'])
  })

  it('product.md 32: a value that its type cannot have is refused when it is saved', async () => {
    const body = values({ variables: [{ type: 'donorField', value: 'phone' }] })
    const answer = await server.call('POST', '/api/meta_campaigns', { body })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Variables.0.value'])
  })

  it('a campaign that went out is not edited, and copied it is a draft with the same words', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    const { version } = await read(id)
    const answer = await server.call('PUT', `/api/meta_campaigns/${id}`, { body: { name: 'x', version } })
    expect(answer.statusCode).toBe(409)
    const copy = (await act(id, 'duplicate')).json<Record<string, unknown>>()
    expect(copy).toMatchObject({ status: 'draft', template, tags: ['wells'], recipients: 0 })
    expect(copy['variables']).toHaveLength(2)
    expect(copy['id']).not.toBe(id)
  })
})
