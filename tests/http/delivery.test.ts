import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catcher, CaughtMail } from '../../server/channels/index.ts'
import { newId } from '../../server/db/ids.ts'
import { answered } from './filesWorld.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let catcher: Catcher
const donors = { amal: newId(), badr: newId(), gone: newId() }
const picture = { used: '', unused: '' }
let project = ''
let report = ''

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

const created = async (resource: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/api/${resource}`, { body })
  if (answer.statusCode !== 201) throw new Error(`${resource}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ id: string }>().id
}

const published = async (record: string): Promise<void> => {
  const answer = await server.call('POST', `/api/${record}/publish`, { body: {} })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const uploaded = async (name: string): Promise<string> => {
  const payload = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0b5d56' } })
    .jpeg()
    .toBuffer()
  return (await answered(server, { kind: 'image', name, payload, type: 'image/jpeg' })).id
}

const visit = (
  url: string,
  method: 'GET' | 'POST' = 'GET',
  headers: Record<string, string> = {},
  payload?: string,
): Promise<LightMyRequestResponse> =>
  server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })

/** The mail that reached this address, and the path of its letter. */
async function mailTo(address: string): Promise<{ mail: CaughtMail; path: string }> {
  for (const { id } of await catcher.list({ limit: 100 })) {
    const mail = await catcher.get(id)
    const link = mail && /https:\/\/athar\.example(\/DonorFoundation\/Report\/[^\s/]+\/[^\s/]+)(?=\s)/.exec(mail.text)
    if (mail?.to.includes(address) && link?.[1]) return { mail, path: link[1] }
  }
  throw new Error(`no mail to ${address}`)
}

beforeAll(async () => {
  server = await startTestServer({ work: true, config: { publicUrl: 'https://athar.example' } })
  if (!server.services.mail.mailer || !server.services.mail.catcher)
    throw new Error('these tests need the loopback mail server')
  catcher = server.services.mail.catcher
  picture.used = await uploaded('well.jpg')
  picture.unused = await uploaded('other.jpg')
  project = await created('projects', {
    code: 'W-1',
    name: 'Wells of Jazan',
    description: 'Three wells',
    requiredAmount: '1000',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    type: 'general',
    progress: 'inProgress',
  })
  await published(`projects/${project}`)
  const update = await created('project_updates', {
    project,
    name: 'First water',
    dateFrom: '2026-03-01',
    details: 'It runs.',
    images: [{ id: picture.used, alt: 'A tap' }],
  })
  await published(`project_updates/${update}`)
  donors.amal = await created('donors', { name: 'Amal Zahrani', email: 'amal@people.example', language: 'en' })
  donors.badr = await created('donors', { name: 'Badr', email: 'badr@people.example' })
  donors.gone = await created('donors', { name: 'Gone', email: 'gone@people.example', reportConsent: 'refused' })
  for (const [donor, amount] of [
    [donors.amal, '700'],
    [donors.badr, '300.01'],
    [donors.gone, '5'],
  ])
    await created('donor_transactions', { donor, project, amount, date: '2026-02-01' })
  await created('spendings', { project, amount: '400', date: '2026-03-02', description: 'Drilling' })
  report = await created('reports', { project, title: 'Water has arrived', message: 'Dear friends,\n\nit runs.' })
})
afterAll(() => server.close())

