import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whatsappCloud } from '../../server/channels/whatsappCloud/channel.ts'
import { type GraphStandIn, NUMBER, startGraph, TOKEN, WABA } from '../contract/graph.standIn.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let graph: GraphStandIn
let server: TestServer
beforeAll(async () => {
  graph = await startGraph()
  server = await startTestServer({ config: { metaGraphUrl: graph.url } })
})
afterAll(async () => {
  await server.close()
  await graph.stop()
})
beforeEach(() => server.db.owner((tx) => tx.rows(sql`delete from meta_accounts`)))
afterEach(() => {
  graph.state.behaviour = 'answer'
  graph.seen.length = 0
})

const BODY = { wabaId: WABA, phoneNumberId: NUMBER, token: TOKEN, appSecret: 'the secret of the app' }

interface Account {
  id: string
  version: number
  state: string
  reason: string | null
  detail: string | null
  displayNumber: string | null
  verifiedName: string | null
  verifyToken: string
  tokenSetAt: string | null
  appSecretSetAt: string | null
  graphVersion: string
  perSecond: number
  checkedAt: string | null
}
const save = (body: object = BODY, as: Person = 'adminA') => server.call('POST', '/api/meta_accounts', { body, as })
const made = async (body?: object): Promise<Account> => (await save(body)).json<Account>()
const put = (id: string, body: object) => server.call('PUT', `/api/meta_accounts/${id}`, { body })
const check = async (id: string): Promise<Account> =>
  (await server.call('POST', `/api/meta_accounts/${id}/check`)).json<Account>()

describe('[2.44] an account at Meta', () => {
  it('is switched off until Meta has said yes to it, and says then what donors see', async () => {
    const account = await made()
    expect(account).toMatchObject({
      state: 'notChecked',
      perSecond: 80,
      graphVersion: 'v24.0',
      displayNumber: null,
      checkedAt: null,
      verifyToken: expect.stringMatching(/^[\w-]{32}$/),
    })
    // Saving asks nobody.
    expect(graph.seen).toEqual([])
    expect(await check(account.id)).toMatchObject({
      state: 'working',
      reason: null,
      displayNumber: '+966 11 234 5678',
      verifiedName: 'Nakheel',
      checkedAt: expect.stringMatching(/^\d{4}-/),
      // Nobody who has the form open is in the way of a check, nor it in theirs.
      version: account.version,
    })
  })

  it('is asked again once what Meta said yes to has changed, and not for the rest', async () => {
    const account = await made()
    await check(account.id)
    const paced = (await put(account.id, { perSecond: 40, version: account.version })).json<Account>()
    expect(paced).toMatchObject({ state: 'working', perSecond: 40 })
    const renewed = (await put(account.id, { token: 'another', version: paced.version })).json<Account>()
    expect(renewed).toMatchObject({ state: 'notChecked', verifyToken: account.verifyToken })
    expect(await check(account.id)).toMatchObject({ state: 'refused', reason: 'auth' })
    // An empty token keeps what is there, and is no change.
    const kept = (await put(account.id, { token: '', perSecond: 50, version: renewed.version })).json<Account>()
    expect(kept).toMatchObject({ state: 'refused', perSecond: 50 })
  })

  it.each<[string, object, object]>([
    ['auth', {}, { code: 190, status: 401 }],
    ['permission', {}, { code: 200, status: 403 }],
    ['number', { phoneNumberId: '99999999' }, {}],
    ['account', { wabaId: '99999999' }, {}],
    ['restricted', {}, { code: 368 }],
    ['busy', {}, { code: 80007 }],
    ['other', {}, { code: 77 }],
  ])('says in a word what Meta refused: %s', async (reason, over, behaviour) => {
    const account = await made({ ...BODY, ...over })
    if ('code' in behaviour) graph.state.behaviour = behaviour as { code: number }
    expect(await check(account.id)).toMatchObject({ state: 'refused', reason, detail: expect.any(String) })
  })

  it('leaves alone what was changed while Meta was asked', async () => {
    const account = await made()
    graph.state.behaviour = 'hang'
    const asked = server.call('POST', `/api/meta_accounts/${account.id}/check`)
    await expect.poll(() => graph.seen.length).toBe(1)
    const changed = await put(account.id, { phoneNumberId: '99999999', version: account.version })
    expect(changed.statusCode).toBe(200)
    await graph.stop()
    expect((await asked).statusCode).toBe(409)
    expect((await server.call('GET', `/api/meta_accounts/${account.id}`)).json<Account>().state).toBe('notChecked')
    graph = await startGraph()
    Object.assign(server.services.config, { metaGraphUrl: graph.url })
  })

  it('can be switched off, and on by a check', async () => {
    const account = await made()
    await check(account.id)
    const off = await server.call('POST', `/api/meta_accounts/${account.id}/switchOff`)
    expect(off.json<Account>().state).toBe('off')
    expect((await check(account.id)).state).toBe('working')
  })

  it('is one of an entity, also where two are made at once, and another entity has its own', async () => {
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 25,
      errors: { WabaId: ['There is an account already. Reload the page to see it.'] },
    })
    expect((await save(BODY, 'adminB')).statusCode).toBe(201)
  })

  it('takes ids as Meta shows them, and both keys', async () => {
    const wrong = await save({ wabaId: '+966 11 234 5678', phoneNumberId: 'x', graphVersion: '24', perSecond: 0 })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json<{ errors: object }>().errors).toEqual({
      WabaId: ['Enter the ID as Meta shows it: digits alone, such as 102290129340398.'],
      PhoneNumberId: ['Enter the ID as Meta shows it: digits alone, such as 102290129340398.'],
      Token: ['This field is required.'],
      AppSecret: ['This field is required.'],
      GraphVersion: ['Enter a version such as v24.0.'],
      PerSecond: ['The value must be at least 1.'],
    })
    const pasted = await save({ ...BODY, token: 'EAAG رمز' })
    expect(pasted.statusCode).toBe(422)
    expect(pasted.json<{ errors: object }>().errors).toEqual({ Token: ['Latin letters, digits and signs only.'] })
    // What the server keeps is nobody's to write.
    const forged = await made({ ...BODY, state: 'working', verifyToken: 'mine' })
    expect(forged).toMatchObject({ state: 'notChecked' })
    expect(forged.verifyToken).not.toBe('mine')
  })

  it('shows its keys to nobody, and is nobody’s business but the administrator’s', async () => {
    const account = await made()
    await check(account.id)
    for (const url of [
      `/api/meta_accounts/${account.id}`,
      '/api/meta_accounts',
      '/api/meta_accounts/export.csv',
      '/api/audit_trail',
    ]) {
      const { body, statusCode } = await server.call('GET', url)
      expect(statusCode, url).toBe(200)
      // It is what was asked for, not an empty answer.
      expect(body, url).toContain(url.includes('audit_trail') ? account.id : BODY.phoneNumberId)
      expect(body, url).not.toContain(TOKEN)
      expect(body, url).not.toContain(BODY.appSecret)
    }
    for (const as of ['projectsA', 'super', 'supportA', 'donorA'] as const)
      expect((await server.call('GET', '/api/meta_accounts', { as })).statusCode, as).toBe(403)
    expect((await server.call('GET', '/api/meta_accounts', { as: 'adminB' })).json()).toEqual([])
    const kept = await server.db.owner((tx) =>
      tx.one<{ token: string }>(sql`select token from meta_accounts where id = ${account.id}::uuid`),
    )
    expect(kept?.token).not.toContain(TOKEN)
  })
})

