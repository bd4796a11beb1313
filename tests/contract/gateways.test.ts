import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingText } from '../../server/channels/text.ts'
import {
  type Bench,
  caughtBench,
  cloudBench,
  fakeCloudBench,
  fakeSmsBench,
  LIMIT_MS,
  smsBench,
  type Trouble,
} from './gateways.benches.ts'

const ARABIC = 'وصل عطاؤكم إلى أهله في جازان: ٣ آبار — «شكرًا»\nhttps://athar.example/r/1'

const words = (over: Partial<OutgoingText> = {}): OutgoingText => ({
  id: '0197a1c2-7d00-7abc-8def-0123456789ab',
  lang: 'ar',
  to: '+966512345678',
  text: ARABIC,
  ...over,
})

/** What carries words to phones must pass these, whatever it talks to. */
const CASES: Record<string, (bench: Bench) => Promise<void>> = {
  'brings Arabic words across unharmed, to one number, under the id of the ledger row': async ({
    gateway,
    arrived,
  }) => {
    expect(await gateway.send(words())).toMatchObject({ state: 'sent' })
    expect(await arrived()).toEqual([{ id: '0197a1c2-7d00-7abc-8def-0123456789ab', to: '+966512345678', text: ARABIC }])
  },
  'delivers 100 messages sent at the same time exactly once each': async ({ gateway, arrived }) => {
    const numbers = Array.from({ length: 100 }, (_, n) => n)
    const outcomes = await Promise.all(
      numbers.map((n) => gateway.send(words({ id: `row-${n}`, to: `+966512345${String(n).padStart(3, '0')}` }))),
    )
    expect(outcomes.filter(({ state }) => state !== 'sent')).toEqual([])
    const came = (await arrived()).map(({ id, to }) => `${id} ${to}`).sort()
    expect(came).toEqual(numbers.map((n) => `row-${n} +966512345${String(n).padStart(3, '0')}`).sort())
  },
  'does not begin when the signal has already fired': async ({ gateway, offered }) => {
    const outcome = await gateway.send(words(), AbortSignal.abort())
    expect(outcome).toMatchObject({ state: 'failed', reason: 'aborted', permanent: false })
    expect(await offered()).toBe(0)
  },
  'refuses what is no number, or more than one, and an id that could add a line': async ({ gateway, offered }) => {
    for (const to of ['0512345678', '', '+966512345678,+966512345679', '+966512345678\r\nBcc: a@b.sa', 'a@b.sa'])
      expect(await gateway.send(words({ to }))).toMatchObject({
        state: 'failed',
        reason: 'badAddress',
        permanent: true,
      })
    for (const id of ['', 'x y', 'x>\r\nBcc: a@b.sa'])
      expect(await gateway.send(words({ id }))).toMatchObject({ state: 'failed', reason: 'content', permanent: true })
    expect(await offered()).toBe(0)
  },
  'is verified without sending, and refuses messages once closed': async ({ gateway, offered }) => {
    await expect(gateway.verify()).resolves.toBeUndefined()
    await gateway.close()
    expect(await gateway.send(words())).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
    expect(await offered()).toBe(0)
  },
}

const ADAPTERS = {
  sms: smsBench,
  cloud: cloudBench,
  'stand-in for sms': fakeSmsBench,
  'stand-in for cloud': fakeCloudBench,
  'caught sms': caughtBench('sms'),
  'caught cloud': caughtBench('whatsappCloud'),
  'caught whatsapp': caughtBench('whatsapp'),
}

describe.each(Object.entries(ADAPTERS))('the port to phones, adapter %s', (_name, open) => {
  let bench: Bench
  beforeEach(async () => {
    bench = await open()
  })
  afterEach(() => bench.stop())

  it.each(Object.entries(CASES))('%s', async (_title, run) => {
    expect.hasAssertions()
    await run(bench)
  })
})

/** What a service does, then the outcome from the port's definition. */
const TROUBLE: [Trouble, object][] = [
  ['wrongKey', { state: 'failed', reason: 'auth', permanent: false }],
  ['busy', { state: 'failed', reason: 'busy', permanent: false, retryMs: 7_000 }],
  ['refused', { state: 'failed', permanent: true }],
  ['broken', { state: 'unknown' }],
  ['page', { state: 'unknown' }],
  ['hang', { state: 'unknown' }],
  ['reset', { state: 'unknown' }],
]

describe.each([
  ['sms', smsBench],
  ['cloud', cloudBench],
  ['stand-in for sms', fakeSmsBench],
  ['stand-in for cloud', fakeCloudBench],
] as const)('the port to phones in trouble, adapter %s', (_name, open) => {
  let bench: Bench
  beforeEach(async () => {
    bench = await open()
  })
  afterEach(() => bench.stop())

  it.each(TROUBLE)('%s: says so, offers nothing twice, and works after', async (trouble, outcome) => {
    const { gateway, behave, arrived, offered } = bench
    expect(await gateway.send(words({ id: 'before' }))).toMatchObject({ state: 'sent' })
    behave?.(trouble)
    const started = performance.now()
    expect(await gateway.send(words({ id: 'trouble' }))).toMatchObject(outcome)
    expect(performance.now() - started).toBeLessThan(LIMIT_MS + 4_000)
    expect(await offered()).toBe(2)
    behave?.(null)
    expect(await gateway.send(words({ id: 'after' }))).toMatchObject({ state: 'sent' })
    expect((await arrived()).map(({ id }) => id)).toEqual(['before', 'after'])
  })

  it('does not know what became of a message that was stopped after it was offered', async () => {
    bench.behave?.('hang')
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 150)
    expect(await bench.gateway.send(words(), stop.signal)).toMatchObject({ state: 'unknown' })
    expect(await bench.arrived()).toEqual([])
  })

  it('[product.md 42] offers nothing to numbers of the demonstration, nor a message of no words', async () => {
    expect(await bench.gateway.send(words({ to: '+966500000030' }))).toMatchObject({ reason: 'demoAddress' })
    expect(await bench.gateway.send(words({ text: ' \n' }))).toMatchObject({ reason: 'content', permanent: true })
    expect(await bench.offered()).toBe(0)
  })
})
