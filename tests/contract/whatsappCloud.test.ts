import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingText } from '../../server/channels/text.ts'
import { readAccountAtMeta } from '../../server/channels/whatsappCloud/account.ts'
import { graphGateway } from '../../server/channels/whatsappCloud/graph.ts'
import type { CloudGateway, CloudMessage, OutgoingTemplate } from '../../server/channels/whatsappCloud/port.ts'
import { type Behaviour, type GraphStandIn, NUMBER, startGraph, TOKEN, WABA } from './graph.standIn.ts'

const LIMIT_MS = 600
const ID = '0197a1c2-7d00-7abc-8def-0123456789ab'
const TO = '+966512345678'

let graph: GraphStandIn
let gateway: CloudGateway
const options = () => ({ baseUrl: graph.url, version: 'v24.0', token: TOKEN, timeoutMs: LIMIT_MS })
beforeEach(async () => {
  graph = await startGraph()
  gateway = graphGateway({ ...options(), phoneNumberId: NUMBER })
})
afterEach(async () => {
  graph.state.behaviour = 'answer'
  await gateway.close()
  await graph.stop()
})

const template = (over: Partial<OutgoingTemplate> = {}): OutgoingTemplate => ({
  id: ID,
  lang: 'ar',
  to: TO,
  template: {
    name: 'report_ready',
    language: 'ar',
    header: { type: 'image', link: 'https://athar.example/p.jpg' },
    body: ['سارة', 'حفر بئر'],
    buttons: [
      { index: 0, type: 'url', text: 'abc123' },
      { index: 1, type: 'quickReply', payload: 'stop' },
      { index: 2, type: 'copyCode', code: 'ZAKAT10' },
    ],
  },
  ...over,
})
const text = (over: Partial<OutgoingText> = {}): OutgoingText => ({
  id: ID,
  lang: 'ar',
  to: TO,
  text: 'شكرًا لكم',
  ...over,
})

describe('[2.65] a message by Meta’s Cloud API', () => {
  it('is a template with its values, under our own id, and is sent with Meta’s', async () => {
    expect(await gateway.send(template())).toEqual({ state: 'sent', providerId: expect.stringMatching(/^wamid\./) })
    expect(graph.messages).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '966512345678',
        type: 'template',
        template: {
          name: 'report_ready',
          language: { code: 'ar' },
          components: [
            { type: 'header', parameters: [{ type: 'image', image: { link: 'https://athar.example/p.jpg' } }] },
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'سارة' },
                { type: 'text', text: 'حفر بئر' },
              ],
            },
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'abc123' }] },
            { type: 'button', sub_type: 'quick_reply', index: '1', parameters: [{ type: 'payload', payload: 'stop' }] },
            {
              type: 'button',
              sub_type: 'copy_code',
              index: '2',
              parameters: [{ type: 'coupon_code', coupon_code: 'ZAKAT10' }],
            },
          ],
        },
        biz_opaque_callback_data: ID,
      },
    ])
    expect(graph.seen[0]?.authorization).toBe(`Bearer ${TOKEN}`)
    expect(graph.seen[0]?.path).toBe(`/v24.0/${NUMBER}/messages`)
  })

  it('without values has no components; a document bears its name; a text is a text', async () => {
    await gateway.send(template({ template: { name: 'hello', language: 'en_US' } }))
    const header = { type: 'document', link: 'https://athar.example/r.pdf', filename: 'تقرير.pdf' } as const
    await gateway.send(template({ template: { name: 'hello', language: 'en', header } }))
    await gateway.send(text())
    expect(graph.messages.map(({ template: one, text: said }) => one ?? said)).toEqual([
      { name: 'hello', language: { code: 'en_US' } },
      {
        name: 'hello',
        language: { code: 'en' },
        components: [
          {
            type: 'header',
            parameters: [
              { type: 'document', document: { link: 'https://athar.example/r.pdf', filename: 'تقرير.pdf' } },
            ],
          },
        ],
      },
      { body: 'شكرًا لكم' },
    ])
  })

  it.each<[string, CloudMessage, string]>([
    ['to a number of the demo data', text({ to: '+966500000030' }), 'demoAddress'],
    ['to what is no number', text({ to: '0512345678' }), 'badAddress'],
    ['to two numbers', text({ to: `${TO},+966512345679` }), 'badAddress'],
    ['of no words', text({ text: '  ' }), 'content'],
    ['longer than WhatsApp takes', text({ text: 'x'.repeat(4097) }), 'content'],
    ['under no id', text({ id: 'a b' }), 'content'],
    ['by a template without a name', template({ template: { name: 'Report ready', language: 'ar' } }), 'template'],
    [
      'by a template with an empty value',
      template({ template: { name: 'x', language: 'ar', body: ['a', ''] } }),
      'template',
    ],
    [
      'with a file that does not stand at https',
      template({ template: { name: 'x', language: 'ar', header: { type: 'image', link: 'http://10.0.0.1/x.jpg' } } }),
      'content',
    ],
  ])('%s is never offered', async (_what, message, reason) => {
    expect(await gateway.send(message)).toMatchObject({ state: 'failed', reason, permanent: true })
    expect(graph.seen).toEqual([])
  })
})

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

