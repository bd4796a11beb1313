import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import type { Outcome } from '../../server/channels/port.ts'
import type { OutgoingText } from '../../server/channels/text.ts'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { endAppeals, sendAppeals } from '../../server/messages/appeals/schedule.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { startTestServer, type TestServer } from './support.ts'

type Sent = OutgoingMail | OutgoingText

let server: TestServer
let sent: Sent[] = []
let outcome: (message: Sent) => Outcome = () => ({ state: 'sent' })
const licence = newId()
const image = newId()
const film = newId()
const project = newId()
const donors: Record<string, string> = {}
const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

async function donor(name: string, n: number, rest: Record<string, string | null> = {}): Promise<void> {
  const id = newId()
  donors[name] = id
  const {
    email = `${name.toLowerCase()}@donors.example`,
    phone = `+96655200000${n}`,
    consent = 'given',
    language = 'en',
  } = rest
  await inA(sql`insert into donors (entity_id, id, name, email, phone, language, report_consent, appeal_consent, tags)
    values (${server.entities.a}::uuid, ${id}::uuid, ${name}, ${email}, ${phone}, ${language}, 'given', ${consent}, '{appeal}')`)
}

async function plant(): Promise<void> {
  const a = server.entities.a
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00', donation_ways =
    '[{"kind":"bank","label":"Main account","bankName":"Al Rajhi","iban":"SA0380000000608010167519","url":null}]'::jsonb where id = ${a}::uuid`)
  await inA(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date, target)
    values (${a}::uuid, ${licence}::uuid, 'FL-2210', 'Wells for villages', '2020-01-01', '2099-12-31', 5000)`)
  await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, previous_donations, start_date, status)
    values (${a}::uuid, ${project}::uuid, 'WTR-9', 'Wells of Jazan', 'x', 1000, 250, '2026-01-01', 'published')`)
  await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, widths, answered_at)
    values (${a}::uuid, ${image}::uuid, 'well.jpg', 'image', 'image/jpeg', 5, 'x', 1600, 900, '[400, 800, 1600]'::jsonb, now())`)
  await inA(sql`insert into files (entity_id, id, name, kind, mime, bytes, sha256)
    values (${a}::uuid, ${film}::uuid, 'well.mp4', 'video', 'video/mp4', 10, 'x')`)
  await server.services.files.put(`${a}/${film}/original`, Buffer.from('0123456789'), { contentType: 'video/mp4' })
}

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const gateway = {
    name: 'fake',
    send: async (message: Sent) => {
      sent.push(message)
      return outcome(message)
    },
    verify: async () => undefined,
    close: async () => undefined,
  }
  server.services.senderOf = async (_entity, channel) =>
    ({ channel, gateway, from: 'Athar <letters@athar.test>', perSecond: 10_000, key: `fake/${channel}` }) as never
  server.services.channelsOf = async () => new Set(['email', 'sms'] as const)
  await plant()
  await donor('Amal', 1)
  await donor('Badr', 2, { email: null })
  await donor('Silent', 3, { consent: 'unknown' })
  await donor('Nobody', 4, { email: null, phone: null })
})
afterAll(() => server.close())
beforeEach(() => {
  sent = []
  outcome = () => ({ state: 'sent' })
})

const values = (rest: object = {}) => ({
  title: 'Water for Jazan',
  description: 'Three villages wait for a well.\n\nEach gift brings it nearer.',
  link: 'https://store.example/water',
  image,
  licence,
  channels: ['email', 'sms'],
  audience: 'filtered',
  tags: ['appeal'],
  sendNow: true,
  ...rest,
})
const create = (rest: object = {}) => server.call('POST', '/api/campaigns', { body: values(rest) })
async function draft(rest: object = {}): Promise<string> {
  const answer = await create(rest)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}
