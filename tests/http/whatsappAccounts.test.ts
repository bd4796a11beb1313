import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Supervisor } from '../../server/linking/supervisor.ts'
import { startWaha, type Waha } from '../contract/linking/waha.ts'
import { startTestServer, type TestServer } from './support.ts'

const PATIENCE = { timeout: 15_000, interval: 50 }

let server: TestServer
let waha: Waha
let supervisor: Supervisor
let id: string

/** A server that has just been started: whoever held sessions before is gone. */
async function startLinking(): Promise<void> {
  supervisor = new Supervisor(() => server.services, { everyMs: 100 })
  server.services.linking = supervisor
  await supervisor.start()
}

beforeAll(async () => {
  server = await startTestServer()
  waha = await startWaha({ number: '966512345678' })
  await startLinking()
})
afterAll(async () => {
  await supervisor.stop()
  await waha.stop()
  await server.close()
})

interface Row {
  id: string
  version: number
  state: string
  lastReason: string | null
  phone: string | null
}
const account = async (): Promise<Row> =>
  (await server.call('GET', `/api/whatsapp_accounts/${id}`, { as: 'adminA' })).json<Row>()
const ask = async (what: string, body: object = {}): Promise<number> =>
  (await server.call('POST', `/api/whatsapp_accounts/${id}/${what}`, { as: 'adminA', body })).statusCode
const stands = (state: string, lastReason: string | null = null): Promise<void> =>
  vi.waitFor(async () => expect(await account()).toMatchObject({ state, lastReason }), PATIENCE)
const shown = async () =>
  (await server.call('GET', `/api/whatsapp_accounts/${id}/link`, { as: 'adminA' })).json<{
    qr: { value: string } | null
    pairing: string | null
  }>()

describe('[2.66] an entity’s own WhatsApp number', () => {
  it('[2.44] is set up by its administrator, once, and its key leaves the server nowhere', async () => {
    const body = { provider: 'waha', wahaUrl: waha.url, wahaKey: waha.key }
    const odd = await server.call('POST', '/api/whatsapp_accounts', { body: { ...body, wahaKey: 'مفتاح' } })
    expect(odd.json()).toMatchObject({ errors: { WahaKey: ['Latin letters, digits and signs only.'] } })
    expect((await server.call('POST', '/api/whatsapp_accounts', { as: 'projectsA', body })).statusCode).toBe(403)
    const made = await server.call('POST', '/api/whatsapp_accounts', { as: 'adminA', body })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ provider: 'waha', state: 'needsSetup', minSeconds: 30, maxSeconds: 60 })
    expect(made.body).not.toContain(waha.key)
    id = made.json<Row>().id
    const second = await server.call('POST', '/api/whatsapp_accounts', { as: 'adminA', body })
    expect(second.statusCode).toBe(409)
    expect((await server.call('GET', `/api/whatsapp_accounts/${id}`, { as: 'adminB' })).statusCode).toBe(404)
  })

  it('refuses a gateway without an address, one that is no address, and waits that end before they begin', async () => {
    const { version } = await account()
    const errors = async (body: object) =>
      (await server.call('PUT', `/api/whatsapp_accounts/${id}`, { as: 'adminA', body: { version, ...body } })).json<{
        errors: Record<string, string[]>
      }>().errors
    expect(Object.keys(await errors({ wahaUrl: null }))).toEqual(['WahaUrl'])
    expect(Object.keys(await errors({ wahaUrl: 'http://10.0.0.7:3000' }))).toEqual(['WahaUrl'])
    expect(Object.keys(await errors({ minSeconds: 90 }))).toEqual(['MaxSeconds'])
  })

  it('[4.15] is linked by the code that is shown while it is in progress, and by nothing that stands in its row', async () => {
    expect(await ask('disconnect')).toBe(409)
    expect(await ask('start')).toBe(200)
    await vi.waitFor(async () => expect((await shown()).qr?.value).toMatch(/^2@/), PATIENCE)
    await stands('inProgress')
    const rows = await server.db.owner((tx) => tx.rows(sql`select * from whatsapp_accounts`))
    expect(JSON.stringify(rows)).not.toContain('2@')
    expect(await ask('start')).toBe(409)
    waha.phone.scan()
    await stands('linked')
    expect(await account()).toMatchObject({ phone: '+966512345678' })
  })

  it('[4.15] survives a restart', async () => {
    await supervisor.stop()
    expect(await account()).toMatchObject({ state: 'linked' })
    await startLinking()
    waha.phone.unlink()
    await stands('disconnected', 'loggedOut')
  })

  it('[5.6] gives a pairing code for ten digits, and says at the field what is none', async () => {
    expect(await ask('start')).toBe(200)
    await vi.waitFor(async () => expect((await shown()).qr).not.toBeNull(), PATIENCE)
    const wrong = await server.call('POST', `/api/whatsapp_accounts/${id}/code`, {
      as: 'adminA',
      body: { phone: '051' },
    })
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json<{ errors: object }>().errors)).toEqual(['Phone'])
    expect(await ask('code', { phone: '0512345678' })).toBe(200)
    await vi.waitFor(async () => expect((await shown()).pairing).toBe('ABCD-EFGH'), PATIENCE)
  })

  it('[4.15] is in error when the codes run out, and can be tried again', async () => {
    waha.phone.expire()
    await stands('error', 'codesExpired')
    expect(await ask('start')).toBe(200)
    await vi.waitFor(async () => expect((await shown()).qr).not.toBeNull(), PATIENCE)
    waha.phone.scan()
    await stands('linked')
  })

  it('[8.45] says that a reset failed; one that does not fail leaves nothing of the link', async () => {
    waha.state.trouble = 'resetFails'
    expect(await ask('reset')).toBe(200)
    await stands('error', 'resetFailed')
    waha.state.trouble = 'none'
    expect(await ask('reset')).toBe(200)
    await stands('needsSetup')
    expect(await account()).toMatchObject({ phone: null })
  })

  it('takes what the gateway tells of it from nobody who does not sign with their key', async () => {
    const url = `/api/hooks/waha/${id}`
    const raw = JSON.stringify({ event: 'session.status', session: 'x', payload: {} })
    const key = createHmac('sha256', waha.key).update(`athar webhook ${id}`).digest('hex')
    const signed = (secret: string) => createHmac('sha512', secret).update(raw).digest('hex')
    const tell = async (signature: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', 'x-webhook-hmac': signature },
          payload: raw,
        })
      ).statusCode
    expect(await tell(signed('guessed'))).toBe(404)
    expect(await tell('')).toBe(404)
    expect(await tell(signed(key))).toBe(200)
  })

  it('gives a key to no other gateway than the one it was entered for', async () => {
    const { version } = await account()
    const moved = await server.call('PUT', `/api/whatsapp_accounts/${id}`, {
      as: 'adminA',
      body: { version, wahaUrl: 'https://other.example' },
    })
    expect(moved.json()).toMatchObject({ wahaKeySetAt: null })
  })
})
