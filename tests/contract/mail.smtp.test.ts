import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeMailer } from '../../server/channels/email/fake.ts'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import { smtpMailer } from '../../server/channels/email/smtp.ts'
import { chooseMailer, concernsService, holdDemo } from '../../server/channels/index.ts'
import type { Peer } from './mail.peer.ts'
import { startPeer } from './mail.peer.ts'

const letter = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 'row-1',
  to: { address: 'sara@donors.sa' },
  from: { address: 'letters@birr.sa', name: 'Birr' },
  subject: 'Hello',
  text: 'Text',
  html: '<p>Text</p>',
  lang: 'en',
  ...over,
})

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
async function peerWith(options: Parameters<typeof startPeer>[0] = {}): Promise<Peer> {
  const peer = await startPeer(options)
  cleanups.push(peer.stop)
  return peer
}
function mailerFor(url: string, limitMs = 500, concurrency = 2) {
  const mailer = smtpMailer({ url, limitMs, concurrency })
  cleanups.push(() => mailer.close())
  return mailer
}

describe('the SMTP adapter on the wire', () => {
  it('writes the headers that RFC 8058 and the ledger ask for', async () => {
    const peer = await peerWith()
    const url = `https://birr.sa/stop/${'x'.repeat(120)}`
    await mailerFor(peer.url).send(
      letter({
        lang: 'ar',
        replyTo: 'care@birr.sa',
        headers: { 'X-Athar': 'a\r\nBcc: evil@x.sa' },
        listUnsubscribe: { url, oneClick: true },
        attachments: [{ filename: 'إفادة.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80]) }],
      }),
    )
    const [got] = peer.received
    const head = String(got?.raw)
      .replace(/\r\n\r\n[^]*/, '')
      .replace(/\r\n[ \t]+/g, ' ')
    expect(head).toMatch(/^Message-ID: <row-1@birr\.sa>$/m)
    expect(head.replace('Unsubscribe: ', 'Unsubscribe:')).toContain(`List-Unsubscribe:<${url}>`)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(head).toMatch(/^Content-Language: ar$/m)
    expect(head).toMatch(/^Reply-To: care@birr\.sa$/m)
    expect(head).not.toMatch(/^Bcc:/im)
    expect(got?.envelopeTo).toEqual(['sara@donors.sa'])
    expect(got?.envelopeFrom).toBe('letters@birr.sa')
    expect(String(got?.raw)).toContain('application/pdf')
  })

  it('never offers a body twice by itself when the answer is lost', async () => {
    const peer = await peerWith()
    const mailer = mailerFor(peer.url, 1_500)
    await mailer.send(letter({ id: 'warm' }))
    peer.state.behaviour = 'dropAfterData'
    expect(await mailer.send(letter())).toMatchObject({ state: 'unknown' })
    await new Promise((done) => setTimeout(done, 800))
    expect(peer.state.bodies).toBe(2)
  })

  it('keeps its connections', async () => {
    const peer = await peerWith()
    const mailer = mailerFor(peer.url, 5_000, 3)
    await Promise.all(Array.from({ length: 60 }, (_, n) => mailer.send(letter({ id: `r${n}` }))))
    expect(peer.received).toHaveLength(60)
    expect(peer.state.connections).toBe(3)
  })

  it('takes the address of the recipient out of the reason', async () => {
    const peer = await peerWith()
    peer.state.behaviour = 'refuseRecipient550'
    const outcome = await mailerFor(peer.url).send(letter())
    expect(outcome).toMatchObject({ state: 'failed', detail: expect.stringContaining('550 No such user') })
    expect(JSON.stringify(outcome)).not.toContain('sara')
  })

  it('says connect when nobody listens, and timeout when nobody greets', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const mailer = mailerFor(`smtp://127.0.0.1:${port}`, 200)
    expect(await mailer.send(letter())).toMatchObject({ state: 'failed', reason: 'timeout', permanent: false })
    await new Promise((done) => mute.close(done))
    const gone = mailerFor(`smtp://127.0.0.1:${port}`)
    expect(await gone.send(letter())).toMatchObject({ state: 'failed', reason: 'connect', permanent: false })
    await expect(gone.verify()).rejects.toMatchObject({ name: 'ServiceError', reason: 'connect' })
  })

  it('signs in with the name and password of the address', async () => {
    const peer = await peerWith({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth: (auth, _session, answer) =>
        auth.username === 'me@birr.sa' && auth.password === 'p@ss:ü'
          ? answer(null, { user: 1 })
          : answer(new Error('Wrong')),
    })
    const right = `smtp://${encodeURIComponent('me@birr.sa')}:${encodeURIComponent('p@ss:ü')}@127.0.0.1:${peer.port}`
    expect(await mailerFor(right).send(letter())).toMatchObject({ state: 'sent' })
    const wrong = mailerFor(`smtp://me:no@127.0.0.1:${peer.port}`)
    expect(await wrong.send(letter())).toMatchObject({ state: 'failed', reason: 'auth', permanent: true })
    await expect(wrong.verify()).rejects.toMatchObject({ reason: 'auth' })
  })

  it('turns to TLS where it is offered, and refuses a certificate that nobody vouches for', async () => {
    const peer = await peerWith({ disabledCommands: ['AUTH'] })
    expect(await mailerFor(peer.url).send(letter())).toMatchObject({ state: 'failed', reason: 'tls', permanent: false })
    expect(await mailerFor(`${peer.url}/?tls.rejectUnauthorized=false`).send(letter())).toMatchObject({ state: 'sent' })
    expect(peer.received.map(({ secure }) => secure)).toEqual([true])
  })

  it.each(['', 'nonsense', 'http://mail.sa', 'smtp://'])('refuses %j as SMTP_URL', (url) => {
    expect(() => smtpMailer({ url })).toThrow(/SMTP_URL/)
  })
})

describe('the choice of the mailer', () => {
  const config = { loopback: true, demo: true, dataDir: '/nowhere' }

  it.each([
    { ...config, loopback: false },
    { ...config, demo: false },
  ])('has none, with a reason, without SMTP_URL on %j', async (config) => {
    expect(await chooseMailer(config)).toEqual({ mailer: null, reason: 'mail.notConfigured' })
  })

  it('sends over SMTP_URL, but never to a demo address', async () => {
    const peer = await peerWith()
    const chosen = await chooseMailer({ ...config, smtpUrl: peer.url })
    if (!chosen.mailer) throw new Error('no mailer')
    cleanups.push(() => chosen.stop())
    expect(chosen.from).toBe('athar@localhost')
    expect(await chosen.mailer.send(letter())).toMatchObject({ state: 'sent' })
    const held = await chosen.mailer.send(letter({ to: { address: 'a@example.org' } }))
    expect(held).toMatchObject({ state: 'failed', reason: 'demoAddress', permanent: true })
    expect(peer.received).toHaveLength(1)
  })

  it.each([
    'a@example.com',
    'a@EXAMPLE.ORG',
    'a@mail.example.net',
    'a@x.example',
    'a@athar.test',
    'a@b.invalid',
    'a@localhost',
    'a@example.org.',
  ])('holds %s', async (address) => {
    const fake = fakeMailer()
    expect(await holdDemo(fake).send(letter({ to: { address } }))).toMatchObject({ reason: 'demoAddress' })
    expect(fake.asked).toEqual([])
  })

  it.each(['a@myexample.com', 'a@example.sa', 'a@test.sa', 'a@contest'])('lets %s go', async (address) => {
    expect(await holdDemo(fakeMailer()).send(letter({ to: { address } }))).toEqual({ state: 'sent' })
  })

  it('tells what concerns the service from what concerns the letter', () => {
    expect((['connect', 'tls', 'auth', 'sender', 'busy'] as const).map(concernsService)).not.toContain(false)
    expect((['recipient', 'content', 'badAddress', 'demoAddress'] as const).map(concernsService)).not.toContain(true)
  })
})
