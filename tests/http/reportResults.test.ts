import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
const project = newId()
const other = newId()
const report = newId()
/** Forty days ago at noon in Riyadh. */
const SENT = sql`(((now() at time zone 'Asia/Riyadh')::date - 40) + time '12:00') at time zone 'Asia/Riyadh'`
const DAY = sql`(now() at time zone 'Asia/Riyadh')::date - 40`

const own = <T>(query: SQL) => server.db.owner((tx) => tx.rows<T>(query))
const donors = Array.from({ length: 15 }, () => newId())
const donor = (n: number): string => donors[n] ?? ''
const get = async (path: string, as: Person = 'projectsA') => {
  const answer = await server.call('GET', `/api/reports/${path}`, { as })
  return { http: answer.statusCode, body: answer.body, ...(answer.body.startsWith('{') ? answer.json<object>() : {}) }
}

async function plantReport(id: string, title: string, design: string, at: SQL): Promise<void> {
  await own(sql`insert into reports (entity_id, id, project, title, message, design, status, sent_at)
    values (${server.entities.a}, ${id}, ${project}, ${title}, 'x', ${design}, 'sent', ${at})`)
}

interface Planted {
  channel: 'email' | 'sms'
  /** Minutes after which it was opened. */
  opened?: number
  state?: 'sent' | 'failed'
  stopped?: boolean
}

async function plantLetter(
  of: string,
  to: string,
  at: SQL,
  { channel, opened, state = 'sent', stopped }: Planted,
): Promise<void> {
  const letter = newId()
  const openedAt = opened === undefined ? sql`null` : sql`${at} + make_interval(mins => ${opened}::int)`
  await own(sql`insert into letters (entity_id, id, report, donor, language, sent, sent_at, opened_at, stopped_at, words)
    values (${server.entities.a}, ${letter}, ${of}, ${to}, 'ar', ${state === 'sent'}, ${at}, ${openedAt}, ${stopped ? at : sql`null`}, '{}')`)
  await own(sql`insert into messages (entity_id, id, kind, report, letter, donor, channel, sent_to, language, state, sent_at)
    values (${server.entities.a}, ${newId()}, 'report', ${of}, ${letter}, ${to}, ${channel}, 'x', 'ar', ${state}, ${at})`)
}

