import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

/** What the messages' rooms were told; the one of receipts may be made to fail. */
const told = { receipts: [] as unknown[][], incoming: [] as unknown[][], fail: null as string | null }

const SECRET = 'the secret of the app'
const ACCOUNT = {
  wabaId: '102290129340398',
  phoneNumberId: '106540352242922',
  token: 'EAAB-token-of-the-tests',
  appSecret: SECRET,
}

let server: TestServer
let account: { id: string }
beforeAll(async () => {
  // The program is loaded once for all files: who stands in for a room leaves again at the end.
  vi.spyOn(await import('../../server/messages/receipts.ts'), 'takeReceipts').mockImplementation(
    async (_services, ...rest) => {
      if (told.fail === 'receipts') throw new Error('not now')
      told.receipts.push(rest)
    },
  )
  vi.spyOn(await import('../../server/messages/incoming.ts'), 'takeIncoming').mockImplementation(
    async (_services, ...rest) => {
      told.incoming.push(rest)
    },
  )
  server = await startTestServer()
  const made = await server.call('POST', '/api/meta_accounts', { body: ACCOUNT })
  account = made.json()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})
beforeEach(() => {
  told.receipts.length = 0
  told.incoming.length = 0
  told.fail = null
})

const address = (id = account.id) => `/api/hooks/meta/${id}`
const signed = (raw: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
const post = (raw: string, signature: string | null = signed(raw), id?: string) =>
  server.app.inject({
    method: 'POST',
    url: address(id),
    payload: raw,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-hub-signature-256': signature }),
    },
  })

const MESSAGE = '01920000-0000-7000-8000-0000000000aa'
const statuses = (given: object[], number = ACCOUNT.phoneNumberId) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: ACCOUNT.wabaId,
        changes: [
          {
            field: 'messages',
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: number }, statuses: given },
          },
        ],
      },
    ],
  })
const status = (state: string, more: object = {}) => ({
  id: 'wamid.1',
  status: state,
  timestamp: '1764000000',
  recipient_id: '966512345678',
  biz_opaque_callback_data: MESSAGE,
  ...more,
})

const POLLUTING = '{"__proto__":{"polluted":true},"entry":[{"id":1,"__proto__":{"polluted":true}}]}'

interface Row {
  entity: string
  body: string | null
  taken: boolean
  tries: number
  problem: string | null
}
const rows = () =>
  server.db.owner((tx) =>
    tx.rows<Row>(
      sql`select entity_id as entity, body, taken_at is not null as taken, tries, problem from hook_events order by created_at, id`,
    ),
  )
const empty = () => server.db.owner((tx) => tx.rows(sql`delete from hook_events`))

/** One turn of the job, as the queue or the sweep would have it. */
async function take(signal = new AbortController().signal): Promise<void> {
  const { jobs } = await import('../../server/registry.ts')
  const job = jobs.find(({ name }) => name === 'take-hooks')
  await job?.run(server.services, { entityId: server.entities.a, id: null }, signal)
}

