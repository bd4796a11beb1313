import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { trialKey } from '../../server/letters/keys.ts'
import { letterPathTo } from './support/letterMail.ts'
import { maker } from './support/made.ts'
import { wells } from './support/wells.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let report = ''
let own = ''
let shared = ''
const donors = { amal: '', twin: '', apart: '' }

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))
const made = maker(() => server)
const open = async (path: string, lang = 'en') => (await server.app.inject({ url: `${path}?lang=${lang}` })).body
const post = (path: string) => server.app.inject({ method: 'POST', url: `${path}?lang=en` })
const flagsOf = async (id: string) =>
  (
    await inA<{ email: boolean; whatsapp: boolean; sms: boolean }>(
      sql`select email_stopped as email, whatsapp_stopped as whatsapp, sms_stopped as sms from donors where id = ${id}::uuid`,
    )
  )[0]
const words = async () =>
  (
    await inA<{ kind: string; channel: string }>(
      sql`select kind, channel from feedback where donor = ${donors.amal}::uuid order by at, channel`,
    )
  ).map(({ kind, channel }) => `${kind} ${channel}`)
const prefer = (stopped: Partial<Record<'emailStopped' | 'whatsappStopped', boolean>>) =>
  server.call('POST', `/api/donors/${donors.amal}/prefer`, {
    as: 'donorA',
    body: {
      language: 'en',
      calendar: null,
      emailStopped: false,
      whatsappStopped: false,
      smsStopped: false,
      ...stopped,
    },
  })
const noted = async (emailStopped: boolean) => {
  const { version } = (await server.call('GET', `/api/donors/${donors.amal}`)).json<{ version: number }>()
  return (await server.call('PUT', `/api/donors/${donors.amal}`, { body: { version, emailStopped } })).statusCode
}

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  const project = await made('projects', wells('S-1', null, 'Wells of Jazan'))
  await server.call('POST', `/api/projects/${project}/publish`, { body: {} })
  donors.amal = await made('donors', {
    name: 'Amal',
    email: 'amal@people.example',
    phone: '0501230031',
    language: 'en',
  })
  await made('donor_transactions', { donor: donors.amal, project, amount: '500', date: '2026-02-01' })
  await server.db.owner((tx) =>
    tx.rows(sql`insert into identity_links (identity_id, entity_id, donor_id)
      values (${server.users.donorA}, ${server.entities.a}, ${donors.amal})`),
  )
  report = await made('reports', { project, title: 'Water', message: 'It runs.' })
  const sent = await server.call('POST', `/api/reports/${report}/send`, { body: { expected: 1 } })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  own = await letterPathTo('amal@people.example', server)
  shared = /href="(\/DonorFoundation\/Report\/[^"?]+\/s\.[^"?]+)/.exec(await open(own))?.[1] ?? ''
  for (const name of ['twin', 'apart'] as const) {
    donors[name] = newId()
    await inA(sql`insert into donors (entity_id, id, name, email)
      values (${server.entities.a}, ${donors[name]}, ${name}, 'amal@people.example')`)
  }
})
afterAll(() => server.close())
beforeEach(async () => {
  await inA(sql`update donors set email_stopped = false, whatsapp_stopped = false, sms_stopped = false`)
  await inA(sql`update letters set stopped_at = null`)
  await server.db.owner((tx) => tx.rows(sql`delete from feedback`))
  await server.db.owner((tx) => tx.rows(sql`delete from messages where channel <> 'email'`))
})

const ASKS = 'Stop these messages?'
const STOPPED = 'These messages are stopped'
const KEEPS = 'The messages will keep coming'
const UNDO = 'I pressed it by mistake: keep sending'
const ALREADY = 'You have stopped these messages.'
const byWhatsApp = () =>
  inA(sql`insert into messages (entity_id, id, kind, dispatch, attempt, report, letter, donor, channel, sent_to, language, state, sent_at)
    select entity_id, ${newId()}, kind, dispatch, 2, report, letter, donor, 'whatsapp', '+966501230031', 'en', 'sent', now() from messages
    where donor = ${donors.amal}::uuid and channel = 'email'`)

