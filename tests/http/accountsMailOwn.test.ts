import { createPublicKey, createVerify } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emailAccounts } from '../../resources/email_accounts/schema.ts'
import { mailerFor } from '../../server/channels/email/account.ts'
import { readAccount } from '../../server/hooks/account.ts'
import { type Peer, startPeer } from '../contract/mail.peer.ts'
import { takeDue } from './support/hooked.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let peer: Peer
beforeAll(async () => {
  server = await startTestServer()
  peer = await startPeer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (auth, _session, answer) =>
      auth.username === 'birr' && auth.password === 'pa ss' ? answer(null, { user: 1 }) : answer(new Error('Wrong')),
  })
})
afterAll(async () => {
  await peer.stop()
  await server.close()
})
beforeEach(async () => {
  await server.db.owner((tx) => tx.rows(sql`delete from email_accounts`))
})

const settings = (over: object = {}) => ({
  host: '127.0.0.1',
  port: peer.port,
  security: 'none',
  userName: 'birr',
  password: 'pa ss',
  senderAddress: 'letters@birr.sa',
  senderName: 'Birr',
  ...over,
})
interface Saved {
  id: string
  version: number
  state: string
  reason: string | null
}
const connect = (body: object) => server.call('POST', '/api/email_accounts/actions/connect', { body })
async function connected(): Promise<Saved> {
  const answer = await connect(settings())
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ record: Saved }>().record
}

describe('[2.44], [2.66] an entity’s own mail service', () => {
  it('[2.44] is kept where a real connection was taken, and then works', async () => {
    const answer = await connect(settings())
    expect(answer.json()).toMatchObject({
      refusal: null,
      record: { state: 'working', reason: null, host: '127.0.0.1' },
    })
    // Its password leaves the server nowhere.
    const read = await server.call('GET', '/api/email_accounts')
    expect(`${answer.body}${read.body}`).not.toContain('pa ss')
    expect(read.json()).toMatchObject([{ state: 'working', passwordSetAt: expect.any(String) }])
  })

  it('[2.44] is not kept where the service refuses, and says why', async () => {
    const wrong = await connect(settings({ password: 'no' }))
    expect(wrong.json()).toMatchObject({ refusal: { reason: 'auth' }, record: null })
    const gone = await connect(settings({ port: 9 }))
    expect(gone.json()).toMatchObject({ refusal: { reason: 'connect' }, record: null })
    expect((await server.call('GET', '/api/email_accounts')).json()).toEqual([])
  })

  it('[2.44] stands switched off where it was saved without being checked', async () => {
    const made = await server.call('POST', '/api/email_accounts', { body: settings() })
    expect(made.json()).toMatchObject({ state: 'notChecked' })
    const checked = await server.call('POST', `/api/email_accounts/${made.json<Saved>().id}/check`, { body: {} })
    expect(checked.json()).toMatchObject({ state: 'working' })
    const changed = await server.call('PUT', `/api/email_accounts/${made.json<Saved>().id}`, {
      body: { port: 2525, version: checked.json<Saved>().version },
    })
    expect(changed.json()).toMatchObject({ state: 'notChecked' })
  })

  it('sends a kept password nowhere else than it was typed for', async () => {
    const { version } = await connected()
    const { password: _, ...rest } = settings({ host: 'localhost' })
    const moved = await connect({ ...rest, version })
    expect(moved.statusCode).toBe(422)
    expect(Object.keys(moved.json<{ errors: object }>().errors)).toEqual(['Password'])
  })

  it('is one at the most, and goes for good', async () => {
    const { id } = await connected()
    const second = await server.call('POST', '/api/email_accounts', { body: settings() })
    expect(second.statusCode).toBe(409)
    expect((await server.call('POST', `/api/email_accounts/${id}/forget`, { body: {} })).statusCode).toBe(200)
    const left = await server.db.owner((tx) => tx.rows(sql`select 1 from email_accounts`))
    expect(left).toEqual([])
  })

  it('never writes in the clear to another machine, and nowhere into a private network where the installation forbids it', async () => {
    const clear = await server.call('POST', '/api/email_accounts', { body: settings({ host: 'mail.birr.sa' }) })
    expect(clear.json()).toMatchObject({ errors: { Security: [expect.any(String)] } })
    const { config } = server.services
    server.services.config = { ...config, privateHosts: false }
    try {
      for (const host of ['127.0.0.1', '10.0.0.8', 'localhost', '169.254.169.254']) {
        const answer = await connect(settings({ host, security: 'tls' }))
        expect(answer.json(), host).toMatchObject({ errors: { Host: [expect.any(String)] } })
      }
    } finally {
      server.services.config = config
    }
  })

  it('[2.66] signs its letters with a key whose other half the DNS shows', async () => {
    const { id } = await connected()
    const made = await server.call('POST', `/api/email_accounts/${id}/makeKey`, {
      body: { domain: 'birr.sa', selector: 'athar1' },
    })
    const { dkimRecord } = made.json<{ dkimRecord: string }>()
    expect(made.body).not.toContain('PRIVATE')
    expect(dkimRecord).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/)
    await server.db.owner((tx) =>
      tx.rows(
        sql`update users set email = split_part(email, '@', 1) || '@birr-staff.sa' where entity_id = ${server.entities.a}::uuid`,
      ),
    )
    const before = peer.received.length
    const trial = await server.call('POST', `/api/email_accounts/${id}/trial`, { body: { language: 'ar' } })
    expect(trial.json()).toMatchObject({ state: 'sent' })
    const raw = String(peer.received[before]?.raw)
    expect(raw).toMatch(/^From: "?Birr"? <letters@birr\.sa>/m)
    expect(isSigned(raw, dkimRecord)).toBe(true)
    expect(isSigned(raw.replace('Birr', 'Barr'), dkimRecord)).toBe(false)
  })
})