describe('[2.44] what Meta tells at the webhook address', () => {
  beforeEach(empty)

  it('is kept and answered before anything is made of it, and taken up by the job', async () => {
    const raw = statuses([status('delivered')])
    const answer = await post(raw)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(told.receipts).toEqual([])
    expect(await rows()).toEqual([{ entity: server.entities.a, body: raw, taken: false, tries: 0, problem: null }])
    await take()
    expect(told.receipts).toEqual([
      [
        server.entities.a,
        'whatsappCloud',
        [{ message: { id: MESSAGE }, state: 'delivered', at: '2025-11-24T16:00:00.000Z' }],
      ],
    ])
    // What it said is needed no longer.
    expect(await rows()).toMatchObject([{ body: null, taken: true }])
  })

  it('is refused without the signature of the app’s secret over the very bytes, and nothing is kept', async () => {
    const raw = statuses([status('sent')])
    const spaced = raw.replace('{', '{ ')
    for (const [what, answer] of [
      ['none', await post(raw, null)],
      ['of another secret', await post(raw, signed(raw, 'another'))],
      ['of other bytes', await post(spaced, signed(raw))],
      ['without its name', await post(raw, signed(raw).slice(7))],
      ['cut short', await post(raw, signed(raw).slice(0, -2))],
      ['of nothing', await post(raw, 'sha256=')],
    ] as const)
      expect(answer.statusCode, what).toBe(404)
    expect(await rows()).toEqual([])
    expect((await post(spaced, signed(spaced))).statusCode).toBe(200)
  })

  it('looks alike for an account that nobody has', async () => {
    const raw = statuses([status('sent')])
    const unknown = await post(raw, signed(raw), '01920000-0000-7000-8000-0000000000ff')
    const wrong = await post(raw, signed(raw, 'another'))
    const none = await post(raw, signed(raw), 'x')
    const bodyOf = (answer: typeof unknown) => answer.body
    expect([unknown, wrong, none].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(bodyOf(unknown)).toBe(bodyOf(wrong))
    expect(bodyOf(none)).toBe(bodyOf(wrong))
  })

  it('is kept once, however often it is told', async () => {
    const raw = statuses([status('read')])
    for (let n = 0; n < 3; n += 1) expect((await post(raw)).statusCode).toBe(200)
    expect(await rows()).toHaveLength(1)
    await take()
    expect((await post(raw)).statusCode).toBe(200)
    await take()
    expect(told.receipts).toHaveLength(1)
  })

  it('waits where it cannot be taken up, holds up nothing else, and is found by the sweep', async () => {
    told.fail = 'receipts'
    await post(statuses([status('failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })]))
    await post(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: ACCOUNT.wabaId,
            changes: [
              {
                field: 'messages',
                value: {
                  metadata: { phone_number_id: ACCOUNT.phoneNumberId },
                  contacts: [{ wa_id: '966512345678', profile: { name: 'Huda' } }],
                  messages: [
                    {
                      id: 'wamid.in',
                      from: '966512345678',
                      timestamp: '1764000000',
                      type: 'text',
                      text: { body: 'قف' },
                    },
                  ],
                },
              },
            ],
          },
        ],
      }),
    )
    await take()
    expect(await rows()).toMatchObject([
      { taken: false, tries: 1, problem: 'Error' },
      { taken: true, body: null },
    ])
    expect(told.incoming).toEqual([
      [
        server.entities.a,
        'whatsappCloud',
        [
          {
            providerId: 'wamid.in',
            from: '+966512345678',
            name: 'Huda',
            text: 'قف',
            at: '2025-11-24T16:00:00.000Z',
          },
        ],
      ],
    ])
    const waiting = () =>
      server.db.as({ kind: 'anonymous' }, (tx) =>
        tx.rows(sql`select entity_id, kind, id from athar_entities_with_work() where kind = 'hooks'`),
      )
    // Not before its time.
    expect(await waiting()).toEqual([])
    await server.db.owner((tx) => tx.rows(sql`update hook_events set due_at = now() - interval '1 second'`))
    expect(await waiting()).toEqual([{ entity_id: server.entities.a, kind: 'hooks', id: null }])
    told.fail = null
    await take()
    expect(told.receipts[0]?.[2]).toEqual([
      {
        message: { id: MESSAGE },
        state: 'failed',
        at: '2025-11-24T16:00:00.000Z',
        reason: 'recipient',
        detail: '131026: Message undeliverable',
      },
    ])
    expect(await rows()).toMatchObject([{ taken: true }, { taken: true }])
  })

  it('is found again where a kill came between taking it in hand and taking it up', async () => {
    await post(statuses([status('sent')]))
    await server.db.owner((tx) => tx.rows(sql`update hook_events set claimed_until = now() + interval '2 minutes'`))
    await take()
    expect(told.receipts).toEqual([])
    await server.db.owner((tx) => tx.rows(sql`update hook_events set claimed_until = now() - interval '1 second'`))
    await take()
    expect(told.receipts).toHaveLength(1)
  })

  it('that was in hand as the process ended has its wait before it is taken in hand again', async () => {
    await post(statuses([status('sent')]))
    await take(AbortSignal.abort())
    expect(await rows()).toMatchObject([{ taken: false, tries: 1 }])
    await server.db.owner((tx) => tx.rows(sql`update hook_events set claimed_until = now() - interval '1 second'`))
    await take()
    expect(told.receipts).toEqual([])
    await server.db.owner((tx) => tx.rows(sql`update hook_events set due_at = now() - interval '1 second'`))
    await take()
    expect(told.receipts).toHaveLength(1)
  })

  it('of another number of the same app, or of no sense, is nobody’s news', async () => {
    for (const raw of [statuses([status('read')], '999999'), 'not json', '[]', '{"entry":[{"id":1}]}', POLLUTING])
      expect((await post(raw)).statusCode, raw).toBe(200)
    await take()
    expect(told.receipts).toEqual([])
    expect((await rows()).map(({ taken }) => taken)).toEqual([true, true, true, true, true])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('may be long, as Meta gathers events, and not longer', async () => {
    const many = statuses(
      Array.from({ length: 1000 }, (_, n) => status('sent', { id: `wamid.${n}`, biz_opaque_callback_data: undefined })),
    )
    expect(many.length).toBeGreaterThan(80_000)
    expect((await post(many)).statusCode).toBe(200)
    await take()
    expect(told.receipts[0]?.[2]).toHaveLength(1000)
    expect(told.receipts[0]?.[2]).toContainEqual(expect.objectContaining({ message: { providerId: 'wamid.999' } }))
    expect((await post(`"${'x'.repeat(3 * 1024 * 1024)}"`)).statusCode).toBe(413)
  })

  it('is removed 30 days later, taken up or not', async () => {
    await post(statuses([status('sent')]))
    await post(statuses([status('delivered')]))
    await server.db.owner((tx) =>
      tx.rows(sql`update hook_events set created_at = now() - interval '31 days' where body like '%delivered%'`),
    )
    const { jobs } = await import('../../server/registry.ts')
    await jobs.find(({ name }) => name === 'tidy-hooks')?.run(server.services, {}, new AbortController().signal)
    expect(await rows()).toMatchObject([{ body: expect.stringContaining('"sent"') }])
  })

  it('is another entity’s own: its worker sees nothing of it', async () => {
    await post(statuses([status('sent')]))
    const seen = (entityId: string) =>
      server.db.as({ kind: 'worker', entityId }, (tx) => tx.rows(sql`select id from hook_events`))
    expect(await seen(server.entities.a)).toHaveLength(1)
    expect(await seen(server.entities.b)).toEqual([])
  })
})
