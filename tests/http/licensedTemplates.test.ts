import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { sendCampaigns } from '../../server/messages/metaCampaigns/schedule.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { licence, useCampaigns } from './support/campaigns.ts'
import { campaignOf, projectAndTemplate } from './support/metaCampaigns.ts'

const { server, sent, inA } = useCampaigns()
const template = newId()
const well = newId()

beforeAll(async () => {
  server().services.channelsOf = async () => new Set(['whatsappCloud'] as const)
  const [projects = sql`select 1`, templates = sql`select 1`] = projectAndTemplate(server().entities.a, well, template)
  await inA(sql`update projects set code = 'WTR-10' where code = 'WTR-9'`)
  await inA(projects)
  await inA(templates)
  await inA(
    sql`update templates set category = 'marketing', body = 'Dear {{1}}, give to {{2}}.' where id = ${template}::uuid`,
  )
})

async function draft(rest: object = {}): Promise<string> {
  const body = { ...campaignOf(template, well), tags: ['appeal'], ...rest }
  const made = await server().call('POST', '/api/meta_campaigns', { body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ id: string }>().id
}
const publish = async (id: string, expected = 2) => {
  const answer = await server().call('POST', `/api/meta_campaigns/${id}/publish`, { body: { expected } })
  return [answer.statusCode, answer.json<{ errors?: object }>().errors]
}
const read = async (id: string) =>
  (await server().call('GET', `/api/meta_campaigns/${id}`)).json<Record<string, unknown>>()
const lasting = (day: string) =>
  inA(sql`update fundraising_licences set end_date = ${day}::date where id = ${licence}::uuid`)
const footer = (text: string | null) => inA(sql`update templates set footer = ${text} where id = ${template}::uuid`)

async function work(id: string): Promise<void> {
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where campaign = ${id}::uuid`)
  await sendDispatch(
    server().services,
    { entityId: server().entities.a, dispatch: row?.id ?? '', channel: 'whatsappCloud' },
    new AbortController().signal,
    { retryMs: 1, pauseMs: 1 },
  )
}

const NEEDED = ['What asks for a gift needs a fundraising licence. Choose one that is valid at the time of sending.']

describe('product.md 29: a template that asks leaves under a licence that holds, and names it', () => {
  it('is refused without one, and where its number stands nowhere in the message', async () => {
    expect(await publish(await draft())).toEqual([422, { Licence: NEEDED }])
    expect(await publish(await draft({ licence }))).toEqual([
      422,
      {
        Licence: [
          'Whoever is asked has to see under which licence: write FL-2210 in the template or as the value of a variable.',
        ],
      },
    ])
    const named = { type: 'text', value: 'wells (licence FL-2210)' }
    const variables = [{ type: 'donorField', value: 'name' }, named]
    expect((await publish(await draft({ licence, variables })))[0]).toBe(200)
    await footer('Licence FL-2210')
    expect((await publish(await draft({ licence })))[0]).toBe(200)
  })

  it('a greeting that its writer marked as none needs no licence, nor does what serves', async () => {
    await footer(null)
    expect((await publish(await draft({ appeal: false })))[0]).toBe(200)
    await inA(sql`update templates set category = 'utility' where id = ${template}::uuid`)
    // Whom a service reaches who said nothing of appeals.
    expect((await publish(await draft(), 3))[0]).toBe(200)
  })

  it('what leads to where one gives asks, whatever its template is called: under a licence, and with consent alone', async () => {
    await inA(sql`update donors set appeal_consent = 'unknown' where name = 'Badr'`)
    const variables = [
      { type: 'donorField', value: 'name' },
      { type: 'link', value: 'donate', fallback: 'our shop' },
    ]
    const id = await draft({ variables, appeal: false })
    const audience = (await server().call('GET', `/api/meta_campaigns/${id}/audience`)).json<object>()
    expect(audience).toMatchObject({ held: { consentUnknown: 2 } })
    expect(await publish(id)).toEqual([422, { Licence: NEEDED }])
    await inA(sql`update donors set appeal_consent = 'given' where name = 'Badr'`)
    await inA(sql`update templates set category = 'marketing' where id = ${template}::uuid`)
  })

  it('is a draft again where the licence has ended at its time, and nothing more of it is handed over', async () => {
    await footer('Licence FL-2210')
    const timed = await draft({ licence, sendNow: false, sendAt: '2099-12-01T09:00:00.000Z' })
    expect((await publish(timed))[0]).toBe(200)
    const running = await draft({ licence })
    expect((await publish(running))[0]).toBe(200)
    await lasting('2020-12-31')
    await server().db.owner((tx) =>
      tx.rows(sql`update schedules set due_at = now() - interval '1 second' where name = ${timed}`),
    )
    await fireDue(server().services, [sendCampaigns], 'test')
    await work(running)
    await lasting('2099-12-31')
    expect(await read(timed)).toMatchObject({ status: 'draft' })
    expect(sent).toEqual([])
    const rows = await inA<{ reason: string }>(
      sql`select m.reason from messages m join dispatches s on s.id = m.dispatch
        where s.campaign = ${running}::uuid and m.reason = 'licenceOver'`,
    )
    expect(rows).toHaveLength(2)
  })

  it('says of what is under way and names no licence that it names none, and not that one has ended', async () => {
    const reasons = async (id: string) =>
      (
        await inA<{ reason: string | null }>(
          sql`select m.reason from messages m join dispatches s on s.id = m.dispatch where s.campaign = ${id}::uuid and m.reason like 'licence%'`,
        )
      ).map(({ reason }) => reason)
    await footer('Licence FL-2210')
    const unnamed = await draft({ licence })
    expect((await publish(unnamed))[0]).toBe(200)
    await footer('No number any more')
    await work(unnamed)
    expect(await reasons(unnamed)).toEqual(['licenceLacking', 'licenceLacking'])
    await footer('Licence FL-2210')
    // As one that was under way before licences were asked for.
    const without = await draft({ licence })
    expect((await publish(without))[0]).toBe(200)
    await inA(sql`update meta_campaigns set licence = null where id = ${without}::uuid`)
    await work(without)
    expect(await reasons(without)).toEqual(['licenceLacking', 'licenceLacking'])
    expect(sent).toEqual([])
  })

  it('is refused for a time at which its licence is over', async () => {
    const late = await draft({ licence, sendNow: false, sendAt: '2100-01-01T09:00:00.000Z' })
    expect(await publish(late)).toEqual([
      422,
      { Licence: ['This licence has ended by the time of sending. Choose one that is valid then.'] },
    ])
  })
})