const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/campaigns/${id}/${action}`, { body })
const read = async (id: string) => (await server.call('GET', `/api/campaigns/${id}`)).json<Record<string, unknown>>()
const get = async (id: string, action: string) =>
  (await server.call('GET', `/api/campaigns/${id}/${action}`)).json<Record<string, unknown>>()
const errorsOf = (answer: { json: <T>() => T }) => Object.keys(answer.json<{ errors?: object }>().errors ?? {}).sort()

async function work(campaign: string): Promise<void> {
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where appeal = ${campaign}::uuid`)
  for (const channel of ['email', 'sms'] as const)
    await sendDispatch(
      server.services,
      { entityId: server.entities.a, dispatch: row?.id ?? '', channel },
      new AbortController().signal,
      { retryMs: 1, pauseMs: 1 },
    )
}
async function published(rest: object = {}): Promise<string> {
  const id = await draft(rest)
  const answer = await act(id, 'publish', { expected: 2 })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await work(id)
  return id
}
const open = (url: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers })
const mailOf = () => sent.find((one): one is OutgoingMail => 'subject' in one)
const textOf = () => sent.find((one): one is OutgoingText => !('subject' in one))
/** The path of a recipient's own page, as their message says it. */
const ownPath = (message: Sent | undefined): string =>
  /\/campaign\/[\w-]+\/[\w-]{22}/.exec(message?.text ?? '')?.[0] ?? ''
const consentOf = async (name: string) =>
  (
    await inA<{ appeal_consent: string; report_consent: string; email_stopped: boolean }>(
      sql`select appeal_consent, report_consent, email_stopped from donors where id = ${donors[name] ?? ''}::uuid`,
    )
  )[0]

