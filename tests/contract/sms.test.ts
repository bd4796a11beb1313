import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smsChannel } from '../../server/channels/sms/channel.ts'
import { httpSms, type SuccessRule } from '../../server/channels/sms/http.ts'
import { type Behaviour, startGateway } from './sms.standIn.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>

const RULE: SuccessRule = { success: 'equals', successPath: 'ok', successValue: 'true', idPath: 'data.id' }
const MESSAGE = { id: 'row-1', to: '+966512345678', text: 'مرحبًا', lang: 'ar' as const }

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway()
})
afterEach(() => gateway.stop())

/** How the gateway of these tests is asked. */
const SHAPE = {
  method: 'POST',
  bodyType: 'json',
  bodyTemplate: '{"to":"{to}","text":"{text}","ref":"{id}"}',
  numberForm: 'withoutPlus',
  senderName: null,
  headers: [],
} satisfies Partial<Parameters<typeof httpSms>[0]['shape']>

const sms = (rule = RULE, over: { url?: string; privateHosts?: boolean } = {}) =>
  httpSms({
    shape: {
      url: over.url ?? gateway.url,
      ...SHAPE,
    },
    rule,
    accessKey: 'Bearer key',
    reach: { privateHosts: over.privateHosts ?? true },
    limitMs: 300,
  })
async function answered(behaviour: Behaviour, rule = RULE) {
  gateway.state.behaviour = behaviour
  return sms(rule).send(MESSAGE)
}

describe('the generic gateway of text messages', () => {
  it('hands a message over as its account describes it', async () => {
    expect(await sms().send(MESSAGE)).toEqual({ state: 'sent', providerId: 'g-1' })
    expect(gateway.taken).toMatchObject([{ method: 'POST', headers: { authorization: 'Bearer key' } }])
    expect(JSON.parse(gateway.taken[0]?.body ?? '')).toEqual({ to: '966512345678', text: 'مرحبًا', ref: 'row-1' })
  })

  it.each<[string, Behaviour, object]>([
    [
      'its own word says no',
      { status: 200, body: '{"ok":false}' },
      { state: 'failed', reason: 'content', permanent: true },
    ],
    ['an answer that is no JSON', { status: 200, body: '<html>' }, { state: 'unknown' }],
    ['the key is wrong', { status: 401 }, { state: 'failed', reason: 'auth', permanent: false }],
    ['the account is unpaid', { status: 402 }, { state: 'failed', reason: 'restricted' }],
    [
      'the request is wrong',
      { status: 422, body: 'bad number' },
      { state: 'failed', reason: 'content', permanent: true },
    ],
    ['nothing is there', { status: 404 }, { state: 'failed', reason: 'connect', permanent: false }],
    ['it leads elsewhere', { status: 302, headers: { location: '/x' } }, { state: 'failed', reason: 'connect' }],
    ['too many', { status: 429, headers: { 'retry-after': '7' } }, { state: 'failed', reason: 'busy', retryMs: 7000 }],
    ['it is down', { status: 503 }, { state: 'failed', reason: 'busy', permanent: false }],
    ['it broke over the message', { status: 500 }, { state: 'unknown' }],
    ['its own gateway gave up', { status: 504 }, { state: 'unknown' }],
    ['it never answers', 'hang', { state: 'unknown' }],
    ['it cuts the line', 'reset', { state: 'unknown' }],
    ['it answers in time', { slowMs: 50 }, { state: 'sent' }],
  ])('%s', async (_what, behaviour, outcome) => {
    expect(await answered(behaviour)).toMatchObject(outcome)
    // Whatever came of it, nothing is offered twice by itself.
    expect(gateway.taken).toHaveLength(1)
  })

  it('reads other rules', async () => {
    const exists = { ...RULE, success: 'exists' as const, successPath: 'data.id' }
    expect(await answered({ status: 200, body: '{"data":{"id":5}}' }, exists)).toEqual({
      state: 'sent',
      providerId: '5',
    })
    expect(await answered({ status: 200, body: '{"data":{}}' }, exists)).toMatchObject({ state: 'failed' })
    const status = { ...RULE, success: 'status' as const }
    expect(await answered({ status: 202, body: 'OK 17' }, status)).toEqual({ state: 'sent' })
  })

  it('takes numbers of people out of what is kept of an answer', async () => {
    const outcome = await answered({ status: 422, body: 'no such number 966512345678' })
    expect(outcome).toMatchObject({ state: 'failed', detail: expect.stringContaining('no such number') })
    expect(JSON.stringify(outcome)).not.toContain('512345678')
  })

  it('offers nothing to what is no number, to the demonstration’s numbers, nor into a private network', async () => {
    expect(await sms().send({ ...MESSAGE, to: '0512345678' })).toMatchObject({ reason: 'badAddress' })
    expect(await sms().send({ ...MESSAGE, to: '+966500000030' })).toMatchObject({ reason: 'demoAddress' })
    expect(await sms(RULE, { privateHosts: false }).send(MESSAGE)).toMatchObject({ state: 'failed', reason: 'connect' })
    expect(gateway.taken).toEqual([])
  })

  it('knows that nothing left where nobody listens, or after it was closed', async () => {
    expect(await sms(RULE, { url: 'http://127.0.0.1:9/' }).send(MESSAGE)).toMatchObject({
      state: 'failed',
      reason: 'connect',
      permanent: false,
    })
    await expect(sms(RULE, { url: 'http://127.0.0.1:9/' }).verify()).rejects.toMatchObject({ reason: 'connect' })
    await expect(sms().verify()).resolves.toBeUndefined()
    const closed = sms()
    await closed.close()
    expect(await closed.send(MESSAGE)).toMatchObject({ state: 'failed', reason: 'connect' })
  })
})

describe('an account at a gateway that is slow to answer', () => {
  it.each([
    [80, 80],
    [5, 20],
    [500, 100],
  ])(
    'of %i messages a second has %i in its hands at the same time, so that it keeps its rate',
    async (perSecond, held) => {
      gateway.state.behaviour = 'hang'
      const account = {
        url: gateway.url,
        ...SHAPE,
        ...RULE,
        perSecond,
      } as unknown as Parameters<typeof smsChannel.open>[0]
      const reach = { privateHosts: true }
      const opened = smsChannel.open(account, {}, { dataDir: '', publicUrl: '', graphUrl: '', reach })
      const stop = new AbortController()
      const sent = Array.from({ length: 120 }, (_, n) => opened.send({ ...MESSAGE, id: `row-${n}` }, stop.signal))
      await expect.poll(() => gateway.taken.length).toBe(held)
      stop.abort()
      expect((await Promise.all(sent)).filter(({ state }) => state === 'unknown')).toHaveLength(held)
    },
  )
})