describe('[8.45] what Meta refuses', () => {
  it.each([
    // Slow down: the service, or this one person.
    [4, { reason: 'busy', permanent: false, retryMs: 60 * SECOND }],
    [80007, { reason: 'busy', permanent: false, retryMs: 60 * SECOND }],
    [130429, { reason: 'busy', permanent: false, retryMs: 5 * SECOND }],
    [131056, { reason: 'capped', permanent: false, retryMs: 6 * SECOND }],
    // The account is stopped until a person has seen to it.
    [131048, { reason: 'restricted', permanent: false }],
    [368, { reason: 'restricted', permanent: false }],
    [131031, { reason: 'restricted', permanent: false }],
    [131042, { reason: 'restricted', permanent: false }],
    [190, { reason: 'auth', permanent: false }],
    [131026, { reason: 'recipient', permanent: true }],
    [131047, { reason: 'window', permanent: true }],
    [131049, { reason: 'capped', permanent: false, retryMs: DAY }],
    [131050, { reason: 'optedOut', permanent: true }],
    [132000, { reason: 'template', permanent: true }],
    [132001, { reason: 'template', permanent: true }],
    [132005, { reason: 'template', permanent: true }],
    [132007, { reason: 'template', permanent: true }],
    [132012, { reason: 'template', permanent: true }],
    [132015, { reason: 'template', permanent: true }],
    [132016, { reason: 'template', permanent: true }],
    [131052, { reason: 'content', permanent: true }],
    [131053, { reason: 'content', permanent: true }],
  ])('by code %i says whose matter it is', async (code, expected) => {
    graph.state.behaviour = { code, message: `not to +966512345678` }
    const outcome = await gateway.send(template())
    expect(outcome).toEqual({ state: 'failed', detail: expect.stringContaining(String(code)), ...expected })
    expect(JSON.stringify(outcome)).not.toContain('966512345678')
    expect(graph.seen).toHaveLength(1)
  })

  it('waits as long as it says', async () => {
    graph.state.behaviour = { code: 130429, status: 429, retryAfter: 90 }
    expect(await gateway.send(text())).toMatchObject({ reason: 'busy', retryMs: 90 * SECOND })
  })
})

