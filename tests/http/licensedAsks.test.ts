import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendReports } from '../../server/messages/scheduled.ts'
import { sendSettings } from '../../server/messages/settings/fire.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { pdfText } from '../unit/support/pdfText.ts'
import { licence, project, useCampaigns } from './support/campaigns.ts'

const { server, sent, donors, inA, mailOf, textOf, open } = useCampaigns()
const ended = newId()
const coming = newId()

const NEEDED = ['What asks for a gift needs a fundraising licence. Choose one that is valid at the time of sending.']
const OVER = ['This licence has ended by the time of sending. Choose one that is valid then.']

beforeAll(async () => {
  const a = server().entities.a
  const another = (id: string, number: string, from: string, to: string) =>
    inA(sql`insert into fundraising_licences (entity_id, id, number, purpose, start_date, end_date)
      values (${a}::uuid, ${id}::uuid, ${number}, 'Water', ${from}, ${to})`)
  await another(ended, 'FL-1990', '2020-01-01', '2020-12-31')
  await another(coming, 'FL-2990', '2098-01-01', '2098-12-31')
  for (const name of ['Amal', 'Badr'])
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date)
      values (${a}::uuid, ${newId()}::uuid, ${donors[name] ?? ''}::uuid, ${project}::uuid, 100, '2026-02-01')`)
})

async function report(rest: object = {}): Promise<string> {
  const body = { project, title: 'Water runs', message: 'It runs.', appeal: true, channels: ['email', 'sms'], ...rest }
  const made = await server().call('POST', '/api/reports', { body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: string }>().id
}
const act = (id: string, action: string, body: object) =>
  server().call('POST', `/api/reports/${id}/${action}`, { body })
const read = async (id: string) => (await server().call('GET', `/api/reports/${id}`)).json<Record<string, unknown>>()
const answerOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ errors?: object }>().errors,
]
const send = async (id: string) => answerOf(await act(id, 'send', { expected: 2 }))

async function work(id: string): Promise<void> {
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where report = ${id}::uuid`)
  for (const channel of ['email', 'sms'] as const)
    await sendDispatch(
      server().services,
      { entityId: server().entities.a, dispatch: row?.id ?? '', channel },
      new AbortController().signal,
      { retryMs: 1, pauseMs: 1 },
    )
}
const reasonsOf = (id: string) =>
  inA<{ reason: string | null }>(sql`select reason from messages where report = ${id}::uuid order by reason`)
const lasting = (day: string) =>
  inA(sql`update fundraising_licences set end_date = ${day}::date where id = ${licence}::uuid`)
const dueNow = (name: string) =>
  server().db.owner((tx) =>
    tx.rows(sql`update schedules set due_at = now() - interval '1 second' where name = ${name}`),
  )

