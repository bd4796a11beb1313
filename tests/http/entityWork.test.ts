import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { newId } from '../../server/db/ids.ts'
import { claim, handOver } from '../../server/messages/ledger.ts'
import { settle } from '../../server/messages/settle.ts'
import { sendDispatch } from '../../server/messages/work.ts'
import { donorRows } from '../ground/support/donors.ts'
import { useFakeMailer, work } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const states = (entity: string) =>
  server.db.owner((tx) =>
    tx.rows<{ report: string; import: string }>(sql`select
      (select status from reports where entity_id = ${entity}::uuid) as report,
      (select status from imports where entity_id = ${entity}::uuid) as import`),
  )

/** A report that is being sent and an import that runs, as a worker would find them. */
const plant = async (entity: string): Promise<void> => {
  const [project, file] = [newId(), newId()]
  await server.db.owner(async (tx) => {
    await tx.rows(
      sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${entity}, 'W-1', 'Wells', 'published')`,
    )
    await tx.rows(
      sql`insert into reports (id, entity_id, project, title, status, sent_at) values (${newId()}, ${entity}, ${project}, 'News', 'sending', now())`,
    )
    await tx.rows(
      sql`insert into files (id, entity_id, name, kind, mime, bytes, sha256) values (${file}, ${entity}, 'd.csv', 'sheet', 'text/csv', 1, 'x')`,
    )
    await tx.rows(
      sql`insert into imports (id, entity_id, target, file, status) values (${newId()}, ${entity}, 'donors', ${file}, 'running')`,
    )
  })
}

describe('[4.7] an entity that is stopped or deleted', () => {
  it('sends and imports nothing more; another one’s work goes on', async () => {
    await plant(server.entities.a2)
    await plant(server.entities.b)
    const answer = await server.call('POST', `/api/entities/${server.entities.b}/deactivate`, { as: 'super', body: {} })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await states(server.entities.b)).toEqual([{ report: 'stopped', import: 'stopped' }])
    expect(await states(server.entities.a2)).toEqual([{ report: 'sending', import: 'running' }])
    expect((await server.call('DELETE', `/api/entities/${server.entities.a2}`, { as: 'super' })).statusCode).toBe(200)
    expect(await states(server.entities.a2)).toEqual([{ report: 'stopped', import: 'stopped' }])
  })

  it('nobody but the platform’s administrator can stop it, not even by the function itself', async () => {
    await plant(server.entities.a)
    const run = (context: Parameters<TestServer['db']['as']>[0]) =>
      server.db.as(context, (tx) => tx.rows(sql`select athar_stop_entity_work(${server.entities.a}::uuid)`))
    await run({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA })
    await run({ kind: 'platform', userId: server.users.support })
    await run({ kind: 'anonymous' })
    expect(await states(server.entities.a)).toEqual([{ report: 'sending', import: 'running' }])
  })
})

/** A report that could go to three donors. */
async function plantSending(own: TestServer, entity: 'a' | 'b') {
  const rows = (query: SQL) => own.db.owner((tx) => tx.rows(query))
  const [project, report] = [newId(), newId()]
  const donors = [1, 2, 3].map((n) => ({
    id: newId(),
    name: `Donor ${n}`,
    email: `${entity}${n}@people.test`,
    phone: `+96651300${entity === 'a' ? 1 : 2}00${n}`,
  }))
  const of = own.entities[entity]
  await rows(
    sql`insert into projects (id, entity_id, code, name, status) values (${project}, ${of}, 'W-1', 'Well', 'published')`,
  )
  await rows(donorRows(of, ...donors))
  for (const { id } of donors)
    await rows(sql`insert into donor_transactions (id, entity_id, donor, project, amount, date, source)
      values (${newId()}, ${of}, ${id}, ${project}, 10, '2026-01-01', 'manual')`)
  await rows(
    sql`insert into reports (id, entity_id, project, title, message, audience) values (${report}, ${of}, ${project}, 'R', 'm', 'allWhoGave')`,
  )
  return { report, donor: donors[0]?.id }
}

describe('[4.7] what an entity was sending when it is stopped', () => {
  let own: TestServer
  let mailer: FakeMailer
  beforeAll(async () => {
    own = await startTestServer()
    mailer = useFakeMailer(own)
  })
  afterAll(() => own.close())

  const rows = <T = Record<string, unknown>>(query: SQL): Promise<T[]> => own.db.owner((tx) => tx.rows<T>(query))

  /** It is on its way, with an invitation of a colleague and one of a donor: all of them wait. */
  async function sending(entity: 'a' | 'b', as: 'adminA' | 'adminB'): Promise<string> {
    const { report, donor } = await plantSending(own, entity)
    const user = { name: 'N', userName: `${entity}new`, email: `${entity}new@people.test`, roles: ['ProjectAdmin'] }
    for (const [url, body] of [
      [`/api/reports/${report}/send`, { expected: 3 }],
      ['/api/users', user],
      [`/api/donors/${donor}/inviteIdentity`, {}],
    ] as const) {
      const answer = await own.call('POST', url, { as, body })
      expect(answer.statusCode, answer.body).toBeLessThan(300)
    }
    const [dispatch] = await rows<{ id: string }>(sql`select id from dispatches where report = ${report}::uuid`)
    return dispatch?.id ?? ''
  }

  const found = (entity: string) =>
    rows(sql`select kind, state, reason, count(*)::int as n from messages where entity_id = ${entity}::uuid
      group by 1, 2, 3 order by 1, 2`)
  const stateOf = async (dispatch: string) =>
    (
      await rows(
        sql`select s.state, r.status from dispatches s join reports r on r.id = s.report where s.id = ${dispatch}::uuid`,
      )
    )[0]
  const turn = (entity: string, dispatch: string) =>
    sendDispatch(own.services, { entityId: entity, dispatch, channel: 'email' }, new AbortController().signal)

  it('leaves no more, but for what is in the service’s hands; nor do mails to its people and donors', async () => {
    const { a, b } = own.entities
    const [mine, others] = [await sending('b', 'adminB'), await sending('a', 'adminA')]
    const lane = { entityId: b, dispatch: mine, channel: 'email' } as const
    const context = { kind: 'worker', entityId: b } as const
    const { appSecret } = own.services.config
    const [first, second] = (await own.db.as(context, (tx) => claim(tx, lane, 'a worker', 2, 60_000))) ?? []
    if (!first || !second) throw new Error('two were claimed')
    expect(await own.db.as(context, (tx) => handOver(tx, 'a worker', [first], 60_000, appSecret))).toHaveLength(1)
    await rows(
      sql`insert into schedules (id, entity_id, what, zone, due_at) values (${newId()}, ${b}, 'x', 'UTC', now()), (${newId()}, ${a}, 'x', 'UTC', now())`,
    )

    const answer = await own.call('POST', `/api/entities/${b}/deactivate`, { as: 'super', body: {} })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await stateOf(mine)).toEqual({ state: 'stopping', status: 'stopped' })
    expect(await own.db.as(context, (tx) => handOver(tx, 'a worker', [second], 60_000, appSecret))).toEqual([])
    await turn(b, mine)
    await own.db.as(context, (tx) =>
      settle(tx, lane, 'a worker', [{ id: first.id, state: 'sent', reason: null, detail: null, tries: 0, waitMs: 0 }]),
    )
    await turn(b, mine)
    await turn(a, others)
    await work(own)
    expect(mailer.asked.map(({ to }) => to.address).sort()).toEqual([
      'a1@people.test',
      'a1@people.test',
      'a2@people.test',
      'a3@people.test',
      'anew@people.test',
    ])
    expect(await found(b)).toEqual([
      { kind: 'account', state: 'suppressed', reason: 'spent', n: 2 },
      { kind: 'report', state: 'cancelled', reason: null, n: 2 },
      { kind: 'report', state: 'sent', reason: null, n: 1 },
    ])
    expect(await stateOf(mine)).toEqual({ state: 'stopped', status: 'stopped' })
    expect(await stateOf(others)).toEqual({ state: 'sent', status: 'sent' })
    expect(
      await rows(sql`select entity_id = ${b}::uuid as mine, due_at is null as off, problem from schedules order by 1`),
    ).toEqual([
      { mine: false, off: false, problem: null },
      { mine: true, off: true, problem: 'stopped' },
    ])
  })

  it('comes to rest with its removal too', async () => {
    const { b } = own.entities
    await own.call('POST', `/api/entities/${b}/activate`, { as: 'super', body: {} })
    await rows(sql`update dispatches set state = 'sending' where entity_id = ${b}::uuid`)
    await rows(sql`update reports set status = 'sending' where entity_id = ${b}::uuid`)
    expect((await own.call('DELETE', `/api/entities/${b}`, { as: 'super' })).statusCode).toBe(200)
    expect(await rows(sql`select state from dispatches where entity_id = ${b}::uuid`)).toEqual([{ state: 'stopping' }])
  })
})

// One connection has no two at a time: on the embedded database calls come one after another anyway.
describe.runIf(process.env['ATHAR_TEST_DB'] === 'postgres')(
  '[4.7] what begins while an entity is being stopped',
  () => {
    let own: TestServer
    beforeAll(async () => {
      own = await startTestServer()
      useFakeMailer(own)
    })
    afterAll(() => own.close())

    it('does not begin: a sending waits for the word, and is refused', async () => {
      const { b } = own.entities
      const { report } = await plantSending(own, 'b')
      let stopped = (): void => undefined
      const decided = new Promise<void>((resolve) => {
        stopped = resolve
      })
      let isHeld = (): void => undefined
      const held = new Promise<void>((resolve) => {
        isHeld = resolve
      })
      const stopping = own.db.owner(async (tx) => {
        await tx.rows(sql`update entities set status = 'inactive' where id = ${b}::uuid`)
        isHeld()
        await decided
      })
      await held
      const sent = own.call('POST', `/api/reports/${report}/send`, { as: 'adminB', body: { expected: 3 } })
      const waiting = async () =>
        (
          await own.db.owner((tx) =>
            // Of this database: other files wait for locks of theirs in the same cluster.
            tx.rows(sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
              where not l.granted and a.datname = current_database()`),
          )
        ).length > 0
      await expect.poll(waiting, { timeout: 10_000 }).toBe(true)
      stopped()
      await stopping
      expect((await sent).statusCode).toBe(401)
      const begun = await own.db.owner((tx) =>
        tx.rows(
          sql`select (select count(*)::int from dispatches) as dispatches, status from reports where id = ${report}::uuid`,
        ),
      )
      expect(begun).toEqual([{ dispatches: 0, status: 'draft' }])
    })
  },
)
