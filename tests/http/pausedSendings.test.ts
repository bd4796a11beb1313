import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../../server/channels/email/port.ts'
import { newId } from '../../server/db/ids.ts'
import type { Database } from '../../server/db/types.ts'
import { readDispatch } from '../../server/messages/dispatch.ts'
import { planSurvey } from '../../server/messages/surveys/plan.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { questionsOf, surveyOf } from './support/surveys.ts'
import { startTestServer, type TestServer } from './support.ts'

const DONORS = 12
let server: TestServer
/** Whom the slow service was handed a message for, in the order in which it was. */
let asked: string[] = []
let meanwhile: (n: number) => Promise<unknown> = async () => undefined
const project = newId()
const everyone = Array.from({ length: DONORS }, (_, n) => `p${String(n).padStart(2, '0')}@birr.test`)

const inA = <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as({ kind: 'worker', entityId: server.entities.a }, (tx) => tx.rows<T>(query))

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://athar.example' } })
  const gateway = {
    name: 'fake',
    send: async ({ to }: OutgoingMail) => {
      asked.push(to.address)
      await meanwhile(asked.length)
      await wait(5)
      return { state: 'sent' as const }
    },
    verify: async () => undefined,
    close: async () => undefined,
  }
  server.services.senderOf = async (_entity, channel) =>
    channel === 'email'
      ? ({ channel, gateway, from: 'Athar <letters@athar.test>', perSecond: 10_000, key: 'fake/email' } as never)
      : null
  server.services.channelsOf = async () => new Set(['email'] as const)
  await inA(sql`update entities set quiet_from = '00:00', quiet_to = '00:00'`)
  await inA(sql`insert into projects (entity_id, id, code, name, description, required_amount, start_date, end_date, status)
    values (${server.entities.a}::uuid, ${project}::uuid, 'PSD-1', 'Wells', 'x', 1000, '2026-01-01', '2026-12-31', 'published')`)
  for (const [n, email] of everyone.entries()) {
    const id = newId()
    await inA(sql`insert into donors (entity_id, id, name, email, language, report_consent)
      values (${server.entities.a}::uuid, ${id}::uuid, ${`Donor ${n}`}, ${email}, 'en', 'given')`)
    await inA(sql`insert into donor_transactions (entity_id, id, donor, project, amount, date, fund)
      values (${server.entities.a}::uuid, ${newId()}::uuid, ${id}::uuid, ${project}::uuid, 100, '2026-02-01', 'charity')`)
  }
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  meanwhile = async () => undefined
})

const act = (id: string, action: string, body: object = {}) =>
  server.call('POST', `/api/surveys/${id}/${action}`, { body })
const turn = (action: 'pause' | 'resume', id: string, as: 'adminA' | 'adminB' = 'adminA') =>
  server.call('POST', `/api/dispatches/actions/${action}`, { as, body: { id } })
const dispatchRow = async (id: string) =>
  (await server.call('GET', `/api/dispatches/${id}`)).json<Record<string, unknown>>()

/** A survey on its way to all twelve, and its sending. */
async function started(): Promise<{ survey: string; dispatch: string }> {
  const { questions } = questionsOf()
  const body = surveyOf(questions, { type: 'special', project, askPhone: false, channels: ['email'] })
  const survey = (await server.call('POST', '/api/surveys', { body })).json<{ id: string }>().id
  await act(survey, 'activate')
  const sent = await act(survey, 'send', { expected: DONORS })
  if (sent.statusCode !== 200) throw new Error(sent.body)
  const [row] = await inA<{ id: string }>(sql`select id from dispatches where survey = ${survey}::uuid`)
  return { survey, dispatch: row?.id ?? '' }
}

const worker = (dispatch: string, owner: string) =>
  sendDispatch(
    server.services,
    { entityId: server.entities.a, dispatch, channel: 'email' },
    new AbortController().signal,
    { retryMs: 1, pauseMs: 1, leaseMs: 2_000, claimed: 4, inFlight: 2, group: 1, planned: 4, owner },
  )
const twoWorkers = (dispatch: string) => Promise.all([worker(dispatch, 'one'), worker(dispatch, 'another')])