describe('product.md 29: a report that asks leaves under a licence that holds', () => {
  it('is refused at its field without one, with one that has ended, and with one that is still to come', async () => {
    expect(await send(await report())).toEqual([422, { Licence: NEEDED }])
    expect(await send(await report({ licence: ended }))).toEqual([422, { Licence: OVER }])
    const early = ['This licence is not valid yet at the time of sending.']
    expect(await send(await report({ licence: coming }))).toEqual([422, { Licence: early }])
    const arabic = await server().call('POST', `/api/reports/${await report()}/send`, {
      body: { expected: 2 },
      headers: { 'accept-language': 'ar' },
    })
    expect(answerOf(arabic)).toEqual([
      422,
      { Licence: ['لا تُرسل الدعوة إلى التبرع إلا بموجب ترخيص. اختاروا ترخيصًا ساريًا وقت الإرسال.'] },
    ])
  })

  it('what asks for nothing needs none', async () => {
    expect((await send(await report({ appeal: false })))[0]).toBe(200)
  })

  it('names it with its purpose, its days and its target: in mail, text, page and PDF', async () => {
    const id = await report({ licence })
    expect((await send(id))[0]).toBe(200)
    await work(id)
    expect(mailOf()?.text).toContain('Fundraising licence FL-2210, valid until 31 December 2099')
    expect(mailOf()?.html).toContain('Fundraising licence FL-2210, valid until 31 December 2099')
    expect(textOf()?.text).toMatch(/\nFundraising licence FL-2210$/)
    const path = /\/DonorFoundation\/Report\/[\w-]+\/[\w-]+/.exec(mailOf()?.text ?? '')?.[0] ?? ''
    const page = (await open(path)).body
    for (const one of ['FL-2210', 'Wells for villages', '31 December 2099', 'Main account']) expect(page).toContain(one)
    const paper = pdfText((await open(`${path}/letter.pdf`)).rawPayload, 'en')
    expect(paper).toContain('FL-2210')
    expect(paper).toContain('Wells for villages')
    // What was frozen names the day until when it asks: from then on its page asks for nothing.
    await inA(sql`update editions set content = jsonb_set(content, '{report,licence,end}', '"2020-12-31"')
      where dispatch in (select id from dispatches where report = ${id}::uuid)`)
    const later = (await open(path)).body
    for (const one of ['FL-2210', 'Main account']) expect(later).not.toContain(one)
    expect(later).toContain('Water runs')
  })

  it('is set for no time at which its licence is over, and is a draft again where it has ended by then', async () => {
    const id = await report({ licence })
    const late = await act(id, 'schedule', { expected: 2, sendAt: '2100-01-01T09:00:00.000Z' })
    expect(answerOf(late)).toEqual([422, { Licence: OVER }])
    expect((await act(id, 'schedule', { expected: 2, sendAt: '2099-12-01T09:00:00.000Z' })).statusCode).toBe(200)
    await lasting('2020-12-31')
    await dueNow(id)
    await fireDue(server().services, [sendReports], 'test')
    await lasting('2099-12-31')
    expect(await read(id)).toMatchObject({ status: 'draft', notSent: 'licenceOver' })
    const early = await report({ licence: coming })
    expect((await act(early, 'schedule', { expected: 2, sendAt: '2098-05-01T09:00:00.000Z' })).statusCode).toBe(200)
  })

  it('nothing more of it is handed over once its licence has ended', async () => {
    const id = await report({ licence })
    expect((await send(id))[0]).toBe(200)
    await lasting('2020-12-31')
    await work(id)
    await lasting('2099-12-31')
    expect(sent).toEqual([])
    expect((await reasonsOf(id)).filter(({ reason }) => reason === 'licenceOver')).toHaveLength(2)
  })

  it('and is not told to have ended where there was none', async () => {
    const id = await report({ licence })
    expect((await send(id))[0]).toBe(200)
    await inA(sql`update reports set licence = null where id = ${id}::uuid`)
    await work(id)
    expect(sent).toEqual([])
    expect((await reasonsOf(id)).filter(({ reason }) => reason === 'licenceLacking')).toHaveLength(2)
  })

  it('its licence is not deleted beneath it, nor beneath a setting that asks', async () => {
    const id = await report({ licence: coming })
    await act(id, 'schedule', { expected: 2, sendAt: '2098-05-01T09:00:00.000Z' })
    const remove = async () => {
      const answer = await server().call('DELETE', `/api/fundraising_licences/${coming}`)
      return [answer.statusCode, answer.json<{ fault?: string }>().fault]
    }
    expect(await remove()).toEqual([409, 'referenced'])
    await inA(sql`update reports set status = 'draft' where licence = ${coming}::uuid`)
    const setting = newId()
    await inA(sql`insert into report_settings (entity_id, id, project, name, title, message, appeal, licence, status)
      values (${server().entities.a}::uuid, ${setting}::uuid, ${project}::uuid, 'x', 'x', 'x', true, ${coming}::uuid, 'active')`)
    expect(await remove()).toEqual([409, 'referenced'])
    await inA(sql`update report_settings set status = 'paused' where id = ${setting}::uuid`)
  })

  it('a saved setting that asks is not kept without one', async () => {
    const body = { project, name: 'Each week', title: 'Water', message: 'It runs.', appeal: true }
    expect(answerOf(await server().call('POST', '/api/report_settings', { body }))).toEqual([422, { Licence: NEEDED }])
    const made = await server().call('POST', '/api/report_settings', { body: { ...body, licence } })
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json<{ id: string; version: number }>()
    const change = (to: object) =>
      server().call('PUT', `/api/report_settings/${id}`, { body: { version, licence: null, ...to } })
    expect(answerOf(await change({}))).toEqual([422, { Licence: NEEDED }])
    expect((await change({ appeal: false })).statusCode).toBe(200)
  })

  it('a saved setting sends under its licence, and says in its history that it has ended', async () => {
    const body = { project, name: 'Each day', title: 'Water', message: 'It runs.', timing: 'daily', onlyNew: false }
    const made = await server().call('POST', '/api/report_settings', { body: { ...body, appeal: true, licence } })
    const { id } = made.json<{ id: string }>()
    const activated = await server().call('POST', `/api/report_settings/${id}/activate`, { body: {} })
    expect(activated.statusCode, activated.body).toBe(200)
    const runs = () =>
      inA<{ outcome: string; reason: string | null; licence: string | null }>(
        sql`select x.outcome, x.reason, r.licence from report_runs x left join reports r on r.id = x.report
          where x.setting = ${id}::uuid order by x.created_at`,
      )
    for (const day of ['2020-12-31', '2099-12-31']) {
      await lasting(day)
      await dueNow(id)
      await fireDue(server().services, [sendSettings], 'test')
    }
    expect(await runs()).toEqual([
      { outcome: 'notReady', reason: 'licenceOver', licence: null },
      { outcome: 'sending', reason: null, licence },
    ])
  })
})