describe('a message of which no answer came', () => {
  it.each<[string, Behaviour]>([
    ['silence', 'hang'],
    ['a connection that breaks', 'reset'],
    ['an answer that breaks off', 'cutAnswer'],
    ['a page in place of an answer', 'html'],
    ['another address', 'redirect'],
    ['a failure of its own', { code: 131000, status: 500 }],
    ['a failure without words', { code: 0, status: 502 }],
  ])('is unknown after %s, and is handed over no second time', async (_what, behaviour) => {
    graph.state.behaviour = behaviour
    expect(await gateway.send(template())).toEqual({ state: 'unknown', detail: expect.any(String) })
    expect(graph.seen).toHaveLength(1)
  })

  it('was surely not taken where nobody listens, or nobody speaks HTTPS there', async () => {
    const deaf = createServer((socket) => socket.end('no\r\n'))
    await new Promise<void>((done) => void deaf.listen(0, '127.0.0.1', done))
    const { port } = deaf.address() as AddressInfo
    for (const [baseUrl, reason] of [
      ['http://127.0.0.1:1', 'connect'],
      [`https://127.0.0.1:${port}`, /^(?:tls|connect)$/],
    ] as const) {
      const other = graphGateway({ ...options(), baseUrl, phoneNumberId: NUMBER })
      const outcome = await other.send(text())
      expect(outcome).toMatchObject({ state: 'failed', permanent: false })
      expect(outcome.state === 'failed' && outcome.reason).toMatch(reason)
      await other.close()
    }
    deaf.close()
  })

  it('that was stopped before it left was not taken either', async () => {
    expect(await gateway.send(text(), AbortSignal.abort())).toMatchObject({ state: 'failed', reason: 'aborted' })
    expect(graph.messages).toEqual([])
  })
})

describe('the gateway', () => {
  it('sends many at the same time over a few connections, and closes after those under way', async () => {
    const sent = Array.from({ length: 60 }, (_, n) => gateway.send(text({ id: `m-${n}` })))
    const closed = gateway.close()
    expect((await Promise.all(sent)).map(({ state }) => state)).toEqual(Array.from({ length: 60 }, () => 'sent'))
    await closed
    expect(graph.state.connections).toBeLessThanOrEqual(32)
    expect(new Set(graph.messages.map((one) => one['biz_opaque_callback_data'])).size).toBe(60)
    expect(await gateway.send(text())).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
  })

  it('makes sure of the number without sending', async () => {
    await expect(gateway.verify()).resolves.toBeUndefined()
    graph.state.token = 'another'
    await expect(gateway.verify()).rejects.toMatchObject({ name: 'ServiceError', reason: 'auth' })
    expect(graph.messages).toEqual([])
  })
})

describe('[2.44] the account is looked at', () => {
  const look = (over: object = {}) => readAccountAtMeta({ ...options(), wabaId: WABA, phoneNumberId: NUMBER, ...over })

  it('and works where the number and the account are the token’s to use', async () => {
    expect(await look()).toEqual({ kind: 'works', displayNumber: '+966 11 234 5678', verifiedName: 'Nakheel' })
    expect(graph.messages).toEqual([])
  })

  it.each<[string, object, string]>([
    ['a token that is none', { token: 'x' }, 'auth'],
    ['a token that no header takes', { token: 'رمز\n' }, 'connect'],
    ['a number that is not there', { phoneNumberId: '999999999' }, 'number'],
    ['an account that is not there', { wabaId: '999999999' }, 'account'],
    ['an address where nobody listens', { baseUrl: 'http://127.0.0.1:1' }, 'connect'],
  ])('and says what is wrong of %s', async (_what, over, reason) => {
    expect(await look(over)).toMatchObject({ kind: 'refused', reason })
  })

  it.each<[number, string]>([
    [10, 'permission'],
    [200, 'permission'],
    [368, 'restricted'],
    [131042, 'restricted'],
    [4, 'busy'],
    [80007, 'busy'],
    [77, 'other'],
  ])('and tells code %i as %s', async (code, reason) => {
    graph.state.behaviour = { code }
    expect(await look()).toMatchObject({ kind: 'refused', reason, detail: expect.stringContaining(String(code)) })
  })

  it('and is not waited for longer than a person would', async () => {
    graph.state.behaviour = 'hang'
    const began = Date.now()
    expect(await look()).toMatchObject({ kind: 'refused', reason: 'connect' })
    expect(Date.now() - began).toBeLessThan(4 * LIMIT_MS)
  })
})
