import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import type { Channel, Outcome, Outgoing } from '../../server/channels/port.ts'
import type { OutgoingText } from '../../server/channels/text.ts'
import { newId } from '../../server/db/ids.ts'
import { scrub } from '../../server/log.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let mails: OutgoingMail[] = []
let texts: OutgoingText[] = []
/** What the mail service answers. */
let mailed: Outcome = { state: 'sent' }
const project = newId()
const { ids, questions } = questionsOf()
const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

const donors = { Amal: newId(), Badr: newId(), Gone: newId(), Other: newId() }

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const gatewayOf = (channel: Channel) => ({
    name: 'fake',
    send: async (message: Outgoing) => {
      if (channel === 'email') mails.push(message as OutgoingMail)
      else texts.push(message as OutgoingText)
      return channel === 'email' ? mailed : { state: 'sent' as const }
    },
    verify: async () => undefined,
    close: async () => undefined,
  })
  server.services.senderOf = async (_entity, channel) =>
    channel === 'email' || channel === 'whatsapp'
      ? {
          channel,
          gateway: gatewayOf(channel),
          from: 'Athar <letters@athar.test>',
          perSecond: 10_000,
          key: `fake/${channel}`,
        }
      : null
  server.services.channelsOf = async () => new Set(['email', 'whatsapp'] as const)
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status)
    values (${server.entities.a}::uuid, ${project}::uuid, 'SRV-1', 'Wells', 'x', 1000, '2026-01-01', '2026-12-31', 'published')`)
  const donor = (name: keyof typeof donors, phone: string | null, email: string | null, more = sql`false`) =>
    inA(sql`insert into donors (entity_id, id, name, phone, email, language, report_consent, appeal_consent, deceased)
      values (${server.entities.a}::uuid, ${donors[name]}::uuid, ${name}, ${phone}, ${email}, 'en', 'unknown', 'refused', ${more})`)
  await donor('Amal', '+966551000001', null)
  await donor('Badr', null, 'badr@birr.test')
  await donor('Gone', '+966551000003', null, sql`true`)
  await donor('Other', '+966551000004', null)
  for (const name of ['Amal', 'Badr', 'Gone'] as const)
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund)
      values (${server.entities.a}::uuid, ${newId()}::uuid, ${donors[name]}::uuid, ${project}::uuid, 100, '2026-02-01', 'charity')`)
})
afterAll(() => server.close())
beforeEach(() => {
  mails = []
  texts = []
  mailed = { state: 'sent' }
})

