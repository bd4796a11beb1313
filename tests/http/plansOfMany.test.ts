import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import type { Database } from '../../server/db/types.ts'
import { addDispatch, dispatchOfCampaign } from '../../server/messages/dispatch.ts'
import { planCampaign } from '../../server/messages/metaCampaigns/plan.ts'
import { planReport } from '../../server/messages/reportBatches.ts'
import { campaignOf, projectAndTemplate, useMetaNumber } from './support/metaCampaigns.ts'
import { startTestServer, type TestServer } from './support.ts'

/** So many of a campaign are planned in one commit here: twenty times the size that is asked for. */
const BATCH = 20
const DONORS = 45
let server: TestServer
const template = newId()
const project = newId()
/** By id, as they are planned. */
const donors = Array.from({ length: DONORS }, () => newId())
const WITHOUT_PHONE = donors[24] ?? ''
const STOPPED = donors[42] ?? ''

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  useMetaNumber(server, (message) => ({ state: 'sent', providerId: `wamid.${message.id}` }))
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00', default_language = 'ar'`)
  for (const query of projectAndTemplate(server.entities.a, project, template)) await inA(query)
  for (const [n, id] of donors.entries())
    await inA(sql`insert into donors (entity_id, id, name, phone, report_consent, appeal_consent, tags, whatsapp_stopped)
      values (${server.entities.a}::uuid, ${id}::uuid, ${`Donor ${n}`}, ${id === WITHOUT_PHONE ? null : `+9665510002${String(n).padStart(2, '0')}`},
        'unknown', 'unknown', '{wells}', ${id === STOPPED})`)
})
afterAll(() => server.close())

/** A campaign that has begun, to all who are marked so, for as many as are said, and its sending. */
async function begun(expected: number, tag = 'wells') {
  const body = { ...campaignOf(template, project), tags: [tag] }
  const { id } = (await server.call('POST', '/api/meta_campaigns', { body })).json<{ id: string }>()
  const answer = await server.call('POST', `/api/meta_campaigns/${id}/publish`, { body: { expected } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const found = await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => dispatchOfCampaign(tx, id))
  if (found === null) throw new Error('nothing was begun')
  return found
}

/** @param until stops after so many steps with the database */
async function plan(dispatch: Awaited<ReturnType<typeof begun>>, until = Infinity): Promise<void> {
  const stop = new AbortController()
  let steps = 0
  const db = Object.create(server.db) as Database
  db.as = async (context, work) => {
    steps += 1
    if (steps === until) stop.abort()
    return server.db.as(context, work)
  }
  const planning = { entityId: server.entities.a, signal: stop.signal, size: 1 }
  await planCampaign({ ...server.services, db }, dispatch, planning)
}

interface Planned {
  donor: string
  state: string
  reason: string | null
}
const plannedOf = (dispatch: string) =>
  inA<Planned>(sql`select donor, state, reason from messages where dispatch = ${dispatch}::uuid order by donor`)

const ALL: Planned[] = donors.map((donor) => {
  if (donor === WITHOUT_PHONE) return { donor, state: 'suppressed', reason: 'noPhone' }
  if (donor === STOPPED) return { donor, state: 'suppressed', reason: 'stopped' }
  return { donor, state: 'planned', reason: null }
})

const stop = (campaign: string | null) => server.call('POST', `/api/meta_campaigns/${campaign}/stop`, { body: {} })

describe('a sending to many, planned by the database in batches', () => {
  it('asks the gate of a sort of donor that comes first in a later batch, and writes one message to each', async () => {
    const dispatch = await begun(DONORS - 2)
    await plan(dispatch)
    expect(await plannedOf(dispatch.id)).toEqual(ALL)
    expect(await inA(sql`select recipients from dispatches where id = ${dispatch.id}::uuid`)).toEqual([
      { recipients: DONORS - 2 },
    ])
    await stop(dispatch.campaign)
  })

  it('goes on where it was cut off, and adds nothing once all are planned', async () => {
    const dispatch = await begun(DONORS - 2)
    await plan(dispatch, 1)
    expect(await plannedOf(dispatch.id)).toEqual(ALL.slice(0, BATCH))
    await plan(dispatch)
    await plan(dispatch)
    expect(await plannedOf(dispatch.id)).toEqual(ALL)
    await stop(dispatch.campaign)
  })

  it('product.md 30: reaches no more than were confirmed, in whichever batch they come', async () => {
    const dispatch = await begun(DONORS - 2)
    await inA(sql`update dispatches set recipients = ${DONORS - 4} where id = ${dispatch.id}::uuid`)
    await plan(dispatch)
    const held = (await plannedOf(dispatch.id)).filter(({ reason }) => reason === 'notConfirmed')
    expect(held).toEqual(
      [donors[43], donors[44]].map((donor) => ({ donor, state: 'suppressed', reason: 'notConfirmed' })),
    )
    await stop(dispatch.campaign)
  })

  it('writes to each by the number and in the language that they have as it is planned', async () => {
    const dispatch = await begun(DONORS - 2)
    await plan(dispatch)
    const [row] = await inA<{ sent_to: string; language: string; channel: string }>(
      sql`select sent_to, language, channel from messages where dispatch = ${dispatch.id}::uuid and donor = ${donors[30]}::uuid`,
    )
    expect(row).toEqual({ sent_to: '+966551000230', language: 'en', channel: 'whatsappCloud' })
    await stop(dispatch.campaign)
  })

  it('has the database look at a table that grows after the first batch, not after the last alone', async () => {
    await inA(sql`insert into donors (entity_id, id, name, phone, report_consent, appeal_consent, tags)
      select ${server.entities.a}::uuid, gen_random_uuid(), 'Donor ' || n, '+9665520' || lpad(n::text, 5, '0'), 'unknown', 'unknown', '{crowd}' from generate_series(1, 520) n`)
    const seen = async () =>
      (
        await server.db.owner((tx) =>
          tx.rows<{ rows: number }>(sql`select reltuples as rows from pg_class where relname = 'messages'`),
        )
      )[0]?.rows
    const before = await seen()
    const dispatch = await begun(520, 'crowd')
    await plan(dispatch, 2)
    expect(await plannedOf(dispatch.id)).toHaveLength(BATCH)
    expect(await seen()).toBeGreaterThan(Math.max(0, before ?? 0))
    await stop(dispatch.campaign)
  })
})

/** A report to all who gave that is being sent, and of which nothing is planned. */
async function begunReport(recipients: number): Promise<string> {
  const [report, dispatch] = [newId(), newId()]
  await inA(sql`insert into reports (entity_id, id, project, title, message, status, sent_at, audience, channels)
    values (${server.entities.a}::uuid, ${report}::uuid, ${project}::uuid, 'Report', 'x', 'sending', now(), 'allWhoGave', '{email}')`)
  await server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
    addDispatch(tx, {
      entityId: server.entities.a,
      id: dispatch,
      kind: 'report',
      report,
      channels: ['email'],
      startedAt: new Date().toISOString(),
    }),
  )
  await inA(sql`update dispatches set recipients = ${recipients} where id = ${dispatch}::uuid`)
  return dispatch
}