describe('what a campaign has to say', () => {
  it('[5.1] refuses a title of 51 characters, and none', async () => {
    expect((await create({ title: 'ا'.repeat(50) })).statusCode).toBe(201)
    expect(errorsOf(await create({ title: 'ا'.repeat(51) }))).toEqual(['Title'])
    expect(errorsOf(await create({ title: '' }))).toEqual(['Title'])
  })

  it('[5.2] refuses a description of 701 characters, and none', async () => {
    expect((await create({ description: 'x'.repeat(700) })).statusCode).toBe(201)
    expect(errorsOf(await create({ description: 'x'.repeat(701) }))).toEqual(['Description'])
    expect(errorsOf(await create({ description: '' }))).toEqual(['Description'])
  })

  it('[5.3] is saved unfinished, and published with its picture, link, channels and licence alone', async () => {
    const id = await draft({ image: null, link: null, channels: [], licence: null })
    const answer = await act(id, 'publish', { expected: 2 })
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['Channels', 'Image', 'Licence', 'Link'])
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('[5.3] needs at least one donor', async () => {
    expect(errorsOf(await create({ audience: 'chosen', donors: [] }))).toEqual(['Donors'])
    const id = await draft({ audience: 'chosen', donors: [donors['Nobody']] })
    expect((await act(id, 'publish', { expected: 1 })).json()).toMatchObject({ fault: 'nobodyToSendTo' })
  })

  it('[5.4] takes a picture for a picture and a film for a film', async () => {
    expect(errorsOf(await create({ image: film }))).toEqual(['Image'])
    expect(errorsOf(await create({ video: image }))).toEqual(['Video'])
  })

  it('a licence that has ended, or has not begun, is told at its field', async () => {
    for (const [start, end] of [
      ['2020-01-01', '2020-12-31'],
      ['2098-01-01', '2098-12-31'],
    ]) {
      const other = newId()
      await inA(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date)
        values (${server.entities.a}::uuid, ${other}::uuid, ${`FL-${start}`}, 'x', ${start}, ${end})`)
      expect(errorsOf(await act(await draft({ licence: other }), 'publish', { expected: 2 }))).toEqual(['Licence'])
    }
  })
})

describe('[3.10] a campaign that is sent', () => {
  it('[2.60] goes to those who agreed to appeals, once each, by the first channel that reaches them', async () => {
    const id = await draft({ project, video: film })
    expect(await get(id, 'audience')).toMatchObject({
      total: 4,
      sendable: 2,
      byChannel: { email: 1, sms: 1 },
      held: { consentUnknown: 1, noEmail: 1 },
    })
    expect((await act(id, 'publish', { expected: 2 })).statusCode).toBe(200)
    await work(id)
    await work(id)
    expect(sent).toHaveLength(2)
    expect(mailOf()).toMatchObject({ to: { address: 'amal@donors.example' }, subject: 'Water for Jazan' })
    expect(textOf()).toMatchObject({ to: '+966552000002' })
    for (const message of sent) expect(message.text).toContain('FL-2210')
    expect(mailOf()?.text).toContain('SA03 8000 0000 6080 1016 7519')
    expect(mailOf()?.listUnsubscribe?.url).toBe(`https://athar.example${ownPath(mailOf())}/stop`)
    expect(await read(id)).toMatchObject({ status: 'published', recipients: 2, sentCount: 2, suppressedCount: 2 })
  })

  it('opens by a link of each recipient’s own, counts who opened and who went on, and tells what they gave', async () => {
    const id = await published({ project })
    const own = ownPath(mailOf())
    expect(own).not.toBe(ownPath(textOf()))
    const page = await open(own)
    expect(page.statusCode).toBe(200)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(await read(id)).toMatchObject({ readCount: 0 })
    await open(`${own}/opened`, 'POST')
    await open(`${own}/opened`, 'POST')
    expect(await read(id)).toMatchObject({ readCount: 1 })
    expect((await open(`${own}/go`)).headers.location).toBe('https://store.example/water')
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, source, fund)
      values (${server.entities.a}::uuid, ${newId()}::uuid, ${donors['Amal'] ?? ''}::uuid, ${project}::uuid, 120.50, current_date + 3, 'store', 'charity'),
        (${server.entities.a}::uuid, ${newId()}::uuid, ${donors['Silent'] ?? ''}::uuid, ${project}::uuid, 99, current_date + 3, 'store', 'charity'),
        (${server.entities.a}::uuid, ${newId()}::uuid, ${donors['Badr'] ?? ''}::uuid, ${project}::uuid, 70, current_date + 31, 'store', 'charity')`)
    expect(await get(id, 'results')).toMatchObject({
      clicked: 1,
      gifts: 1,
      givers: 1,
      given: '120.50',
      licensed: '5000.00',
      required: '1000.00',
    })
    await inA(sql`update donor_transactions set deleted_at = now() where project = ${project}::uuid`)
  })

  it('product.md 29: its own stop link stops campaigns and leaves reports as they are', async () => {
    const id = await published()
    const own = ownPath(mailOf())
    expect((await open(`${own}/stop`)).body).toContain('<form')
    expect(await consentOf('Amal')).toMatchObject({ appeal_consent: 'given' })
    expect((await open(`${own}/stop`, 'POST')).statusCode).toBe(200)
    expect(await consentOf('Amal')).toEqual({
      appeal_consent: 'refused',
      report_consent: 'given',
      email_stopped: false,
    })
    expect(await get(await draft(), 'audience')).toMatchObject({ sendable: 1, held: { consentRefused: 1 } })
    expect(await read(id)).toMatchObject({ status: 'published' })
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
  })

  it('a stop between the confirmation and the hand-over is heard, and tells its reason', async () => {
    const id = await draft()
    await act(id, 'publish', { expected: 2 })
    await inA(sql`update donors set appeal_consent = 'refused' where id = ${donors['Amal'] ?? ''}::uuid`)
    await work(id)
    await inA(sql`update donors set appeal_consent = 'given' where id = ${donors['Amal'] ?? ''}::uuid`)
    expect(sent.map(({ to }) => to)).toEqual(['+966552000002'])
  })

  it('tells why messages failed, and another number than the confirmed one stops it', async () => {
    outcome = () => ({ state: 'failed', reason: 'recipient', detail: 'x', permanent: true })
    const id = await published()
    expect(await get(id, 'failures')).toEqual({ recipient: 2 })
    expect((await act(await draft(), 'publish', { expected: 3 })).json()).toMatchObject({ fault: 'stale' })
  })

  it('a copy is a draft with the same words, and what went out is not edited', async () => {
    const id = await published()
    const copy = (await act(id, 'duplicate')).json<Record<string, unknown>>()
    expect(copy).toMatchObject({ status: 'draft', title: 'Water for Jazan (2)', image, licence, recipients: 0 })
    const { version } = await read(id)
    expect((await server.call('PUT', `/api/campaigns/${id}`, { body: { title: 'x', version } })).statusCode).toBe(409)
  })
})

describe('when it leaves and when it ends', () => {
  const due = (name: string) =>
    server.db.owner((tx) =>
      tx.rows(sql`update schedules set due_at = now() - interval '1 second' where name = ${name}`),
    )

  it('leaves at its time, unless it is called back', async () => {
    const id = await draft({ sendNow: false, sendAt: '2036-01-05T09:00:00.000Z' })
    await act(id, 'publish', { expected: 2 })
    expect(await read(id)).toMatchObject({ status: 'scheduled' })
    await act(id, 'unschedule')
    expect(await read(id)).toMatchObject({ status: 'draft' })
    await act(id, 'publish', { expected: 2 })
    await due(id)
    await fireDue(server.services, [sendAppeals, endAppeals], 'test')
    expect(await read(id)).toMatchObject({ status: 'sending', recipients: 2 })
    await work(id)
    expect(sent).toHaveLength(2)
  })

  it('ends with its licence: nothing more leaves, and its page asks for nothing any more', async () => {
    const id = await published()
    const waiting = await draft()
    await act(waiting, 'publish', { expected: 2 })
    sent = []
    await inA(sql`update fundraising_licences set end_date = '2020-12-31' where id = ${licence}::uuid`)
    await work(waiting)
    expect(sent).toEqual([])
    expect((await open(`/campaign/${id}`)).body).not.toContain('https://store.example/water')
    await due(id)
    await fireDue(server.services, [sendAppeals, endAppeals], 'test')
    expect(await read(id)).toMatchObject({ status: 'stopped' })
    await inA(sql`update fundraising_licences set end_date = '2099-12-31' where id = ${licence}::uuid`)
  })

  it('stopped, it says that it is over', async () => {
    const id = await published()
    expect((await open(`/campaign/${id}`)).body).toContain('https://store.example/water')
    expect((await act(id, 'stop')).json()).toMatchObject({ status: 'stopped' })
    const page = await open(`/campaign/${id}?lang=en`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('This campaign is over')
    expect(page.body).not.toContain('https://store.example/water')
  })
})

describe('the page of a campaign', () => {
  it('[3.10] shows its words, picture, film, licence, ways to give and how much has come', async () => {
    const id = await published({ project, video: film })
    const page = (await open(`/campaign/${id}?lang=en`)).body
    for (const said of ['Water for Jazan', 'Three villages wait', 'FL-2210', 'Wells for villages', 'Main account'])
      expect(page).toContain(said)
    expect(page).toContain(`/campaign/${id}/pictures/${image}/800`)
    expect(page).toContain('25%')
    const part = await open(`/campaign/${id}/film`, 'GET', { range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await open(`/campaign/${id}/film`)).body).toBe('0123456789')
  })

  it('a draft is nobody’s to read but by the key that staff are given to look at it', async () => {
    const id = await draft({ video: film })
    expect((await open(`/campaign/${id}`)).statusCode).toBe(404)
    expect((await open(`/campaign/${id}/film`)).statusCode).toBe(404)
    expect((await open(`/campaign/${id}/${'x'.repeat(22)}`)).statusCode).toBe(404)
    expect((await act(id, 'test')).json()).toMatchObject({ state: 'sent' })
    const look = new URL(/https:\/\/athar\.example(\/campaign\/\S+)/.exec(mailOf()?.text ?? '')?.[0] ?? 'x:').pathname
    expect((await open(look)).body).toContain('Water for Jazan')
    expect((await open(`${look}/film`)).statusCode).toBe(200)
    expect((await get(id, 'preview'))['html']).toContain('Water for Jazan')
  })
})