const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/surveys/${id}/${action}`, { body })
async function special(rest: object = {}): Promise<string> {
  const made = await server.call('POST', '/api/surveys', {
    body: surveyOf(questions, { type: 'special', project, askPhone: false, ...rest }),
  })
  if (made.statusCode !== 201) throw new Error(made.body)
  const { id } = made.json<{ id: string }>()
  await act(id, 'activate')
  return id
}
const audience = async (id: string) => (await server.call('GET', `/api/surveys/${id}/audience`)).json<object>()

async function work(survey: string): Promise<void> {
  const rows = await inA<{ id: string }>(
    sql`select id from dispatches where survey = ${survey}::uuid order by id desc limit 1`,
  )
  for (const channel of ['whatsapp', 'sms', 'email'] as const)
    await sendDispatch(
      server.services,
      { entityId: server.entities.a, dispatch: rows[0]?.id ?? '', channel },
      new AbortController().signal,
      { retryMs: 1, pauseMs: 1 },
    )
}

/** All that has left of it left a day and an hour before. */
const dayLater = (survey: string) =>
  inA(sql`update messages set sent_at = sent_at - interval '25 hours', created_at = created_at - interval '25 hours'
    where dispatch in (select id from dispatches where survey = ${survey}::uuid)`)

const linkIn = (text: string): string => /https:\/\/athar\.example(\/survey\/[\w-]+\/[\w-]{22})/.exec(text)?.[1] ?? ''
const open = (url: string) => server.app.inject({ method: 'GET', url: `${url}?lang=en` })
const answer = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: `${url}?lang=en`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

describe('[3.12] a survey that is sent', () => {
  it('reaches the donors of its project by the gate, each by one channel and a link of their own', async () => {
    const id = await special()
    expect(await audience(id)).toEqual({
      total: 3,
      sendable: 2,
      byChannel: { whatsapp: 1, email: 1 },
      held: { deceased: 1 },
      lately: 0,
      short: [],
    })
    expect((await act(id, 'send', { expected: 3 })).statusCode).toBe(409)
    expect((await act(id, 'send', { expected: 2 })).statusCode).toBe(200)
    expect((await act(id, 'send', { expected: 2 })).statusCode).toBe(409)
    await work(id)
    await work(id)
    expect(texts.map(({ to }) => to)).toEqual(['+966551000001'])
    expect(mails.map(({ to }) => to.address)).toEqual(['badr@birr.test'])
    // product.md 6: a personal link is not anonymous and says so.
    expect(texts[0]?.text).toContain('not anonymous')
    expect(mails[0]?.listUnsubscribe?.url).toMatch(/\/stop$/)
    const rows = await inA<{ state: string; reason: string | null }>(
      sql`select m.state, m.reason from messages m join dispatches s on s.id = m.dispatch where s.survey = ${id}::uuid and m.donor = ${donors.Gone}::uuid`,
    )
    expect(rows).toEqual([{ state: 'suppressed', reason: 'deceased' }])
    const sendings = await server.call('GET', `/api/surveys/${id}/sendings`)
    expect(sendings.json()).toMatchObject({
      rows: [{ state: 'sent', recipients: 2, sentCount: 2, suppressedCount: 1 }],
    })
  })

  it('reaches no more than were confirmed, whoever comes to fit before it is planned', async () => {
    const id = await special()
    await inA(sql`update donors set report_consent = 'refused' where id = ${donors.Badr}::uuid`)
    expect((await act(id, 'send', { expected: 1 })).statusCode).toBe(200)
    await inA(sql`update donors set report_consent = 'unknown' where id = ${donors.Badr}::uuid`)
    await work(id)
    await work(id)
    expect(texts.length + mails.length).toBe(1)
    expect(await inA(sql`select 1 from survey_invitations where survey = ${id}::uuid`)).toHaveLength(1)
  })

  it('goes once more to those alone whom no sending of it has reached, or may have', async () => {
    const id = await special()
    mailed = { state: 'failed', reason: 'content', detail: 'no', permanent: true }
    await act(id, 'send', { expected: 2 })
    await work(id)
    const unreached = async () =>
      (await server.call('GET', `/api/surveys/${id}/audience?unreached=true`)).json<object>()
    // Amal has just got it: the second message of a day would be the same one twice.
    expect(await audience(id)).toMatchObject({ total: 2, sendable: 1, lately: 1 })
    await dayLater(id)
    expect(await audience(id)).toMatchObject({ total: 3, sendable: 2, lately: 0 })
    expect(await unreached()).toMatchObject({ total: 2, sendable: 1, byChannel: { email: 1 }, held: { deceased: 1 } })
    expect((await act(id, 'send', { expected: 2, onlyUnreached: true })).json()).toMatchObject({ fault: 'stale' })
    ;[mails, texts] = [[], []]
    mailed = { state: 'unknown', detail: 'no answer' }
    expect((await act(id, 'send', { expected: 1, onlyUnreached: true })).statusCode).toBe(200)
    await work(id)
    await work(id)
    expect([texts, mails.map(({ to }) => to.address)]).toEqual([[], ['badr@birr.test']])
    // Whether that one came is not known.
    expect(await unreached()).toMatchObject({ sendable: 0 })
    expect((await act(id, 'send', { expected: 1, onlyUnreached: true })).json()).toMatchObject({
      fault: 'nobodyToSendTo',
    })
  })

  it('reaches whom was confirmed, however late it is planned: the day of those who had it goes by the moment of sending', async () => {
    const id = await special({ titleEn: 'Late', audience: 'chosen', donors: [donors.Amal] })
    await act(id, 'send', { expected: 1 })
    await work(id)
    await inA(sql`update surveys set donors = ${sql.param([donors.Amal, donors.Badr])}::uuid[] where id = ${id}::uuid`)
    ;[mails, texts] = [[], []]
    expect(await audience(id)).toMatchObject({ sendable: 1, lately: 1 })
    expect((await act(id, 'send', { expected: 1 })).statusCode).toBe(200)
    // A day ago by the clock of now, and not yet by that of when it was confirmed.
    await inA(sql`update messages set sent_at = (select max(started_at) from dispatches where survey = ${id}::uuid) - interval '24 hours' + interval '50 milliseconds'
      where sent_at is not null and dispatch in (select id from dispatches where survey = ${id}::uuid)`)
    await new Promise((later) => setTimeout(later, 100))
    await work(id)
    expect([texts.length, mails.map(({ to }) => to.address)]).toEqual([0, ['badr@birr.test']])
  })

  it('[2.9] says first that a personal link is not anonymous, and takes one answer by it, which is the donor’s', async () => {
    const id = await special({ titleEn: 'Once' })
    await act(id, 'send', { expected: 2 })
    await work(id)
    const link = linkIn(texts[0]?.text ?? '')
    expect((await open(`/survey/${id}`)).statusCode).toBe(404)
    expect((await open(`/survey/${id}/${'A'.repeat(22)}`)).statusCode).toBe(404)
    const page = (await open(link)).body
    expect(page.indexOf('it is not anonymous')).toBeGreaterThan(-1)
    expect(page.indexOf('it is not anonymous')).toBeLessThan(page.indexOf('How satisfied are you?'))
    expect((await answer(link, { [ids.rated]: 'satisfied' })).statusCode).toBe(303)
    expect((await answer(link, { [ids.rated]: 'neutral' })).statusCode).toBe(409)
    expect((await open(link)).body).toContain('You have answered this survey')
    expect(await inA(sql`select donor, answers from survey_answers where survey = ${id}::uuid`)).toEqual([
      { donor: donors.Amal, answers: { [ids.rated]: 'satisfied' } },
    ])
    // Sent anew it goes, a day later, to those alone who have not answered, and brings the same link.
    const first = linkIn(mails[0]?.text ?? '')
    expect(await audience(id)).toMatchObject({ total: 1, sendable: 0, lately: 1 })
    expect((await act(id, 'send', { expected: 1 })).json()).toMatchObject({ fault: 'nobodyToSendTo' })
    await dayLater(id)
    expect(await audience(id)).toMatchObject({ total: 2, sendable: 1 })
    await act(id, 'send', { expected: 1 })
    await work(id)
    expect(linkIn(mails[1]?.text ?? '')).toBe(first)
    // Whoever was invited is told that it is over, and not that there never was one; nothing is taken of them any more.
    for (const step of ['deactivate', 'toDraft']) {
      expect((await act(id, step)).statusCode).toBe(200)
      const over = await open(first)
      expect([over.statusCode, over.body.includes('This survey is closed')]).toEqual([200, true])
      expect(over.body).not.toContain('How satisfied are you?')
      expect((await answer(first, { [ids.rated]: 'satisfied' })).statusCode).toBe(409)
      expect((await open(link)).body).toContain('You have answered this survey')
      expect((await open(`/survey/${id}`)).statusCode).toBe(404)
      await act(id, 'activate')
    }
    expect((await open(first)).body).toContain('How satisfied are you?')
    // Of the key nothing but its hash is kept, and no log holds it.
    const key = link.split('/').at(-1) ?? ''
    expect(JSON.stringify(await inA(sql`select * from survey_invitations`))).not.toContain(key)
    expect(scrub(`GET ${link}`)).not.toContain(key)
  })

  it('stops by its own link the way by which it came, after a page that asks', async () => {
    const id = await special({ titleEn: 'Stop', audience: 'chosen', donors: [donors.Other] })
    await act(id, 'send', { expected: 1 })
    await work(id)
    const link = linkIn(texts[0]?.text ?? '')
    expect((await open(`${link}/stop`)).body).toContain('Stop these messages?')
    expect(await inA(sql`select whatsapp_stopped from donors where id = ${donors.Other}::uuid`)).toEqual([
      { whatsapp_stopped: false },
    ])
    expect((await answer(`${link}/stop`, {})).body).toContain('These messages are stopped')
    expect(await inA(sql`select whatsapp_stopped, sms_stopped from donors where id = ${donors.Other}::uuid`)).toEqual([
      { whatsapp_stopped: true, sms_stopped: false },
    ])
    // docs/decisions/139: shown as it stands now, taken back by the same link, and heard again.
    const stopped = async () =>
      (await inA<{ is: boolean }>(sql`select whatsapp_stopped as is from donors where id = ${donors.Other}::uuid`))[0]
        ?.is
    expect((await open(link)).body).toContain('You have stopped these messages.')
    const page = (await open(`${link}/stop`)).body
    expect(page).toContain('no longer writes to you by WhatsApp.')
    expect(page).toContain(`action="${link}/resume?lang=en"`)
    expect((await answer(`${link}/resume`, {})).body).toContain('goes on writing to you by WhatsApp.')
    expect(await stopped()).toBe(false)
    expect((await open(`${link}/stop`)).body).toContain('will no longer write to you by WhatsApp.')
    expect((await answer(`${link}/stop`, {})).body).toContain('I pressed it by mistake')
    await inA(sql`update donors set whatsapp_stopped = false where id = ${donors.Other}::uuid`)
    expect((await open(link)).body).not.toContain('You have stopped these messages.')
    await answer(`${link}/stop`, {})
    expect(await stopped()).toBe(true)
    expect(await inA(sql`select kind from feedback where donor = ${donors.Other}::uuid order by at`)).toEqual(
      ['stop', 'start', 'stop', 'stop'].map((kind) => ({ kind })),
    )
    expect((await answer(`${link.slice(0, -22)}${'x'.repeat(22)}/resume`, {})).statusCode).toBe(404)
  })

  it('goes with its donor: handed over, and erased from the answers and their counts', async () => {
    const id = await special({ titleEn: 'Erased', audience: 'chosen', donors: [donors.Amal] })
    await act(id, 'send', { expected: 1 })
    await work(id)
    await answer(linkIn(texts[0]?.text ?? ''), {
      [ids.rated]: 'unsatisfied',
      [ids.why]: 'My own words',
      gender: 'female',
      age: '40',
    })
    const data = await server.call('GET', `/api/donors/${donors.Amal}/exportData`)
    expect(data.body).toContain('My own words')
    expect(data.body).not.toContain('tokenHash')
    const erased = await server.call('POST', `/api/donors/${donors.Amal}/erase`, { body: { confirm: 'Amal' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect(await inA(sql`select gender, age, answers from survey_answers where survey = ${id}::uuid`)).toEqual([
      { gender: null, age: null, answers: null },
    ])
    expect(await inA(sql`select token_hash from survey_invitations where survey = ${id}::uuid`)).toEqual([
      { token_hash: null },
    ])
    expect((await server.call('GET', `/api/surveys/${id}`)).json()).toMatchObject({
      answersCount: 1,
      femaleCount: 0,
      ratedCount: 0,
    })
  })
})
