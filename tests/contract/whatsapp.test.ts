import { existsSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutgoingChat, SessionState } from '../../server/channels/whatsapp/port.ts'
import { fetchFromWaha, pathOf } from '../../server/channels/whatsapp/wahaFetch.ts'
import { type Bench, baileysBench, type DeviceBench, fakeBench, NUMBER, UNKNOWN, wahaBench } from './linking/benches.ts'
import { startWaha } from './linking/waha.ts'

const PATIENCE = { timeout: 8_000, interval: 10 }
const ARABIC = 'وصل عطاؤكم إلى أهله: ٣ آبار — «شكرًا»'

const chat = (over: Partial<OutgoingChat> = {}): OutgoingChat => ({
  id: '0197a1c2-7d00-7abc-8def-0123456789ab',
  lang: 'ar',
  to: '+966511111111',
  text: ARABIC,
  ...over,
})

const FRESH = { wasLinked: false }
const stands = (bench: Bench, state: SessionState) =>
  vi.waitFor(() => expect(bench.session.state()).toEqual(state), PATIENCE)
const LINKED: SessionState = { state: 'linked', phone: NUMBER }

async function codeOf(bench: Bench): Promise<string> {
  await vi.waitFor(() => expect(bench.session.qr()).not.toBeNull(), PATIENCE)
  return bench.session.qr()?.value ?? ''
}

async function link(bench: Bench): Promise<void> {
  await bench.session.start(FRESH)
  await codeOf(bench)
  bench.phone.scan()
  await stands(bench, LINKED)
}