describe('a report from the draft to the donor', () => {
  it('shows who gets it, previews it, and sends a trial to oneself', async () => {
    const audience = await server.call('GET', `/api/reports/${report}/audience`)
    expect(audience.json()).toMatchObject({ total: 3, sendable: 2, held: { consentRefused: 1 } })
    const preview = await server.call('POST', `/api/reports/${report}/preview`, { body: { donor: donors.amal } })
    const { html } = preview.json<{ html: string }>()
    expect(html).toContain('Amal Zahrani')
    const image = /\/DonorFoundation\/Report\/[^"\s]+\/files\/[^"\s]+/.exec(html)?.[0] ?? ''
    expect((await visit(image)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const trial = await server.call('POST', `/api/reports/${report}/test`, { body: {} })
    expect(trial.json()).toEqual({ state: 'sent', to: 'admina@athar.test', channel: 'email' })
    const { mail, path } = await mailTo('admina@athar.test')
    expect(mail.subject).toMatch(/^\[(?:test|تجربة)\] Water has arrived$/)
    expect((await visit(path)).body).toContain('Water has arrived')
    expect((await visit(`${path}/stop`, 'POST')).statusCode).toBe(200)
    expect(await inA(sql`select 1 from donors where email_stopped`)).toEqual([])
  })

  it('sends once at a double click, in the background, and counts', async () => {
    const wrong = await server.call('POST', `/api/reports/${report}/send`, { body: { expected: 3 } })
    expect(wrong.json()).toMatchObject({ fault: 'stale' })
    const headers = { 'idempotency-key': newId() }
    const send = () => server.call('POST', `/api/reports/${report}/send`, { body: { expected: 2 }, headers })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.json()).toMatchObject({ status: 'sending', recipients: 2 })
    const progress = async () => (await server.call('GET', `/api/reports/${report}`)).json<Record<string, unknown>>()
    await expect.poll(async () => (await progress())['status'], { timeout: 20_000 }).toBe('sent')
    expect(await progress()).toMatchObject({ sentCount: 2, failedCount: 0, unknownCount: 0, openedCount: 0 })
    const subjects = (await catcher.list({ limit: 100 })).map((one) => one.subject)
    expect(subjects.filter((subject) => subject === 'Water has arrived')).toHaveLength(2)
    const edited = await server.call('PUT', `/api/reports/${report}`, {
      body: { title: 'Other', version: (await progress())['version'] },
    })
    expect(edited.json<{ fault: string }>().fault).toBe('wrongState')
    expect((await server.call('DELETE', `/api/reports/${report}`)).json()).toMatchObject({ archived: true })
    const messages = (await server.call('GET', `/api/messages?filter.report=${report}`)).json<
      Record<string, unknown>[]
    >()
    const states = messages.map((one) => `${String(one['state'])} ${String(one['reason'])}`)
    expect(states.sort()).toEqual(['sent null', 'sent null', 'suppressed consentRefused'])
    expect(Object.keys(messages[0] ?? {}).filter((key) => /token|content|lease|words|tries/i.test(key))).toEqual([])
  })

  it('[2.6] opens the donor’s own letter, with strict headers and nothing kept on the way', async () => {
    const { mail, path } = await mailTo('amal@people.example')
    expect(mail.headers['list-unsubscribe']).toBe(`<https://athar.example${path}/stop>`)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const page = await visit(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.body).toContain('<html lang="en" dir="ltr">')
    for (const text of ['Amal Zahrani', 'First water', '700', '278.60']) expect(page.body).toContain(text)
    expect(page.body).not.toContain('Badr')
    expect((await visit(`${path}?lang=ar`)).body).toContain('<html lang="ar" dir="rtl">')
    const marks = await inA(
      sql`select fetched_at is not null as fetched, opened_at from letters where donor = ${donors.amal}::uuid`,
    )
    expect(marks).toEqual([{ fetched: true, opened_at: null }])
  })

  it('gives the letter’s own pictures, its PDF and no other file', async () => {
    const { path } = await mailTo('amal@people.example')
    const pdf = await visit(`${path}/letter.pdf?lang=ar`)
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    const shown = await visit(`${path}/files/${picture.used}/480`)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
    ])
    for (const url of [
      `${path}/files/${picture.unused}/480`,
      `${path}/files/${picture.used}/481`,
      `${path}/files/${picture.used}/original`,
    ])
      expect((await visit(url)).statusCode).toBe(404)
  })

  it('counts an opening once, by the page’s own beacon', async () => {
    const { path } = await mailTo('amal@people.example')
    expect((await visit(`${path}/opened`, 'POST')).statusCode).toBe(204)
    const opened = sql`select opened_at from letters where donor = ${donors.amal}::uuid`
    const [first] = await inA<{ opened_at: string }>(opened)
    expect((await visit(`${path}/opened`, 'POST', { 'content-type': 'text/plain;charset=UTF-8' }, '')).statusCode).toBe(
      204,
    )
    expect(await inA(opened)).toEqual([first])
    expect((await server.call('GET', `/api/reports/${report}`)).json()).toMatchObject({ openedCount: 1, sentCount: 2 })
    const read = sql`select state, read_at as opened_at from messages where donor = ${donors.amal}::uuid`
    expect(await inA(read)).toEqual([{ state: 'read', ...first }])
  })

  it('[product.md 23] shares a version without name and amount that does not lead back', async () => {
    const { path } = await mailTo('amal@people.example')
    const page = (await visit(path)).body
    const shared = /\/DonorFoundation\/Report\/[^"?]+\/s\.[\w-]+/.exec(page)?.[0] ?? ''
    expect(shared).not.toContain(path.split('/').at(-1))
    const answer = await visit(shared)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('First water')
    expect(answer.body).not.toContain('Amal')
    expect(answer.body).not.toContain('278.60')
    expect(answer.body).not.toContain(path.split('/').at(-1))
    for (const [method, part] of [
      ['GET', '/stop'],
      ['POST', '/stop'],
      ['POST', '/notMe'],
      ['GET', '/letter.pdf'],
    ] as const)
      expect((await visit(shared + part, method)).statusCode).toBe(404)
  })

  it('answers wrong, foreign and mixed addresses with the same small page', async () => {
    const { path } = await mailTo('amal@people.example')
    const token = path.split('/').at(-1) ?? ''
    const bodies = new Set<string>()
    for (const url of [
      `/DonorFoundation/Report/${report}/${'A'.repeat(22)}`,
      `/DonorFoundation/Report/${newId()}/${token}`,
      `/DonorFoundation/Report/x/${token}`,
      `/DonorFoundation/Report/${report}/${donors.amal}`,
    ]) {
      const answer = await visit(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      bodies.add(answer.body)
    }
    expect(bodies.size).toBe(1)
  })

  it('[product.md 17] says that a project is no longer active and keeps the donor’s gifts', async () => {
    const { path } = await mailTo('amal@people.example')
    expect((await server.call('POST', `/api/projects/${project}/deactivate`, { body: {} })).statusCode).toBe(200)
    const page = (await visit(path)).body
    expect(page).toContain('no longer active')
    expect(page).toContain('700')
    expect(page).not.toContain('First water')
    expect((await visit(`${path}/files/${picture.used}/480`)).statusCode).toBe(404)
    expect((await server.call('POST', `/api/projects/${project}/reactivate`, { body: {} })).statusCode).toBe(200)
    expect((await visit(path)).body).toContain('First water')
  })

  it('[RFC 8058] stops messages by a post alone, at once and for good', async () => {
    const { path } = await mailTo('badr@people.example')
    const ask = await visit(`${path}/stop`)
    expect(ask.body).toContain('method="post"')
    expect(await inA(sql`select 1 from donors where email_stopped`)).toEqual([])
    const oneClick = () =>
      visit(
        `${path}/stop`,
        'POST',
        { 'content-type': 'application/x-www-form-urlencoded' },
        'List-Unsubscribe=One-Click',
      )
    const stopped = await oneClick()
    expect([stopped.statusCode, stopped.headers['location'], stopped.headers['set-cookie']]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect((await oneClick()).statusCode).toBe(200)
    expect(await inA(sql`select id from donors where email_stopped`)).toEqual([{ id: donors.badr }])
    const form = 'multipart/form-data; boundary=x'
    expect(
      (
        await visit(
          `${path}/stop`,
          'POST',
          { 'content-type': form },
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
        )
      ).statusCode,
    ).toBe(200)
    const next = await created('reports', { project, title: 'Next', message: 'x' })
    const audience = await server.call('GET', `/api/reports/${next}/audience`)
    expect(audience.json()).toMatchObject({ sendable: 1, held: { stopped: 1, consentRefused: 1 } })
  })

  it('[RFC 8058] leaves what a donor has stopped to the donor: staff cannot take it back', async () => {
    const { version } = (await server.call('GET', `/api/donors/${donors.badr}`)).json<{ version: number }>()
    const back = await server.call('PUT', `/api/donors/${donors.badr}`, { body: { version, emailStopped: false } })
    expect(back.statusCode).toBe(422)
    expect(back.json()).toMatchObject({ errors: { EmailStopped: [expect.stringContaining('stopped')] } })
    expect(await inA(sql`select id from donors where email_stopped`)).toEqual([{ id: donors.badr }])
  })

  it('closes a letter that reached someone else', async () => {
    const { path } = await mailTo('amal@people.example')
    expect((await visit(`${path}/notMe`)).body).toContain('method="post"')
    expect((await visit(`${path}/notMe`, 'POST')).statusCode).toBe(200)
    for (const part of ['', '/letter.pdf', '/stop']) expect((await visit(path + part)).body).not.toContain('Amal')
    expect((await visit(`${path}/files/${picture.used}/480`)).statusCode).toBe(404)
    expect(await inA(sql`select email_stopped from donors where id = ${donors.amal}::uuid`)).toEqual([
      { email_stopped: true },
    ])
  })
})