describe('a report to many, planned in batches', () => {
  const givers = Array.from({ length: 7 }, () => newId())
  /** The first two batches of two are of people to whom nothing goes. */
  const refused = new Set(givers.slice(0, 4))
  beforeAll(async () => {
    for (const [n, id] of givers.entries()) {
      await inA(sql`insert into donors (entity_id, id, name, email, language, report_consent)
        values (${server.entities.a}::uuid, ${id}::uuid, ${`Giver ${n}`}, ${`giver${n}@wells.test`}, ${n % 2 ? 'en' : 'ar'}, ${refused.has(id) ? 'refused' : 'given'})`)
      await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund)
        values (${server.entities.a}::uuid, ${newId()}::uuid, ${id}::uuid, ${project}::uuid, 100, '2026-02-01', 'charity')`)
    }
  })
  const planAll = (id: string) =>
    planReport(server.services, { id }, { entityId: server.entities.a, signal: new AbortController().signal, size: 2 })

  it('goes on past a batch of which nobody is written to, and writes each edition once', async () => {
    const dispatch = await begunReport(3)
    await planAll(dispatch)
    expect(await plannedOf(dispatch)).toEqual(
      givers.map((donor) =>
        refused.has(donor)
          ? { donor, state: 'suppressed', reason: 'consentRefused' }
          : { donor, state: 'planned', reason: null },
      ),
    )
    const editions = await inA(
      sql`select language, count(*)::int as n from editions where dispatch = ${dispatch}::uuid group by 1 order by 1`,
    )
    expect(editions).toEqual([
      { language: 'ar', n: 1 },
      { language: 'en', n: 1 },
    ])
    const letters = await inA<{ n: number; editions: number }>(
      sql`select count(*)::int as n, count(distinct edition)::int as editions from letters where edition in (select id from editions where dispatch = ${dispatch}::uuid)`,
    )
    expect(letters).toEqual([{ n: 3, editions: 2 }])
    await planAll(dispatch)
    expect(await plannedOf(dispatch)).toHaveLength(7)
  })

  it('product.md 30: reaches no more than were confirmed', async () => {
    const dispatch = await begunReport(2)
    await planAll(dispatch)
    const held = (await plannedOf(dispatch)).filter(({ reason }) => reason === 'notConfirmed')
    expect(held).toEqual([{ donor: givers[6], state: 'suppressed', reason: 'notConfirmed' }])
  })
})