/** Every adapter must pass these. */
const CASES: Record<string, (bench: Bench) => Promise<void>> = {
  '[4.15] [2.66] links by a QR code that renews itself': async (bench) => {
    await bench.session.start(FRESH)
    const first = await codeOf(bench)
    const seconds = () => {
      const code = bench.session.qr()
      return code === null ? 0 : (Date.parse(code.until) - Date.parse(code.shownAt)) / 1000
    }
    expect(seconds()).toBe(60)
    bench.phone.renew()
    await vi.waitFor(() => expect(bench.session.qr()?.value).not.toBe(first), PATIENCE)
    expect(seconds()).toBe(20)
    expect(bench.session.state()).toEqual({ state: 'linking' })
    bench.phone.scan()
    await stands(bench, LINKED)
    expect(bench.session.qr()).toBeNull()
    expect(
      bench.heard.filter(({ kind }) => kind === 'state').map((one) => one.kind === 'state' && one.now.state),
    ).toEqual(['linking', 'linked'])
  },
  '[2.66] links by a pairing code': async (bench) => {
    await bench.session.start(FRESH)
    await codeOf(bench)
    const code = await bench.session.requestCode('+966512345678')
    expect(code).toBe('ABCD-EFGH')
    bench.phone.enter('WRON-GONE')
    expect(bench.session.state()).toEqual({ state: 'linking' })
    bench.phone.enter(code)
    await stands(bench, LINKED)
  },
  '[4.15] ends in an error when nobody scans, and can be tried again': async (bench) => {
    await bench.session.start(FRESH)
    await codeOf(bench)
    bench.phone.expire()
    await stands(bench, { state: 'ended', reason: 'codesExpired' })
    expect(bench.session.qr()).toBeNull()
    await bench.session.restart()
    await codeOf(bench)
    bench.phone.scan()
    await stands(bench, LINKED)
  },
  'sends to a number on WhatsApp, and tells what becomes of it': async (bench) => {
    await link(bench)
    const outcome = await bench.session.send(chat())
    expect(outcome).toMatchObject({ state: 'sent' })
    const id = outcome.state === 'sent' ? (outcome.providerId ?? '') : ''
    expect(id).not.toBe('')
    expect(bench.arrived()).toEqual([{ to: '+966511111111', text: ARABIC }])
    bench.phone.acknowledge(id, 'delivered')
    bench.phone.acknowledge(id, 'read')
    const told = () => bench.heard.flatMap((one) => (one.kind === 'receipt' ? [one.receipt] : []))
    await vi.waitFor(() => expect(told()).toHaveLength(2), PATIENCE)
    expect(told().map(({ message, state }) => [message, state])).toEqual(
      expect.arrayContaining([
        [{ providerId: id }, 'delivered'],
        [{ providerId: id }, 'read'],
      ]),
    )
  },
  'sends nothing to a number that is not on WhatsApp, nor to what is no number, nor to the demo’s': async (bench) => {
    await link(bench)
    const refused = (to: string) => bench.session.send(chat({ to }))
    expect(await refused(UNKNOWN)).toMatchObject({ state: 'failed', reason: 'recipient', permanent: true })
    expect(await refused('0511111111')).toMatchObject({ state: 'failed', reason: 'badAddress', permanent: true })
    for (const demo of ['+966500009001', '+966500010001'])
      expect(await refused(demo)).toMatchObject({ state: 'failed', reason: 'demoAddress', permanent: true })
    expect(await bench.session.send(chat({ text: ' ' }))).toMatchObject({ reason: 'content', permanent: true })
    expect(await bench.session.send(chat(), AbortSignal.abort())).toMatchObject({ reason: 'aborted', permanent: false })
    expect(bench.arrived()).toEqual([])
  },
  'hands on what somebody writes': async (bench) => {
    await link(bench)
    bench.phone.write('إيقاف')
    const told = () => bench.heard.flatMap((one) => (one.kind === 'incoming' ? [one.message] : []))
    await vi.waitFor(() => expect(told()).toHaveLength(1), PATIENCE)
    expect(told()[0]).toMatchObject({ from: NUMBER, text: 'إيقاف' })
    expect(told()[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
  },
  '[2.74] hands on a file that somebody sends, with what stands below it': async (bench) => {
    await link(bench)
    bench.phone.sendFile({ mime: 'image/jpeg', name: 'بئر.jpg', bytes: Buffer.from('a picture') }, 'انظروا')
    const told = () => bench.heard.flatMap((one) => (one.kind === 'incoming' ? [one.message] : []))
    await vi.waitFor(() => expect(told()).toHaveLength(1), PATIENCE)
    expect(told()[0]).toMatchObject({ from: NUMBER, text: 'انظروا', media: { mime: 'image/jpeg', name: 'بئر.jpg' } })
    expect((await bench.fetched(told()[0]?.media ?? { mime: '' })).toString()).toBe('a picture')
  },
  '[2.74] sends a file, alone or with words below it': async (bench) => {
    await link(bench)
    const media = { mime: 'application/pdf', name: 'إيصال.pdf', bytes: Buffer.from('%PDF-1.4') }
    expect(await bench.session.send(chat({ text: '', media }))).toMatchObject({ state: 'sent' })
    expect(await bench.session.send(chat({ text: 'هذا هو', media }))).toMatchObject({ state: 'sent' })
    const arrived = bench.arrived().map(({ text, media: came }) => [text, came?.name, Buffer.from(came?.bytes ?? [])])
    expect(arrived).toEqual([
      ['', 'إيصال.pdf', Buffer.from('%PDF-1.4')],
      ['هذا هو', 'إيصال.pdf', Buffer.from('%PDF-1.4')],
    ])
  },
  '[4.15] survives a restart without another code': async (bench) => {
    await link(bench)
    await bench.again()
    await bench.session.start({ wasLinked: true })
    await stands(bench, LINKED)
    expect(await bench.session.send(chat())).toMatchObject({ state: 'sent' })
  },
  '[4.15] disconnects and keeps the link': async (bench) => {
    await link(bench)
    await bench.session.stop()
    expect(bench.session.state()).toEqual({ state: 'idle' })
    expect(await bench.session.send(chat())).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
    await bench.session.start(FRESH)
    await stands(bench, LINKED)
  },
  '[4.15] a reset forgets the link: the next one needs a code': async (bench) => {
    await link(bench)
    await bench.session.logout()
    expect(bench.session.state()).toEqual({ state: 'idle' })
    await bench.session.start(FRESH)
    await codeOf(bench)
    expect(bench.session.state()).toEqual({ state: 'linking' })
  },
  'says that the phone has removed the device': async (bench) => {
    await link(bench)
    bench.phone.unlink()
    await stands(bench, { state: 'ended', reason: 'loggedOut' })
  },
  'is lost while nothing answers, and back by itself': async (bench) => {
    await link(bench)
    bench.offline()
    await stands(bench, { state: 'lost', reason: 'unreachable' })
    expect(await bench.session.send(chat())).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
    bench.online()
    await stands(bench, LINKED)
  },
}

describe.each([
  ['waha', wahaBench],
  ['baileys', baileysBench],
  ['fake', fakeBench],
] as const)('the port of a linked device, adapter %s', (_name, open) => {
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

describe('a device of this server’s own', () => {
  let bench: DeviceBench
  beforeEach(async () => {
    bench = await baileysBench()
  })
  afterEach(() => bench.stop())

  it.each([
    [401, 'loggedOut'],
    [403, 'forbidden'],
    [440, 'replaced'],
  ])('does not connect again after %i', async (reason, why) => {
    await link(bench)
    bench.tell({ stand: 'close', reason })
    await stands(bench, { state: 'ended', reason: why } as SessionState)
    expect(bench.spawned()).toBe(1)
  })

  it.each([408, 411, 428, 500, 503, 515])('connects again after %i', async (reason) => {
    await link(bench)
    const before = bench.heard.length
    bench.tell({ stand: 'close', reason })
    bench.phone.write('أنا هنا')
    await vi.waitFor(() => expect(bench.heard.length).toBeGreaterThan(before), PATIENCE)
    await stands(bench, LINKED)
    await vi.waitFor(async () => expect(await bench.session.send(chat())).toMatchObject({ state: 'sent' }), PATIENCE)
  })

  it('connects again when its process dies', async () => {
    await link(bench)
    bench.tell({ stand: 'crash' })
    await vi.waitFor(() => expect(bench.spawned()).toBe(2), PATIENCE)
    await vi.waitFor(async () => expect(await bench.session.send(chat())).toMatchObject({ state: 'sent' }), PATIENCE)
  })

  it('keeps its link where nobody else may read it, and nothing of it after a reset', async () => {
    await link(bench)
    expect(statSync(bench.folder).mode & 0o077).toBe(0)
    await bench.session.logout()
    expect(existsSync(bench.folder)).toBe(false)
  })
})

describe('[2.74] a file at a gateway', () => {
  it.each([
    ['http://localhost:3000/api/files/athar/1.jpg', '/api/files/athar/1.jpg'],
    ['https://waha.example/behind/api/files/athar/1.jpg?x=1', '/api/files/athar/1.jpg'],
    ['http://localhost:3000/api/files/../sessions/athar/logout', null],
    ['http://169.254.169.254/latest/meta-data', null],
    ['no address', null],
    [null, null],
  ])('%s is asked for at %s of the account’s own address', (url, path) => {
    expect(pathOf(url)).toBe(path)
  })

  it.each([
    ['none', '/api/files/athar/other.jpg', 'gone'],
    ['none', '/api/sessions/athar', 'gone'],
    ['none', '/api/files/athar/large.jpg', 'tooLarge'],
    ['500', '/api/files/athar/1.jpg', 'later'],
    ['429', '/api/files/athar/1.jpg', 'later'],
    ['401', '/api/files/athar/1.jpg', 'later'],
    ['hang', '/api/files/athar/1.jpg', 'later'],
    ['drop', '/api/files/athar/1.jpg', 'later'],
  ] as const)('while it answers with %s, %s is had: %s', async (trouble, at, why) => {
    const waha = await startWaha()
    try {
      waha.files.set('/api/files/athar/1.jpg', Buffer.from('small'))
      waha.files.set('/api/files/athar/large.jpg', Buffer.alloc(2_000))
      const settings = { url: `${waha.url}/`, key: waha.key, session: 'athar', reach: { privateHosts: true } }
      const ask = (path: string) => fetchFromWaha(settings, path, { limitMs: 200, maxBytes: 1_000 })
      waha.state.trouble = trouble
      expect(await ask(at)).toMatchObject({ state: 'failed', why })
      waha.state.trouble = 'none'
      expect(await ask('/api/files/athar/1.jpg')).toEqual({ state: 'here', bytes: Buffer.from('small') })
    } finally {
      await waha.stop()
    }
  })
})
