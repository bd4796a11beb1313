import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Tx } from '../../server/db/types.ts'
import { defineSchedule, type Firing } from '../../server/engine/schedule.ts'
import { fireDue, type Plan, schedule, unschedule } from '../../server/jobs/schedules.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // What fires writes here, in its own transaction.
  await owner((tx) =>
    tx.raw('create table fired (mark text not null, entity uuid, late boolean); grant insert on fired to athar_app'),
  )
})
afterAll(() => server.close())
afterEach(() => owner((tx) => tx.raw('delete from fired; delete from schedules')))

const owner = <T>(work: (tx: Omit<Tx, 'context'>) => Promise<T>): Promise<T> => server.db.owner(work)
const PAST = '2026-03-05T06:00:00.000Z'
const FAR = '2099-03-05T06:00:00.000Z'

let during: (firing: Firing, mark: string) => Promise<void> = async () => undefined
afterEach(() => {
  during = async () => undefined
})
const mark = defineSchedule({
  what: 'mark',
  payload: z.strictObject({ mark: z.string() }),
  fire: async (firing, payload) => {
    await firing.tx.rows(
      sql`insert into fired (mark, entity, late) values (${payload.mark}, ${firing.entityId}::uuid, ${firing.late})`,
    )
    await during(firing, payload.mark)
  },
})

const worker = (entityId: string) => ({ kind: 'worker', entityId }) as const
const PLATFORM = { kind: 'platform', userId: null } as const
const plan = (name: string, more: Plan = {}, entityId: string | null = server.entities.a) =>
  server.db.as(entityId === null ? PLATFORM : worker(entityId), (tx) =>
    schedule(tx, mark, { at: PAST, name, payload: { mark: name }, ...more }),
  )
const fire = (me = 'one') => fireDue(server.services, [mark], me)
const marks = async () =>
  (await owner((tx) => tx.rows<{ mark: string }>(sql`select mark from fired order by mark`))).map((row) => row.mark)
const rowOf = (name: string) =>
  owner((tx) =>
    tx.one<Record<'due' | 'fired' | 'firedFor' | 'by' | 'problem', string | null> & { tries: number; late: boolean }>(
      sql`select due_at as due, fired_at as fired, fired_for as "firedFor", claimed_by as by, problem, tries, late from schedules where name = ${name}`,
    ),
  )

