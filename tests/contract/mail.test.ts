import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCatcher } from '../../server/channels/email/catcher.ts'
import type { FakeAnswer } from '../../server/channels/email/fake.ts'
import { fakeMailer } from '../../server/channels/email/fake.ts'
import { parseMail, summarise } from '../../server/channels/email/parse.ts'
import type { Mailer, OutgoingMail } from '../../server/channels/email/port.ts'
import { smtpMailer } from '../../server/channels/email/smtp.ts'
import type { Behaviour } from './mail.peer.ts'
import { startPeer } from './mail.peer.ts'

/** A letter as the other side has it. */
interface Arrived {
  id: string
  to: string
  name: string
  subject: string
  text: string
  html: string
  unsubscribe: string | undefined
}

interface Bench {
  mailer: Mailer
  /** Absent where the adapter's other side can only accept. */
  behave?: (behaviour: Behaviour) => void
  arrived(): Promise<Arrived[]>
  stop(): Promise<void>
}

const LIMIT_MS = 800
const ARABIC = 'وصل عطاؤكم إلى أهله في جازان: ٣ آبار — «شكرًا»'
const LONG_ARABIC = Array.from({ length: 40 }, (_, n) => `${n}. ${ARABIC}`).join('\n')

const letter = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '0197a1c2-7d00-7abc-8def-0123456789ab',
  to: { address: 'sara@donors.sa', name: 'سارة بنت أحمد' },
  from: { address: 'letters@birr.sa', name: 'جمعية البر' },
  subject: ARABIC,
  text: LONG_ARABIC,
  html: `<p dir="rtl">${LONG_ARABIC}</p>`,
  listUnsubscribe: { url: 'https://birr.sa/stop/abc123', oneClick: true },
  lang: 'ar',
  ...over,
})

/** What the SMTP adapter must have written, read back from the raw letter. */
function fromRaw(raw: Buffer, to: string): Arrived {
  const parsed = parseMail(raw)
  const head = summarise(raw)
  const once = parsed.headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  return {
    id: head.messageId.split('@')[0] ?? '',
    to,
    name: /^"?(.*?)"? <[^<]*>$/.exec(head.to)?.[1] ?? '',
    subject: head.subject,
    text: parsed.text.replaceAll('\r\n', '\n').trimEnd(),
    html: parsed.html.replaceAll('\r\n', '\n').trimEnd(),
    unsubscribe: once ? parsed.headers.get('list-unsubscribe')?.slice(1, -1) : undefined,
  }
}

async function smtpBench(): Promise<Bench> {
  const peer = await startPeer()
  const mailer = smtpMailer({ url: peer.url, concurrency: 8, limitMs: LIMIT_MS })
  return {
    mailer,
    behave: (behaviour) => (peer.state.behaviour = behaviour),
    arrived: async () => peer.received.map(({ raw, envelopeTo }) => fromRaw(raw, envelopeTo.join())),
    stop: () => mailer.close().then(peer.stop),
  }
}

async function catcherBench(): Promise<Bench> {
  const dir = await mkdtemp(join(tmpdir(), 'athar-outbox-'))
  const catcher = await startCatcher({ dir })
  const mailer = smtpMailer({ url: catcher.url, concurrency: 8, limitMs: 5_000 })
  return {
    mailer,
    async arrived() {
      const raws = await Promise.all((await catcher.list({ limit: 1_000 })).map(({ id }) => catcher.raw(id)))
      return raws.flatMap((raw) => (raw ? [fromRaw(raw, /[^<>\s]+@[^<>\s]+/.exec(summarise(raw).to)?.[0] ?? '')] : []))
    },
    async stop() {
      await mailer.close()
      await catcher.stop()
      await rm(dir, { recursive: true })
    },
  }
}

const SCRIPT: Record<Behaviour, FakeAnswer> = {
  accept: { state: 'sent' },
  refuseRecipient550: { state: 'failed', reason: 'recipient', detail: '550', permanent: true },
  deferRecipient451: { state: 'failed', reason: 'recipient', detail: '451', permanent: false },
  refuseSender553: { state: 'failed', reason: 'sender', detail: '553', permanent: true },
  refuseBody554: { state: 'failed', reason: 'content', detail: '554', permanent: true },
  deferBody451: { state: 'failed', reason: 'content', detail: '451', permanent: false },
  dropBeforeData: { state: 'failed', reason: 'connect', detail: 'lost', permanent: false },
  dropAfterData: { state: 'unknown', detail: 'lost' },
  hangBeforeData: { state: 'silent', offered: false },
  hangAfterData: { state: 'silent', offered: true },
}

async function fakeBench(): Promise<Bench> {
  const mailer = fakeMailer({ limitMs: LIMIT_MS })
  return {
    mailer,
    behave: (behaviour) => mailer.answer(SCRIPT[behaviour]),
    arrived: async () =>
      mailer.accepted.map(({ id, to, subject, text, html, listUnsubscribe }) => {
        return { id, to: to.address, name: to.name ?? '', subject, text, html, unsubscribe: listUnsubscribe?.url }
      }),
    stop: () => mailer.close(),
  }
}

