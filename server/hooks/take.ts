import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, pick, shaped, updates } from '../db/columns.ts'
import { infrastructure } from '../db/infrastructure.ts'
import { defineJob, type Job } from '../engine/job.ts'
import type { Services } from '../engine/services.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { CannotBeRead, type HookDefinition, type HookEvent } from './define.ts'
import { TAKE_HOOKS } from './names.ts'

const h = columns(infrastructure.hookEvents, 'h')
const q = columns(infrastructure.hookEvents, 'q')

const BATCH = 20
const LEASE_SECONDS = 120
const RETRY_MOST_SECONDS = 3600
/** What cannot be read is tried so often: its process may have ended with the server's, or the machine had no time. */
const UNREADABLE_TRIES = 3
/** A service tells a thing again for a day and a half at the most: longer ago nobody asks whether it is known. */
const KEPT_DAYS = 30

interface Claimed extends HookEvent {
  id: string
  source: string
  /** This claim among all of it: another process's claim is another. */
  tries: number
}

const later = sql`now() + make_interval(secs => least(${RETRY_MOST_SECONDS}::int, 5 * power(2, least(${h.tries}, 20)))::double precision)`

/**
 * The oldest that wait, for a while ours alone: who does not come back loses them. Each claim is a try, and the next one comes
 * later: what ended the process must not end it again as soon as it is back.
 */
const claim = ({ db }: Services, entityId: string): Promise<Claimed[]> =>
  db.as({ kind: 'worker', entityId }, async (tx) => {
    const rows = await tx.rows(
      shaped(
        { ...pick(h, 'id', 'entityId', 'source', 'account', 'body', 'contentType', 'createdAt', 'tries') },
        (row) => sql`update ${h} set ${updates(h, {
          claimedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`,
          tries: sql`${h.tries} + 1`,
          dueAt: later,
        })}
          where ${h.id} in (select ${q.id} from ${q} where ${q.takenAt} is null and ${q.dueAt} <= now()
            and (${q.claimedUntil} is null or ${q.claimedUntil} < now())
            order by ${q.createdAt}, ${q.id} limit ${BATCH}::int for update skip locked) returning ${row}`,
      ),
    )
    return rows
      .toSorted((one, other) => (one.createdAt + one.id < other.createdAt + other.id ? -1 : 1))
      .map(({ account, createdAt, body, ...event }) => ({
        ...event,
        accountId: account,
        body: body ?? '',
        at: createdAt,
      }))
  })

/** Ours for another while. @returns whether it still was: what came before it may have taken long */
const held = async ({ db }: Services, { id, entityId, tries }: Claimed): Promise<boolean> => {
  const rows = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      sql`update ${h} set ${updates(h, { claimedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)` })}
        where ${h.id} = ${id}::uuid and ${h.tries} = ${tries}::int and ${h.takenAt} is null returning ${h.id}`,
    ),
  )
  return rows.length > 0
}

const taken = ({ db }: Services, { id, entityId }: Claimed, problem: string | null = null): Promise<unknown> =>
  db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      sql`update ${h} set ${updates(h, { takenAt: sql`now()`, body: null, claimedUntil: null, problem })} where ${h.id} = ${id}::uuid`,
    ),
  )

const putOff = ({ db }: Services, { id, entityId }: Claimed, err: unknown): Promise<unknown> =>
  db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(
      sql`update ${h} set ${updates(h, {
        claimedUntil: null,
        problem: err instanceof Error ? err.name : 'unknown',
      })} where ${h.id} = ${id}::uuid and ${h.takenAt} is null`,
    ),
  )

/** @returns the verdict on what is left unread; null of what was taken up */
async function takenUp(services: Services, hook: HookDefinition, event: Claimed): Promise<'unreadable' | null> {
  try {
    await hook.take(services, event)
    return null
  } catch (err) {
    if (!(err instanceof CannotBeRead) || event.tries < UNREADABLE_TRIES) throw err
    services.log.error({ err, hook: event.id, source: event.source }, 'what a service told is left unread')
    await hook.giveUp?.(services, event)
    return 'unreadable'
  }
}

async function takeOne(services: Services, hooks: readonly HookDefinition[], event: Claimed): Promise<void> {
  try {
    const hook = hooks.find(({ source }) => source === event.source)
    if (!hook) throw new Error(`nothing takes up what ${event.source} tells`)
    await taken(services, event, await takenUp(services, hook, event))
  } catch (err) {
    services.log.error({ err, hook: event.id, source: event.source }, 'what a service told could not be taken up')
    await putOff(services, event, err)
  }
}

/** Takes up what services have told an entity, until nothing is left or the program stops. */
export const takeHooks = (hooks: readonly HookDefinition[]): Job =>
  defineJob({
    name: TAKE_HOOKS,
    data: z.strictObject({ entityId: z.uuid(), id: z.null() }),
    turns: { of: ({ entityId }) => entityId, sideBySide: 4 },
    run: async (services, { entityId }, signal) => {
      for (;;) {
        const sureUntil = performance.now() + (LEASE_SECONDS * 1000) / 2
        const events = await claim(services, entityId)
        for (const event of events) {
          // Claimed and not begun: the lease ends, and the sweep finds it.
          if (signal.aborted) return
          if (performance.now() > sureUntil && !(await held(services, event))) continue
          await takeOne(services, hooks, event)
        }
        if (events.length < BATCH) return
      }
    },
  })

/** Removes what was told long ago, taken up or not. */
export const tidyHooks = defineJob({
  name: UPKEEP_JOBS.tidyHooks,
  data: z.strictObject({}),
  run: async ({ db, log }) => {
    const row = await db.as({ kind: 'anonymous' }, (tx) =>
      tx.one<{ n: number }>(sql`select athar_tidy_hooks(make_interval(days => ${KEPT_DAYS}::int)) as n`),
    )
    if (row && row.n > 0) log.info({ events: row.n }, 'what services told long ago is removed')
  },
})
