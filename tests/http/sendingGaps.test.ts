import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTold } from '../../resources/sms_accounts/server/told.ts'
import { whatsapp } from '../../server/channels/whatsapp/channel.ts'
import { whatsappCloud } from '../../server/channels/whatsappCloud/channel.ts'
import type { OutgoingTemplate } from '../../server/channels/whatsappCloud/port.ts'
import { newId } from '../../server/db/ids.ts'
import { writeAccount } from '../../server/linking/rows.ts'
import { dispatchOfCampaign } from '../../server/messages/dispatch.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { planCampaign } from '../../server/messages/metaCampaigns/plan.ts'
import { takeReceipts } from '../../server/messages/receipts.ts'
import { Senders } from '../../server/messages/senders.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { type GraphStandIn, NUMBER, startGraph, TOKEN, WABA } from '../contract/graph.standIn.ts'
import { campaignOf, projectAndTemplate, useMetaNumber } from './support/metaCampaigns.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let graph: GraphStandIn
let sent: OutgoingTemplate[] = []
let fails = false
const template = newId()
const project = newId()
const donor = newId()
const PHONE = '+966551000001'

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))
const owned = <T>(query: ReturnType<typeof sql>): Promise<T[]> => server.db.owner((tx) => tx.rows<T>(query))

beforeAll(async () => {
  graph = await startGraph()
  server = await startTestServer({ config: { publicUrl: 'https://athar.example', metaGraphUrl: graph.url } })
  useMetaNumber(server, (message) => {
    sent.push(message)
    return fails
      ? { state: 'failed', reason: 'recipient', detail: '131026', permanent: true }
      : { state: 'sent', providerId: `wamid.${message.id}` }
  })
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  await inA(sql`insert into donors (entity_id, id, name, phone, report_consent, appeal_consent, tags)
    values (${server.entities.a}::uuid, ${donor}::uuid, 'Amal', ${PHONE}, 'unknown', 'unknown', '{wells}')`)
})
afterAll(async () => {
  await server.close()
  await graph.stop()
})
beforeEach(() => {
  sent = []
  fails = false
})

const act = (id: string, name: string, body: object = {}) =>
  server.call('POST', `/api/meta_campaigns/${id}/${name}`, { body })
const draft = async (rest: object = {}): Promise<string> =>
  (await server.call('POST', '/api/meta_campaigns', { body: { ...campaignOf(template, project), ...rest } })).json<{
    id: string
  }>().id