describe('a time that was set', () => {
  it('of 200 that are due each fires once, whichever of two workers has it, the platform’s too', async () => {
    const { a, b } = server.entities
    const names = Array.from({ length: 200 }, (_, n) => `n${String(n).padStart(3, '0')}`)
    for (const [n, name] of names.entries()) await plan(name, {}, [a, b, null][n % 3])
    const by: Record<string, Set<string>> = { one: new Set(), two: new Set() }
    during = async ({ tx }, name) => {
      const row = await tx.one<{ by: string }>(sql`select claimed_by as by from schedules where name = ${name}`)
      by[row?.by ?? '']?.add(name)
    }
    const counts = await Promise.all([fire('one'), fire('two')])
    expect(counts[0] + counts[1]).toBe(200)
    expect(await marks()).toEqual(names)
    expect((by['one']?.size ?? 0) + (by['two']?.size ?? 0)).toBe(200)
    // Both had some: it was a race.
    for (const count of counts) expect(count).toBeGreaterThan(0)
    expect(await fire()).toBe(0)
    const entities = await owner((tx) =>
      tx.rows<{ n: number }>(sql`select count(*)::int as n from fired group by entity order by entity nulls last`),
    )
    expect(entities.map(({ n }) => n).sort()).toEqual([66, 67, 67])
  })

  it('does not fire before it is due', async () => {
    await plan('later', { at: FAR })
    expect(await fire()).toBe(0)
    expect(await marks()).toEqual([])
  })

  it('who dies while it fires leaves nothing, and it fires once for the next', async () => {
    await plan('killed')
    during = async () => {
      throw new Error('killed')
    }
    expect(await fire()).toBe(0)
    expect(await marks()).toEqual([])
    expect(await rowOf('killed')).toMatchObject({ due: PAST, fired: null, by: null, tries: 1, problem: 'Error' })
    during = async () => undefined
    // Not at once: what failed waits a while.
    expect(await fire()).toBe(0)
    await owner((tx) => tx.raw('update schedules set claimed_until = null'))
    expect(await fire()).toBe(1)
    expect(await marks()).toEqual(['killed'])
    expect(await rowOf('killed')).toMatchObject({ due: null, firedFor: PAST, tries: 0, problem: null })
  })

  it('that is set anew after it failed does not wait out what the failure has put off', async () => {
    await plan('anew')
    during = async () => {
      throw new Error('killed')
    }
    expect(await fire()).toBe(0)
    during = async () => undefined
    await plan('anew')
    expect(await fire()).toBe(1)
    expect(await marks()).toEqual(['anew'])
  })

  it('who dies after the claim loses it when the lease is over, and one that comes back late writes nothing', async () => {
    await plan('taken')
    const claim = (me: string) =>
      server.db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select id from athar_claim_schedules(${me}, 50, 60)`))
    expect(await claim('dead')).toHaveLength(1)
    expect(await fire('two')).toBe(0)
    await owner((tx) => tx.raw(`update schedules set claimed_until = now() - interval '1 second'`))
    expect(await fire('two')).toBe(1)
    expect(await marks()).toEqual(['taken'])
    // The claim of a slow one was taken over between its claim and its work.
    await plan('slow')
    const stolen = {
      ...server.services,
      db: {
        ...server.db,
        as: (async (context, work) => {
          if (context.kind === 'worker') await owner((tx) => tx.raw(`update schedules set claimed_by = 'other'`))
          return server.db.as(context, work)
        }) as typeof server.db.as,
      },
    }
    expect(await fireDue(stolen, [mark], 'slow')).toBe(0)
    expect(await marks()).toEqual(['taken'])
  })

  it('one that fails keeps none of the others', async () => {
    for (const name of ['bad', 'good', 'fine']) await plan(name)
    during = async (_firing, name) => {
      if (name === 'bad') throw new Error('no')
    }
    expect(await fire()).toBe(2)
    expect(await marks()).toEqual(['fine', 'good'])
  })

  it('missed, it fires once, late, and says so; the next comes at its time', async () => {
    await plan('daily', { rule: { every: 'day', time: '09:00' } })
    expect(await fire()).toBe(1)
    expect(await fire()).toBe(0)
    expect(await owner((tx) => tx.rows(sql`select mark, late from fired`))).toEqual([{ mark: 'daily', late: true }])
    const row = await rowOf('daily')
    expect(row).toMatchObject({ firedFor: PAST, late: true })
    const due = Date.parse(row?.due ?? '')
    expect(due).toBeGreaterThan(Date.now())
    expect(due).toBeLessThanOrEqual(Date.now() + 86_400_000)
    expect(new Date(due).toISOString().slice(11)).toBe('06:00:00.000Z')
    await plan('prompt', { at: new Date(Date.now() - 1000).toISOString() })
    await fire()
    expect(await rowOf('prompt')).toMatchObject({ late: false })
  })

  it('a clock that was ahead and goes back neither fires it again nor stops it', async () => {
    await plan('ahead', { rule: { every: 'day', time: '09:00' } })
    await fire()
    // As it would stand had the clock been a year ahead.
    await owner((tx) =>
      tx.raw(
        `update schedules set fired_at = now() + interval '365 days', due_at = now() + interval '366 days', fired_for = now() - interval '1 hour'`,
      ),
    )
    expect(await fire()).toBe(0)
    expect(await marks()).toEqual(['ahead'])
    const due = Date.parse((await rowOf('ahead'))?.due ?? '')
    expect(due).toBeGreaterThan(Date.now())
    expect(due).toBeLessThanOrEqual(Date.now() + 86_400_000)
  })

  it('is set anew by its name, left as it is where it is asked for once, and taken back', async () => {
    await plan('again', { at: FAR })
    await plan('again', { at: PAST, once: true })
    expect((await rowOf('again'))?.due).toBe(FAR)
    await plan('again', { at: PAST })
    expect((await rowOf('again'))?.due).toBe(PAST)
    await server.db.as(worker(server.entities.b), (tx) => unschedule(tx, mark, 'again'))
    expect((await rowOf('again'))?.due).toBe(PAST)
    await server.db.as(worker(server.entities.a), (tx) => unschedule(tx, mark, 'again'))
    expect(await fire()).toBe(0)
    await expect(plan('odd', { payload: { other: 1 } })).rejects.toThrow('other')
  })

  it('belongs to its entity: another sees and moves none of it, nor the platform an entity’s', async () => {
    const { a, b } = server.entities
    await plan('mine', { at: FAR })
    await plan('ours', { at: FAR }, null)
    const seen = (context: Parameters<typeof server.db.as>[0]) =>
      server.db.as(context, (tx) => tx.rows<{ name: string }>(sql`select name from schedules order by name`))
    expect(await seen(worker(a))).toEqual([{ name: 'mine' }])
    expect(await seen(worker(b))).toEqual([])
    expect(await seen(PLATFORM)).toEqual([{ name: 'ours' }])
    expect(await seen({ kind: 'anonymous' })).toEqual([])
    await server.db.as(worker(b), (tx) => tx.rows(sql`update schedules set due_at = ${PAST}::timestamptz`))
    expect((await rowOf('mine'))?.due).toBe(FAR)
    await expect(
      server.db.as(worker(b), (tx) =>
        tx.rows(
          sql`insert into schedules (id, entity_id, what, zone) values (gen_random_uuid(), ${a}::uuid, 'mark', 'UTC')`,
        ),
      ),
    ).rejects.toThrow('row-level security')
  })
})