describe('docs/decisions/139, product.md 29: a stop by a letter’s link', () => {
  it('says before and after which way it stops, and where the others are chosen; the others go on', async () => {
    const ask = await open(`${own}/stop`)
    expect(ask).toContain(ASKS)
    expect(ask).toContain('will no longer write to you by email.')
    expect(ask).toContain('href="/app/donor/data"')
    expect(ask).not.toMatch(/write to the charity|no more reports/)
    expect(await open(`${own}/stop`, 'ar')).toContain('لن تراسلكم هذه الجهة بعد ذلك عبر البريد الإلكتروني.')
    const { body, statusCode } = await post(`${own}/stop`)
    expect(statusCode).toBe(200)
    expect(body).toContain('no longer writes to you by email.')
    expect(body).toContain(`action="${own}/resume?lang=en"`)
    expect(body).toContain(UNDO)
    expect(await flagsOf(donors.amal)).toEqual({ email: true, whatsapp: false, sms: false })
    const letter = await open(own)
    expect(letter).toContain(ALREADY)
    expect(letter).toContain(`href="${own}/stop?lang=en"`)
    // Whoever comes back finds how it stands, and may still say that it was a mistake.
    expect(await open(`${own}/stop`)).toContain(UNDO)
  })

  it('is taken back by the same link, for all whom it closed the address for, and staff see it', async () => {
    await inA(sql`update donors set email_stopped = true where id = ${donors.apart}::uuid`)
    await post(`${own}/stop`)
    expect((await flagsOf(donors.twin))?.email).toBe(true)
    const { body, statusCode } = await post(`${own}/resume`)
    expect(statusCode).toBe(200)
    expect(body).toContain(KEEPS)
    expect(body).toContain('goes on writing to you by email.')
    expect(await flagsOf(donors.amal)).toEqual({ email: false, whatsapp: false, sms: false })
    expect((await flagsOf(donors.twin))?.email).toBe(false)
    // Stopped before, and not by this.
    expect((await flagsOf(donors.apart))?.email).toBe(true)
    expect(await words()).toEqual(['stop email', 'start email'])
    expect(await inA(sql`select 1 from letters where stopped_at is not null`)).toEqual([])
    expect(await open(own)).not.toContain(ALREADY)
    expect((await post(`${own}/resume`)).body).toContain(KEEPS)
    expect(await words()).toEqual(['stop email', 'start email'])
    expect((await post(`${own}/stop`)).body).toContain(UNDO)
    expect(await words()).toEqual(['stop email', 'start email', 'stop email'])
    expect((await post(`${own}/resume`)).body).toContain(KEEPS)
  })

  it('[1.13] follows what the donor chooses in their account, and works again', async () => {
    await post(`${own}/stop`)
    expect((await prefer({})).statusCode).toBe(200)
    expect(await open(own)).not.toContain(ALREADY)
    expect(await open(`${own}/stop`)).toContain(ASKS)
    expect((await post(`${own}/stop`)).body).toContain(STOPPED)
    expect((await flagsOf(donors.amal))?.email).toBe(true)
    expect(await words()).toEqual(['stop email', 'start email', 'stop email'])
    expect(await noted(false)).toBe(422)
    expect((await post(`${own}/resume`)).body).toContain(KEEPS)
    expect((await flagsOf(donors.amal))?.email).toBe(false)
  })

  it('of two ways asks about those that are open, and opens those that it closed', async () => {
    await byWhatsApp()
    await prefer({ whatsappStopped: true })
    expect(await open(own)).not.toContain(ALREADY)
    expect(await open(`${own}/stop`)).toContain('will no longer write to you by email.')
    const { body } = await post(`${own}/stop`)
    expect(body).toContain('no longer writes to you by email and by WhatsApp.')
    expect((await post(`${own}/resume`)).body).toContain('goes on writing to you by email.')
    expect(await flagsOf(donors.amal)).toEqual({ email: false, whatsapp: true, sms: false })
    await prefer({})
    expect(await open(`${own}/stop`, 'ar')).toContain('عبر البريد الإلكتروني وعبر واتساب.')
    await post(`${own}/stop`)
    expect(await flagsOf(donors.amal)).toEqual({ email: true, whatsapp: true, sms: false })
    await post(`${own}/resume`)
    expect(await flagsOf(donors.amal)).toEqual({ email: false, whatsapp: false, sms: false })
  })
})

describe('docs/decisions/139: what this link did not stop it does not open', () => {
  const expectKept = async () => {
    const page = await open(`${own}/stop`)
    expect(page).toContain(STOPPED)
    expect(page).not.toContain(UNDO)
    expect((await post(`${own}/resume`)).body).toContain(STOPPED)
    expect((await flagsOf(donors.amal))?.email).toBe(true)
  }

  it('a stop that staff noted, before or after the donor’s own', async () => {
    expect(await noted(true)).toBe(200)
    expect(await open(own)).toContain(ALREADY)
    await expectKept()
    // A mail program posts it all the same: now it is the donor's own, and it closed nothing.
    expect((await post(`${own}/stop`)).statusCode).toBe(200)
    await expectKept()
    expect(await noted(false)).toBe(422)
  })

  it('a stop in the donor’s account, and one of which the service told', async () => {
    await post(`${own}/stop`)
    await prefer({})
    await prefer({ emailStopped: true })
    await expectKept()
    await prefer({})
    await post(`${own}/stop`)
    await inA(sql`insert into feedback (entity_id, id, kind, at, donor, channel, by_service)
      values (${server.entities.a}, ${newId()}, 'stop', now(), ${donors.amal}, 'email', true)`)
    await expectKept()
  })

  it('the link that is shared, a preview of staff, and a letter that reached somebody else', async () => {
    await post(`${own}/stop`)
    const { appSecret } = server.services.config
    const trial = trialKey(appSecret, report, {
      userId: server.users.adminA,
      entityId: server.entities.a,
      donorId: donors.amal,
      until: Date.now() + 60_000,
    })
    const base = own.slice(0, own.lastIndexOf('/'))
    for (const path of [shared, `${base}/${trial}`, `${base}/${'x'.repeat(22)}`])
      expect((await post(`${path}/resume`)).statusCode, path).toBe(404)
    expect((await server.app.inject({ url: `${own}/resume` })).statusCode).toBe(404)
    expect((await flagsOf(donors.amal))?.email).toBe(true)
    await post(`${own}/notMe`)
    const { body } = await post(`${own}/resume`)
    expect(body).not.toContain(KEEPS)
    expect((await flagsOf(donors.amal))?.email).toBe(true)
  })
})