const work = async (campaign: string): Promise<void> => {
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where campaign = ${campaign}::uuid`)
  const dispatch = { entityId: server.entities.a, dispatch: row?.id ?? '', channel: 'whatsappCloud' } as const
  await sendDispatch(server.services, dispatch, new AbortController().signal, { retryMs: 1, pauseMs: 1 })
}
const single = async (state: string, more: { channel?: string; provider?: string } = {}): Promise<string> => {
  const id = newId()
  await owned(sql`insert into messages (entity_id, id, kind, donor, channel, sent_to, language, state, provider_id)
    values (${server.entities.a}::uuid, ${id}::uuid, 'issueReply', ${donor}::uuid, ${more.channel ?? 'email'}, 'a@b.sa', 'ar', ${state}, ${more.provider ?? null})`)
  return id
}

describe('an account that is switched off or on', () => {
  it('[2.44] is no more sent by at once, and is sent by once it was checked', async () => {
    const senders = new Senders(server.services, [whatsappCloud as never], () => null)
    const body = { wabaId: WABA, phoneNumberId: NUMBER, token: TOKEN, appSecret: 'the secret of the app' }
    const { id } = (await server.call('POST', '/api/meta_accounts', { body })).json<{ id: string }>()
    const sender = () => senders.of(server.entities.a, 'whatsappCloud')
    expect(await sender()).toBeNull()
    await server.call('POST', `/api/meta_accounts/${id}/check`)
    expect((await sender())?.key).toBe(`meta_accounts/${id}`)
    await server.call('POST', `/api/meta_accounts/${id}/switchOff`)
    expect(await sender()).toBeNull()
    await senders.close()
    await owned(sql`delete from meta_accounts`)
  })

  it('[4.15] a phone that was linked since writes, by the number that it has now', async () => {
    const senders = new Senders(server.services, [whatsapp as never], () => null)
    const id = newId()
    await owned(sql`insert into whatsapp_accounts (entity_id, id, provider, state, waha_url, session_name, min_seconds, max_seconds, lease_owner)
      values (${server.entities.a}::uuid, ${id}::uuid, 'waha', 'inProgress', 'http://127.0.0.1:1', 's', 1, 2, 'me')`)
    const from = async () => (await senders.of(server.entities.a, 'whatsapp'))?.from ?? null
    expect(await from()).toBeNull()
    const link = (phone: string) =>
      writeAccount(server.db, { entityId: server.entities.a, id }, 'me', { state: 'linked', phone })
    await link('+966551234567')
    expect(await from()).toBe('+966551234567')
    await link('+966551234568')
    expect(await from()).toBe('+966551234568')
    await senders.close()
    await owned(sql`delete from whatsapp_accounts`)
  })
})

describe('a campaign', () => {
  it('[4.13] does not leave with words that Meta has not approved', async () => {
    await inA(sql`update templates set meta_changed = true where id = ${template}::uuid`)
    const answer = await act(await draft(), 'publish', { expected: 1 })
    await inA(sql`update templates set meta_changed = false where id = ${template}::uuid`)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Template'])
  })

  it('holds what is planned back where the words were changed since', async () => {
    const id = await draft()
    expect((await act(id, 'publish', { expected: 1 })).statusCode).toBe(200)
    await inA(sql`update templates set meta_changed = true where id = ${template}::uuid`)
    await work(id)
    await inA(sql`update templates set meta_changed = false where id = ${template}::uuid`)
    expect(sent).toEqual([])
  })

  it('stopped while it runs, cancels what is planned', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 1 })
    const planning = { entityId: server.entities.a, signal: new AbortController().signal, size: 100 }
    const dispatch = await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      dispatchOfCampaign(tx, id),
    )
    if (dispatch === null) throw new Error('nothing was begun')
    await planCampaign(server.services, dispatch, planning)
    const states = () => inA<{ state: string }>(sql`select state from messages where dispatch = ${dispatch.id}::uuid`)
    expect(await states()).toEqual([{ state: 'planned' }])
    expect((await act(id, 'stop')).statusCode).toBe(200)
    expect(await states()).toEqual([{ state: 'cancelled' }])
    await work(id)
    expect(sent).toEqual([])
    expect(await inA(sql`select status from meta_campaigns where id = ${id}::uuid`)).toEqual([{ status: 'stopped' }])
  })

  it('decision 141: stopped after its last message has left, is sent', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 1 })
    await work(id)
    await inA(sql`update dispatches set state = 'sending', finished_at = null where campaign = ${id}::uuid`)
    await inA(sql`update meta_campaigns set status = 'sending', finished_at = null where id = ${id}::uuid`)
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'sent', sentCount: 1 })
  })

  it('[4.9] is not sent again by a message of it', async () => {
    fails = true
    const id = await draft()
    await act(id, 'publish', { expected: 1 })
    await work(id)
    const [failed] = await inA<{ id: string }>(
      sql`select id from messages where kind = 'metaCampaign' and state = 'failed'`,
    )
    const answer = await server.call('POST', '/api/messages/actions/resend', { body: { ids: [failed?.id] } })
    expect(answer.json()).toEqual({ sent: 0, left: [{ id: failed?.id, why: 'state' }] })
  })

  it('[4.7] is stopped with its entity; one that was to leave later is a draft again', async () => {
    const running = await draft()
    await act(running, 'publish', { expected: 1 })
    const later = await draft({ sendNow: false, sendAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await act(later, 'publish', { expected: 1 })).statusCode).toBe(200)
    const off = await server.call('POST', `/api/entities/${server.entities.a}/deactivate`, { as: 'super', body: {} })
    expect(off.statusCode).toBe(200)
    const rows = await owned<{ id: string; status: string }>(
      sql`select id, status from meta_campaigns where id in (${running}::uuid, ${later}::uuid)`,
    )
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [running, 'stopped'],
        [later, 'draft'],
      ]),
    )
    await server.call('POST', `/api/entities/${server.entities.a}/activate`, { as: 'super', body: {} })
  })
})

describe('one message', () => {
  it('[4.9] goes once more, though two people ask for it at once', async () => {
    const id = await single('failed')
    const ask = () => server.call('POST', '/api/messages/actions/resend', { body: { ids: [id] } })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map((one) => one.json<{ sent: number }>().sent).sort()).toEqual([0, 1])
    expect(await inA(sql`select 1 from messages where repeats = ${id}::uuid`)).toHaveLength(1)
  })

  it('is known by the service’s own name for it, though that looks like one of ours', async () => {
    const provider = '0B8C1F1E-6C3B-4A53-9F6C-2B1F3F0C9F11'
    const id = await single('sent', { channel: 'sms', provider })
    const at = '2026-06-01T10:00:00.000Z'
    await takeReceipts(server.services, server.entities.a, 'sms', [
      { message: { id: provider }, state: 'delivered', at },
    ])
    expect(await inA(sql`select state from messages where id = ${id}::uuid`)).toEqual([{ state: 'delivered' }])
  })
})

describe('product.md 29: a stop by text message', () => {
  it('is heard a second time, in the same words', async () => {
    const account = {
      reportIdPath: null,
      reportStatePath: null,
      deliveredWords: [],
      failedWords: [],
      incomingFromPath: 'from',
      incomingTextPath: 'text',
    }
    const body = JSON.stringify({ from: PHONE, text: 'STOP' })
    const told = (at: string) =>
      takeIncoming(server.services, server.entities.a, 'sms', readTold(account, body, at).incoming)
    const isStopped = () => inA(sql`select sms_stopped as is from donors where id = ${donor}::uuid`)
    await told('2026-01-01T10:00:00.000Z')
    expect(await isStopped()).toEqual([{ is: true }])
    await inA(sql`update donors set sms_stopped = false where id = ${donor}::uuid`)
    await told('2026-06-01T10:00:00.000Z')
    expect(await isStopped()).toEqual([{ is: true }])
  })
})