async function statesOf(dispatch: string): Promise<Record<string, number>> {
  const rows = await inA<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from messages where dispatch = ${dispatch}::uuid group by state`,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

describe('product.md 30: a sending that is paused while it runs', () => {
  it('hands nothing more over, by either of two workers; resumed, it reaches every one exactly once', async () => {
    const { dispatch } = await started()
    let paused: Promise<{ statusCode: number }> | undefined
    meanwhile = async (n) => n >= 3 && (await (paused ??= turn('pause', dispatch)))
    await twoWorkers(dispatch)
    expect((await paused)?.statusCode).toBe(200)
    // What both had handed over as it was paused has ended by itself.
    const out = asked.length
    expect(out).toBeLessThan(DONORS)
    expect(await statesOf(dispatch)).toEqual({ sent: out, planned: DONORS - out })
    await twoWorkers(dispatch)
    expect(asked).toHaveLength(out)
    expect(await dispatchRow(dispatch)).toMatchObject({ state: 'paused', sentCount: out, recipients: DONORS })
    meanwhile = async () => undefined
    expect((await turn('resume', dispatch)).json()).toMatchObject({ state: 'sending', pausedAt: null, pausedBy: null })
    await twoWorkers(dispatch)
    await twoWorkers(dispatch)
    expect(asked.toSorted()).toEqual(everyone)
    expect(await dispatchRow(dispatch)).toMatchObject({ state: 'sent', sentCount: DONORS })
  })

  it('gives back at once what a worker has claimed and not begun', async () => {
    const { dispatch } = await started()
    let states: Record<string, number> = {}
    meanwhile = async (n) => {
      if (n !== 1) return
      await turn('pause', dispatch)
      states = await statesOf(dispatch)
    }
    await worker(dispatch, 'one')
    // Those beside the first may have left and be written down by then; none is left in the worker's hands.
    const { handing = 0, sent = 0, planned = 0, ...others } = states
    expect(others).toEqual({})
    expect(handing).toBeGreaterThan(0)
    expect(planned).toBeGreaterThan(0)
    expect(handing + sent + planned).toBe(DONORS)
    await turn('resume', dispatch)
    await worker(dispatch, 'one')
    expect(asked.toSorted()).toEqual(everyone)
  })

  it('is not planned on, and what was planned is not taken for all of it', async () => {
    const { dispatch } = await started()
    const context = { kind: 'worker', entityId: server.entities.a } as const
    const found = await server.db.as(context, (tx) => readDispatch(tx, dispatch))
    if (found === null) throw new Error('nothing was begun')
    let steps = 0
    const db = Object.create(server.db) as Database
    db.as = async (of, work) => {
      steps += 1
      if (steps === 3) await turn('pause', dispatch)
      // Somebody thinks better of it before the planning that was begun has ended.
      if (steps === 4) await turn('resume', dispatch)
      return server.db.as(of, work)
    }
    const planning = { entityId: server.entities.a, signal: new AbortController().signal, size: 4 }
    await planSurvey({ ...server.services, db }, found, planning)
    expect(await statesOf(dispatch)).toEqual({ planned: 8 })
    expect(await dispatchRow(dispatch)).toMatchObject({ state: 'paused', recipients: DONORS })
    await turn('resume', dispatch)
    await twoWorkers(dispatch)
    expect(asked.toSorted()).toEqual(everyone)
    expect(await statesOf(dispatch)).toEqual({ sent: DONORS })
  })
})

describe('product.md 30: a sending that is paused', () => {
  it('is the only one of its kind, is paused once, and can be stopped', async () => {
    const { survey, dispatch } = await started()
    expect((await turn('resume', dispatch)).statusCode).toBe(409)
    expect((await turn('pause', dispatch)).statusCode).toBe(200)
    expect((await turn('pause', dispatch)).statusCode).toBe(409)
    expect((await act(survey, 'send', { expected: DONORS })).statusCode).toBe(409)
    expect((await act(survey, 'stop')).statusCode).toBe(200)
    await worker(dispatch, 'one')
    expect(asked).toEqual([])
    expect(await dispatchRow(dispatch)).toMatchObject({ state: 'stopped' })
    expect((await turn('resume', dispatch)).statusCode).toBe(409)
  })

  it('says so by each message that waits, and in the trail by whom', async () => {
    const { survey, dispatch } = await started()
    meanwhile = async (n) => n === 1 && (await turn('pause', dispatch))
    await worker(dispatch, 'one')
    const [waits] = await inA<{ id: string }>(
      sql`select id from messages where dispatch = ${dispatch}::uuid and state = 'planned' limit 1`,
    )
    const row = await dispatchRow(dispatch)
    expect(row).toMatchObject({ state: 'paused', pausedBy: server.users.adminA })
    const story = (await server.call('GET', `/api/messages/${waits?.id}/story`)).json<{ steps: object[] }>()
    expect(story.steps.at(-1)).toMatchObject({ what: 'paused', at: row['pausedAt'] })
    await turn('resume', dispatch)
    const trail = (
      await server.call('GET', `/api/audit_trail?filter=${encodeURIComponent(JSON.stringify({ record: dispatch }))}`)
    ).json<{ action: string; actor: string; resource: string }[]>()
    expect(trail.map(({ action, actor, resource }) => [action, actor, resource]).toSorted()).toEqual([
      ['pause', server.users.adminA, 'dispatches'],
      ['resume', server.users.adminA, 'dispatches'],
    ])
    await act(survey, 'stop')
  })

  it('is another charity’s to nobody, and is stopped with its entity', async () => {
    const { dispatch } = await started()
    expect((await turn('pause', dispatch, 'adminB')).statusCode).toBe(404)
    expect((await turn('pause', dispatch)).statusCode).toBe(200)
    expect((await turn('resume', dispatch, 'adminB')).statusCode).toBe(404)
    const entity = (action: string) =>
      server.call('POST', `/api/entities/${server.entities.a}/${action}`, { as: 'super', body: {} })
    expect((await entity('deactivate')).statusCode).toBe(200)
    const [row] = await server.db.owner((tx) =>
      tx.rows<{ state: string }>(sql`select state from dispatches where id = ${dispatch}::uuid`),
    )
    expect(row).toEqual({ state: 'stopping' })
    await entity('activate')
  })
})