/** RFC 6376, relaxed/relaxed: whether the header's signature is by the key of that record. */
function isSigned(raw: string, record: string): boolean {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n(?=[ \t])/g, '')
  const fields = head
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as const)
  const relaxed = ([name, value]: readonly [string, string]) =>
    `${name.toLowerCase()}:${value.replace(/\s+/g, ' ').trim()}`
  const signature = fields.find(([name]) => name.toLowerCase() === 'dkim-signature')
  if (!signature) return false
  const part = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature[1])?.[1]?.replace(/\s/g, '') ?? ''
  const signed = part('h')
    .split(':')
    .flatMap((name) => fields.filter(([one]) => one.toLowerCase() === name.toLowerCase()).slice(-1))
  const text = [...signed.map(relaxed), relaxed([signature[0], signature[1].replace(/b=[^;]*$/, 'b=')])].join('\r\n')
  const key = createPublicKey({
    key: Buffer.from(/p=(.*)$/.exec(record)?.[1] ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  })
  return createVerify('RSA-SHA256').update(text).verify(key, part('b'), 'base64')
}

describe('letters that come back', () => {
  async function hooked(): Promise<{ id: string; path: string }> {
    const { id } = await connected()
    const made = await server.call('POST', `/api/email_accounts/${id}/makeHook`, { body: {} })
    return { id, path: new URL(made.json<{ address: string }>().address).pathname }
  }
  const tell = (path: string, body: object | string) =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const active = () =>
    server.db.owner((tx) =>
      tx.rows<{ address: string; reason: string }>(
        sql`select address, reason from suppressions where status = 'active' order by address`,
      ),
    )
  beforeEach(async () => {
    await server.db.owner((tx) => tx.rows(sql`delete from suppressions`))
    await server.db.owner((tx) => tx.rows(sql`delete from hook_events`))
  })

  it('are told by whoever has the key alone', async () => {
    const { id, path } = await hooked()
    expect((await tell(`/api/hooks/bounces/${id}/wrong`, { recipient: 'a@b.sa', type: 'permanent' })).statusCode).toBe(
      404,
    )
    expect((await tell(path, { recipient: 'a@b.sa', type: 'permanent' })).statusCode).toBe(200)
  })

  it('leave the address alone for good, and a passing trouble does not', async () => {
    const { path } = await hooked()
    await tell(path, [
      { recipient: 'Gone@Donors.sa', type: 'permanent', detail: '550 5.1.1 unknown' },
      { recipient: 'full@donors.sa', type: 'transient' },
      { recipient: 'angry@donors.sa', type: 'complaint' },
    ])
    await takeDue(server)
    expect(await active()).toEqual([
      { address: 'angry@donors.sa', reason: 'complaint' },
      { address: 'gone@donors.sa', reason: 'bounce' },
    ])
  })

  it('say nothing where they cannot be read', async () => {
    const { path } = await hooked()
    await tell(path, 'no json')
    await tell(path, { type: 'permanent', recipient: 'not an address' })
    await takeDue(server)
    expect(await active()).toEqual([])
  })

  it('hold a donor’s letters back, until staff allow the address again', async () => {
    const { path } = await hooked()
    const donor = await server.call('POST', '/api/donors', { body: { name: 'Suppressed', email: 'back@donors.sa' } })
    await tell(path, { recipient: 'back@donors.sa', type: 'permanent' })
    await takeDue(server)
    const { GATE } = await import('../../server/messages/audience.ts')
    const { select, columns } = await import('../../server/db/columns.ts')
    const { donors } = await import('../../resources/donors/schema.ts')
    const d = columns(donors, 'd')
    const held = () =>
      server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
        tx.one(select(GATE, sql`from ${d} where ${d.id} = ${donor.json<{ id: string }>().id}::uuid`)),
      )
    expect(await held()).toMatchObject({ suppressed: true })
    const list = await server.call(
      'GET',
      `/api/suppressions?filter=${encodeURIComponent('{"address":"back@donors.sa"}')}`,
    )
    expect(list.statusCode, list.body).toBe(200)
    const [{ id }] = list.json<[{ id: string }]>()
    const allowed = await server.call('POST', `/api/suppressions/${id}/allow`, { body: {}, as: 'projectsA' })
    expect(allowed.json()).toMatchObject({
      status: 'allowed',
      allowedBy: expect.any(String),
      allowedAt: expect.any(String),
    })
    expect(await held()).toMatchObject({ suppressed: false })
  })
})

describe('the sender of an entity', () => {
  it('writes by the account’s own name, and never to the demonstration’s addresses', async () => {
    const { id } = await connected()
    const account = await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      readAccount(tx, server.services.config, emailAccounts, { entityId: server.entities.a, id }),
    )
    if (!account) throw new Error('no account')
    const mailer = mailerFor(account.record, account.secrets, server.services.config)
    const mail = (address: string) => ({
      id: 'row-1',
      to: { address },
      from: { address: 'platform@athar.sa', name: 'A charity' },
      subject: 'Hello',
      text: 'Text',
      html: '<p>Text</p>',
      lang: 'en' as const,
    })
    const before = peer.received.length
    expect(await mailer.send(mail('someone@donors.sa'))).toMatchObject({ state: 'sent' })
    expect(peer.received[before]).toMatchObject({ envelopeFrom: 'letters@birr.sa' })
    expect(await mailer.send(mail('someone@example.org'))).toMatchObject({ reason: 'demoAddress' })
    await mailer.close()
  })
})