const plantGift = (n: number, amount: string, date: SQL, more: { moment?: SQL; reversed?: boolean } = {}) =>
  own(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, moment, reversed, source)
    values (${server.entities.a}, ${newId()}, ${donor(n)}, ${project}, ${amount}, ${date}, ${more.moment ?? sql`null`}, ${more.reversed ?? false}, 'manual')`)

const plantIssue = (n: number, type: string, about = project) =>
  own(sql`insert into donor_issues (entity_id, id, type, donor, donor_name, project, message, sent_at)
    values (${server.entities.a}, ${newId()}, ${type}, ${donor(n)}, 'x', ${about}, 'x', ${SENT} + interval '2 days')`)

const plantChat = (n: number, direction: 'in' | 'out', at: SQL) =>
  own(sql`insert into chat_messages (entity_id, id, channel, direction, donor, address, text, at)
    values (${server.entities.a}, ${newId()}, 'email', ${direction}, ${donor(n)}, 'x@people.test', 'x', ${at})`)

/** Twelve letters that count; of the other three one was refused by its donor, one stopped, one never arrived. */
async function plantLetters(): Promise<void> {
  await plantReport(report, 'Wells', 'light', SENT)
  for (const n of [0, 1, 2, 3, 4]) await plantLetter(report, donor(n), SENT, { channel: 'email', opened: 30 })
  for (const n of [5, 6]) await plantLetter(report, donor(n), SENT, { channel: 'email', opened: 180 })
  for (const n of [7, 8, 9]) await plantLetter(report, donor(n), SENT, { channel: 'sms', opened: 1800 })
  for (const n of [10, 11]) await plantLetter(report, donor(n), SENT, { channel: 'sms' })
  await plantLetter(report, donor(12), SENT, { channel: 'email', opened: 5 })
  await plantLetter(report, donor(13), SENT, { channel: 'email', opened: 5, stopped: true })
  await plantLetter(report, donor(14), SENT, { channel: 'email', state: 'failed' })
  await own(sql`update donors set report_consent = 'refused' where id = ${donor(12)}`)
}

async function plantFollowed(): Promise<void> {
  await plantGift(0, '100', sql`${DAY} + 1`)
  await plantGift(0, '50', sql`${DAY} + 30`)
  await plantGift(1, '20', sql`${DAY} + 31`)
  // Of the same day: nobody knows whether it was before the letter, unless its moment does.
  await plantGift(2, '30', DAY)
  await plantGift(3, '10.50', DAY, { moment: sql`${SENT} + interval '1 hour'` })
  await plantGift(3, '11', DAY, { moment: sql`${SENT} - interval '1 hour'` })
  await plantGift(4, '40', sql`${DAY} + 2`, { reversed: true })
  await plantGift(12, '999', sql`${DAY} + 2`)
  for (const n of [6, 7, 8]) await plantGift(n, '10', sql`${DAY} + 3`)
  for (const [n, type] of [
    [0, 'question'],
    [1, 'question'],
    [2, 'complaint'],
    [3, 'complaint'],
    [4, 'suggestion'],
    [12, 'complaint'],
  ] as const)
    await plantIssue(n, type)
  await plantIssue(5, 'complaint', other)
  await plantChat(0, 'in', sql`${SENT} + interval '1 hour'`)
  await plantChat(0, 'in', sql`${SENT} + interval '29 days'`)
  await plantChat(0, 'in', sql`${SENT} + interval '31 days'`)
  await plantChat(1, 'out', sql`${SENT} + interval '1 hour'`)
  const survey = newId()
  await own(
    sql`insert into surveys (entity_id, id, title_ar, type, project, questions) values (${server.entities.a}, ${survey}, 'x', 'special', ${project}, '[]')`,
  )
  for (const [n, satisfaction] of [
    [0, 'verySatisfied'],
    [1, 'satisfied'],
    [2, 'satisfied'],
    [3, 'satisfied'],
    [4, 'neutral'],
    [12, 'unsatisfied'],
  ] as const)
    await own(
      sql`update letters set satisfaction = ${satisfaction}, rated_at = ${SENT} + interval '2 days' where report = ${report}::uuid and donor = ${donor(n)}`,
    )
  for (const [n, satisfied] of [
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 0],
    [12, 0],
  ] as const)
    await own(sql`insert into survey_answers (entity_id, id, survey, donor, language, answers, rated, satisfied, created_at)
      values (${server.entities.a}, ${newId()}, ${survey}, ${donor(n)}, 'ar', '{}', 1, ${satisfied}, ${SENT} + interval '3 days')`)
}

beforeAll(async () => {
  server = await startTestServer()
  const a = server.entities.a
  for (const [id, code] of [
    [project, 'R-1'],
    [other, 'R-2'],
  ] as const)
    await own(
      sql`insert into projects (entity_id, id, code, name, description, status) values (${a}, ${id}, ${code}, 'Wells', 'x', 'published')`,
    )
  for (const id of donors) await own(sql`insert into donors (entity_id, id, name) values (${a}, ${id}, 'Donor')`)
  await plantLetters()
  await plantFollowed()
})
afterAll(() => server.close())

describe('[2.63] what came of a report', () => {
  it('tells opens over the hours, channels, feedback, replies and gifts of those who do not object', async () => {
    expect(await get(`${report}/results`)).toMatchObject({
      http: 200,
      title: 'Wells',
      letters: 12,
      objecting: 2,
      opened: 10,
      // Steps of five at the least: two who opened after three hours stand with the three of the next day.
      openedBy: [
        { hours: 1, opened: 5 },
        { hours: 48, opened: 10 },
        { hours: 720, opened: 10 },
      ],
      clicked: null,
      channels: [
        { key: 'email', letters: 7, opened: 7 },
        { key: 'sms', letters: 5, opened: 3 },
      ],
      // Of six who rated their letter one objects; four of the other five are content.
      content: 80,
      satisfied: 80,
      issues: 5,
      questions: 2,
      complaints: 2,
      replies: 2,
      gifts: 6,
      givers: 5,
      given: '190.50',
    })
  })

  it('breaks down nothing that fewer than five did', async () => {
    await own(sql`update donor_issues set deleted_at = now() where type = 'suggestion'`)
    await own(sql`update survey_answers set deleted_at = now() where donor = ${donor(4)}`)
    await own(sql`update letters set rated_at = ${SENT} + interval '31 days' where donor = ${donor(4)}`)
    expect(await get(`${report}/results`)).toMatchObject({
      issues: 4,
      questions: null,
      complaints: null,
      content: null,
      satisfied: null,
    })
    await own(sql`update messages set channel = 'sms' where donor in (${donor(4)}, ${donor(5)}, ${donor(6)})`)
    expect(await get(`${report}/results`)).toMatchObject({ channels: [{ key: null, letters: 12, opened: 10 }] })
    await own(sql`update messages set channel = 'email' where donor in (${donor(4)}, ${donor(5)}, ${donor(6)})`)
  })

  it('a donor who stops that channel afterwards is in none of the figures any more', async () => {
    await own(sql`update donors set email_stopped = true where id = ${donor(0)}`)
    expect(await get(`${report}/results`)).toMatchObject({ letters: 11, objecting: 3 })
    await own(sql`update donors set email_stopped = false where id = ${donor(0)}`)
  })

  it('decision 141: tells neither how many gave nor how much where one to four did, and that nobody did', async () => {
    const told = async () => {
      const { gifts, givers, given } = JSON.parse((await get(`${report}/results`)).body) as Record<string, unknown>
      return { gifts, givers, given }
    }
    await own(sql`update donors set email_stopped = true where id = ${donor(0)}`)
    expect(await told()).toEqual({ gifts: null, givers: null, given: null })
    const file = await get(`${report}/results?as=csv`)
    expect(file.body).toContain('Results,Gifts that came after,\r\n')
    expect(file.body).toContain('Results,Given after (SAR),\r\n')
    await own(sql`update donors set email_stopped = false where id = ${donor(0)}`)
    await own(sql`update donor_transactions set reversed = true where project = ${project}`)
    expect(await told()).toEqual({ gifts: 0, givers: 0, given: '0.00' })
    await own(sql`update donor_transactions set reversed = false where project = ${project} and donor <> ${donor(4)}`)
  })

  it('[9.9] as a file', async () => {
    const { http, body } = await get(`${report}/results?as=csv`)
    expect(http).toBe(200)
    expect(body).toContain('Results,Gifts that came after,6\r\n')
    expect(body).toContain('Results,Given after (SAR),190.50\r\n')
    expect(body).toContain('Opened since sending,After 48 hours,10\r\n')
    expect(body).toContain('By channel,Email · Opened,7\r\n')
  })

  it('[6.2] is nothing of a draft, and no more than that of an Ehsan report or of another charity', async () => {
    const draft = newId()
    await own(
      sql`insert into reports (entity_id, id, project, title) values (${server.entities.a}, ${draft}, ${project}, 'Draft')`,
    )
    expect(await get(`${draft}/results`)).toMatchObject({ http: 200, letters: 0, openedBy: [], given: '0.00' })
    await own(sql`update reports set type = 'ehsan' where id = ${draft}`)
    expect((await get(`${draft}/results`)).http).toBe(404)
    expect((await get(`${report}/results`, 'adminB')).http).toBe(404)
    expect((await get(`${report}/results`, 'donorA')).http).toBe(403)
  })
})

describe('[2.63] advice on the hour', () => {
  it('is none while there are too few letters', async () => {
    expect(await get('actions/insights')).toMatchObject({ http: 200, letters: 12, needed: 100, best: null, hours: [] })
  })

  it('names the hour of the week at which letters were opened most, by the entity’s clock', async () => {
    const monday = sql`(date_trunc('week', now() at time zone 'Asia/Riyadh') - interval '21 days')`
    for (const [design, after, every] of [
      ['formal', sql`interval '-14 hours'`, 3],
      ['pictures', sql`interval '44 hours'`, 2],
    ] as const) {
      const id = newId()
      const at = sql`((${monday} + ${after}) at time zone 'Asia/Riyadh')`
      await plantReport(id, design, design, at)
      for (let n = 0; n < 60; n += 1) {
        const to = newId()
        await own(sql`insert into donors (entity_id, id, name) values (${server.entities.a}, ${to}, 'Donor')`)
        await plantLetter(id, to, at, { channel: 'email', ...(n % every === 0 && { opened: 60 }) })
      }
      // Opened after two days: for the hour it is too late.
      const late = newId()
      await own(sql`insert into donors (entity_id, id, name) values (${server.entities.a}, ${late}, 'Late')`)
      await plantLetter(id, late, at, { channel: 'email', opened: 60 * 49 })
    }
    expect(await get('actions/insights')).toMatchObject({
      letters: 134,
      best: { day: 2, hour: 20, letters: 61, opened: 30 },
      hours: [
        { day: 2, hour: 20, letters: 61, opened: 30 },
        { day: 0, hour: 10, letters: 61, opened: 20 },
      ],
      designs: [
        { key: expect.any(String), letters: 61 },
        { key: expect.any(String), letters: 61 },
        { key: 'light', letters: 12, opened: 10 },
      ],
      channels: [
        { key: 'email', letters: 129, opened: 57 },
        { key: 'sms', letters: 5, opened: 3 },
      ],
    })
  })

  it('another charity’s letters are not its own', async () => {
    expect(await get('actions/insights', 'adminB')).toMatchObject({ letters: 0, best: null, designs: [] })
  })
})