describe('[2.65] the channel of an account', () => {
  it('is ready once Meta has said yes, and writes through its number at its own pace', async () => {
    const account = await made()
    const ready = await check(account.id)
    const as = (given: Account) => given as unknown as Parameters<typeof whatsappCloud.isReady>[0]
    expect([account, ready, { ...ready, state: 'off' }].map((one) => whatsappCloud.isReady(as(one)))).toEqual([
      false,
      true,
      false,
    ])
    expect(whatsappCloud.perSecond(as(ready))).toBe(80)
    expect(whatsappCloud.from(as(ready))).toBe('+966 11 234 5678')
    const surroundings = {
      dataDir: '/nowhere',
      publicUrl: 'http://localhost:3000',
      graphUrl: graph.url,
      reach: { privateHosts: true },
    }
    const gateway = whatsappCloud.open(as(ready), { token: TOKEN }, surroundings)
    expect(await gateway.send({ id: 'm-1', lang: 'ar', to: '+966512345678', text: 'x' })).toMatchObject({
      state: 'sent',
    })
    await gateway.close()
  })
})

describe('[2.44] Meta makes sure of the address', () => {
  let account: Account
  beforeEach(async () => {
    account = await made()
  })
  const greet = (query: Record<string, string>) =>
    server.app.inject({ method: 'GET', url: `/api/hooks/meta/${account.id}`, query })
  const right = () => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': account.verifyToken,
    'hub.challenge': '1158201444',
  })

  it('and gets its challenge back, as text, for the account’s own verify token', async () => {
    const answer = await greet(right())
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('1158201444')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const { greetedAt } = (await server.call('GET', `/api/meta_accounts/${account.id}`)).json<{ greetedAt: string }>()
    expect(Date.now() - Date.parse(greetedAt)).toBeLessThan(60_000)
  })

  it.each([
    ['another token', { 'hub.verify_token': 'another' }],
    ['no token', { 'hub.verify_token': '' }],
    ['another mode', { 'hub.mode': 'unsubscribe' }],
    ['a challenge that would be a page', { 'hub.challenge': '<script>' }],
  ])('and gets nothing for %s', async (_what, given) => {
    const answer = await greet({ ...right(), ...given })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('1158201444')
  })
})

it('[6.8] the address of a hook stands in no log with the key at its end', async () => {
  const { scrub } = await import('../../server/log.ts')
  expect(scrub('POST /api/hooks/sms/01920000-0000-7000-8000-0000000000aa/the-key?x=1')).toBe(
    'POST /api/hooks/sms/01920000-0000-7000-8000-0000000000aa/[redacted]?x=1',
  )
})
