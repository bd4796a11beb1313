import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTold } from '../../resources/meta_accounts/server/events.ts'
import type { Outcome } from '../../server/channels/port.ts'
import { newId } from '../../server/db/ids.ts'
import { takeIncoming } from '../../server/messages/incoming.ts'
import { takeReceipts } from '../../server/messages/receipts.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { campaignOf, projectAndTemplate, useMetaNumber } from './support/metaCampaigns.ts'
import { startTestServer, type TestServer } from './support.ts'

/** The package has enough for either decision. */
const NONE = { surely: [], perhaps: [] }

let server: TestServer
let sent: string[] = []
let outcome: Outcome = { state: 'sent' }
const template = newId()
const project = newId()
const donor = newId()
const twin = newId()
const PHONE = '+966551000001'
const OWN = { wabaId: '102290129340398', phoneNumberId: '106540352242922' }

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))
const call = (path: string, body: object, as: 'adminA' | 'donorA' = 'adminA') =>
  server.call('POST', `/api/${path}`, { as, body })

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  useMetaNumber(server, ({ to }) => {
    sent.push(to)
    return outcome
  })
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  await inA(sql`insert into donors (entity_id, id, name, phone, tags)
    values (${server.entities.a}, ${donor}, 'Amal', ${PHONE}, '{wells}'), (${server.entities.a}, ${twin}, 'Badr', '+966551000002', '{}')`)
  await server.db.owner((tx) =>
    tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users.donorA}, ${server.entities.a}, ${donor})`),
  )
})
afterAll(() => server.close())
beforeEach(async () => {
  sent = []
  outcome = { state: 'sent' }
  await inA(sql`update donors set whatsapp_stopped = false`)
  await server.db.owner((tx) => tx.rows(sql`delete from feedback`))
})

async function work(campaign: string): Promise<void> {
  const [dispatch] = await inA<{ id: string }>(sql`select id from dispatches where campaign = ${campaign}::uuid`)
  await sendDispatch(
    server.services,
    { entityId: server.entities.a, dispatch: dispatch?.id ?? '', channel: 'whatsappCloud' },
    new AbortController().signal,
    { retryMs: 1, pauseMs: 1 },
  )
}

async function send(): Promise<{ campaign: string; message: string }> {
  const { id: campaign } = (await call('meta_campaigns', campaignOf(template, project))).json<{ id: string }>()
  const published = await call(`meta_campaigns/${campaign}/publish`, { expected: 1 })
  expect(published.statusCode, published.body).toBe(200)
  await work(campaign)
  const [message] = await inA<{ id: string }>(
    sql`select m.id from messages m join dispatches s on s.id = m.dispatch where s.campaign = ${campaign}::uuid`,
  )
  return { campaign, message: message?.id ?? '' }
}

const told = (field: string, value: object) => {
  const read = readTold(
    JSON.stringify({
      entry: [
        {
          id: OWN.wabaId,
          changes: [{ field, value: { metadata: { phone_number_id: OWN.phoneNumberId }, ...value } }],
        },
      ],
    }),
    OWN,
  )
  if (!read) throw new Error('nothing was read')
  return read
}
const failedBy = (id: string, code: number) =>
  takeReceipts(
    server.services,
    server.entities.a,
    'whatsappCloud',
    told('messages', {
      statuses: [
        {
          id: 'wamid.1',
          status: 'failed',
          timestamp: '1764000000',
          biz_opaque_callback_data: id,
          errors: [{ code, message: 'no' }],
        },
      ],
    }).receipts,
  )
const preferred = (value: 'stop' | 'resume', timestamp: number) =>
  takeIncoming(
    server.services,
    server.entities.a,
    'whatsappCloud',
    told('user_preferences', {
      user_preferences: [{ wa_id: PHONE.slice(1), timestamp, category: 'marketing_messages', value }],
    }).incoming,
  )

const lines = () =>
  inA<{ kind: string; channel: string; donor: string; byService: boolean }>(
    sql`select kind, channel, donor, by_service as "byService" from feedback order by at`,
  )
const stops = () =>
  inA(sql`select id, whatsapp_stopped as stopped from donors where id in (${donor}, ${twin}) order by name`)
const opens = async (as: 'staff' | 'donor') => {
  const { version } = (await server.call('GET', `/api/donors/${donor}`)).json<{ version: number }>()
  if (as === 'staff') return server.call('PUT', `/api/donors/${donor}`, { body: { version, whatsappStopped: false } })
  return call(
    `donors/${donor}/prefer`,
    { language: null, calendar: null, emailStopped: false, whatsappStopped: false, smsStopped: false },
    'donorA',
  )
}

/** What they asked holds for what is sent next, is told as Meta’s word, and is theirs alone to take back. */
async function expectStopped(): Promise<void> {
  expect(await stops()).toEqual([
    { id: donor, stopped: true },
    { id: twin, stopped: false },
  ])
  expect(await lines()).toEqual([{ kind: 'stop', channel: 'whatsappCloud', donor, byService: true }])
  const { id } = (await call('meta_campaigns', campaignOf(template, project))).json<{ id: string }>()
  const audience = (await server.call('GET', `/api/meta_campaigns/${id}/audience`)).json<object>()
  expect(audience).toMatchObject({ total: 1, sendable: 0, held: { stopped: 1 } })
  const refused = await opens('staff')
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['WhatsappStopped'])
  expect((await opens('donor')).statusCode).toBe(200)
  expect(await stops()).toMatchObject([{ stopped: false }, { stopped: false }])
}

describe('product.md 29: who told Meta to stop has told the charity', () => {
  it('as the template is refused at once (131050)', async () => {
    outcome = { state: 'failed', reason: 'optedOut', detail: '131050: stopped', permanent: true }
    await send()
    expect(sent).toEqual([PHONE])
    await expectStopped()
  })

  it('as Meta tells it later of one that it took', async () => {
    const { message } = await send()
    await failedBy(message, 131050)
    // Told twice, it is one.
    await failedBy(message, 131050)
    await expectStopped()
  })

  it('as they turn WhatsApp’s own switch, and hear again by a person’s hand once they turn it back', async () => {
    await preferred('stop', 1_764_000_000)
    await expectStopped()
    await preferred('stop', 1_764_000_100)
    await preferred('resume', 1_764_000_200)
    expect((await lines()).map(({ kind, byService }) => [kind, byService])).toEqual(
      expect.arrayContaining([
        ['stop', true],
        ['start', true],
      ]),
    )
    expect(await stops()).toMatchObject([{ stopped: true }, { stopped: false }])
  })
})

describe('[2.65] who had as much marketing as Meta lets through', () => {
  it('waits a day where Meta says so at once, and has no wrong number', async () => {
    outcome = { state: 'failed', reason: 'capped', detail: '131049: cap', permanent: false, retryMs: 86_400_000 }
    const { campaign, message } = await send()
    const [row] = await inA<{ state: string; hours: number }>(
      sql`select state, round(extract(epoch from next_at - now()) / 3600)::int as hours from messages where id = ${message}::uuid`,
    )
    expect(row).toEqual({ state: 'planned', hours: 24 })
    expect((await call(`meta_campaigns/${campaign}/stop`, {})).statusCode).toBe(200)
    expect(await lines()).toEqual([])
  })

  it('told later, it fails with a reason of its own, and nobody is told of a bad number or a stop', async () => {
    const { campaign, message } = await send()
    await failedBy(message, 131049)
    const why = (await server.call('GET', `/api/meta_campaigns/${campaign}/failures`)).json<object>()
    expect(why).toMatchObject({ failed: { capped: 1 } })
    expect(await lines()).toEqual([])
    expect(await stops()).toMatchObject([{ stopped: false }, { stopped: false }])
    // A number that takes nothing is another matter.
    const other = await send()
    await failedBy(other.message, 131026)
    expect((await lines()).map(({ kind }) => kind)).toEqual(['bounce'])
  })
})

describe('[3.11] a campaign by template goes once more to those whom it has not reached', () => {
  it('under all that held for the first time, and counts the last message of each', async () => {
    outcome = { state: 'failed', reason: 'capped', detail: '131049: cap', permanent: true }
    const { campaign } = await send()
    const again = async () => (await server.call('GET', `/api/meta_campaigns/${campaign}/again`)).json<object>()
    const repeat = () => call(`meta_campaigns/${campaign}/sendAgain`, { states: ['failed'], expected: 1 })
    expect(await again()).toEqual({ failed: 1, suppressed: 0, unknown: 0, overQuota: 0, short: NONE })
    outcome = { state: 'sent' }
    sent = []
    await inA(sql`update templates set status = 'inactive' where id = ${template}::uuid`)
    const refused = await repeat()
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, ['Template']])
    await inA(sql`update templates set status = 'active' where id = ${template}::uuid`)
    expect((await repeat()).statusCode).toBe(200)
    await work(campaign)
    expect(sent).toEqual([PHONE])
    const row = (await server.call('GET', `/api/meta_campaigns/${campaign}`)).json<object>()
    expect(row).toMatchObject({ status: 'sent', recipients: 1, sentCount: 1, failedCount: 0 })
    expect(await again()).toEqual({ failed: 0, suppressed: 0, unknown: 0, overQuota: 0, short: NONE })
    expect((await repeat()).json()).toMatchObject({ fault: 'nobodyToSendTo' })
  })
})