/** Every adapter must pass these. */
const CASES: Record<string, (bench: Bench) => Promise<void>> = {
  'brings Arabic subject, body and name across unharmed, under the id of the ledger row': async (bench) => {
    expect(await bench.mailer.send(letter())).toMatchObject({ state: 'sent' })
    expect(await bench.arrived()).toEqual([
      {
        id: '0197a1c2-7d00-7abc-8def-0123456789ab',
        to: 'sara@donors.sa',
        name: 'سارة بنت أحمد',
        subject: ARABIC,
        text: LONG_ARABIC,
        html: `<p dir="rtl">${LONG_ARABIC}</p>`,
        unsubscribe: 'https://birr.sa/stop/abc123',
      },
    ])
  },
  'delivers 500 letters sent at the same time exactly once each': async (bench) => {
    const ids = Array.from({ length: 500 }, (_, n) => `row-${n}`)
    const outcomes = await Promise.all(
      ids.map((id, n) => bench.mailer.send(letter({ id, to: { address: `d${n}@donors.sa` } }))),
    )
    expect(outcomes.filter(({ state }) => state !== 'sent')).toEqual([])
    const arrived = await bench.arrived()
    expect(arrived.map(({ id }) => id).sort()).toEqual([...ids].sort())
    for (const { id, to } of arrived) expect(to).toBe(`d${id.slice(4)}@donors.sa`)
  },
  'does not begin when the signal has already fired': async (bench) => {
    const outcome = await bench.mailer.send(letter(), AbortSignal.abort())
    expect(outcome).toMatchObject({ state: 'failed', reason: 'aborted', permanent: false })
    expect(await bench.arrived()).toEqual([])
  },
  'refuses an address that could name more people, and a sender or id that could add a header': async (bench) => {
    for (const address of [
      'a@donors.sa, b@donors.sa',
      'a@donors.sa\r\nBcc: b@c.sa',
      'x <a@donors.sa>',
      'nobody',
      '@d.sa',
    ])
      expect(await bench.mailer.send(letter({ to: { address } }))).toMatchObject({
        state: 'failed',
        reason: 'badAddress',
        permanent: true,
      })
    expect(await bench.mailer.send(letter({ from: { address: 'a\n@b.sa', name: '' } }))).toMatchObject({
      reason: 'sender',
    })
    expect(await bench.mailer.send(letter({ id: 'x>\r\nBcc: a@b.sa' }))).toMatchObject({ reason: 'content' })
    expect(await bench.arrived()).toEqual([])
  },
  'is verified without sending, and refuses letters once closed': async (bench) => {
    await expect(bench.mailer.verify()).resolves.toBeUndefined()
    await bench.mailer.close()
    expect(await bench.mailer.send(letter())).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
    expect(await bench.arrived()).toEqual([])
  },
}

/** Those whose other side can misbehave must pass these too: behaviour, then the outcome from the port's definition. */
const TROUBLE: [Behaviour, object][] = [
  ['refuseRecipient550', { state: 'failed', reason: 'recipient', permanent: true }],
  ['deferRecipient451', { state: 'failed', reason: 'recipient', permanent: false }],
  ['refuseSender553', { state: 'failed', reason: 'sender', permanent: true }],
  ['refuseBody554', { state: 'failed', reason: 'content', permanent: true }],
  ['deferBody451', { state: 'failed', reason: 'content', permanent: false }],
  ['dropBeforeData', { state: 'failed', reason: 'connect', permanent: false }],
  ['dropAfterData', { state: 'unknown' }],
  ['hangBeforeData', { state: 'failed', reason: 'timeout', permanent: false }],
  ['hangAfterData', { state: 'unknown' }],
]

const ADAPTERS = { smtp: smtpBench, catcher: catcherBench, fake: fakeBench }

describe.each(Object.entries(ADAPTERS))('the mail port, adapter %s', (_name, open) => {
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

describe.each([
  ['smtp', smtpBench],
  ['fake', fakeBench],
] as const)('the mail port in trouble, adapter %s', (_name, open) => {
  let bench: Bench
  const behave = (behaviour: Behaviour) => bench.behave?.(behaviour)
  beforeEach(async () => {
    bench = await open()
  })
  afterEach(() => bench.stop())

  it.each(TROUBLE)('%s', async (behaviour, outcome) => {
    behave(behaviour)
    const started = performance.now()
    expect(await bench.mailer.send(letter())).toMatchObject(outcome)
    expect(performance.now() - started).toBeLessThan(LIMIT_MS + 4_000)
    expect(await bench.arrived()).toEqual([])
  })

  it.each(TROUBLE)('%s on a connection that worked before, and works after', async (behaviour, outcome) => {
    expect(await bench.mailer.send(letter({ id: 'before' }))).toMatchObject({ state: 'sent' })
    behave(behaviour)
    // Where nothing was offered the adapter may have tried again: then its own time limit ends it.
    const result = await bench.mailer.send(letter({ id: 'trouble' }))
    expect(result).toMatchObject(behaviour === 'dropBeforeData' ? { state: 'failed', permanent: false } : outcome)
    behave('accept')
    expect(await bench.mailer.send(letter({ id: 'after' }))).toMatchObject({ state: 'sent' })
    expect((await bench.arrived()).map(({ id }) => id)).toEqual(['before', 'after'])
  })

  it.each([
    ['hangBeforeData', { state: 'failed', reason: 'aborted', permanent: false }],
    ['hangAfterData', { state: 'unknown' }],
  ] as const)('stopped by the signal during %s', async (behaviour, outcome) => {
    behave(behaviour)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 150)
    expect(await bench.mailer.send(letter(), stop.signal)).toMatchObject(outcome)
  })
})
