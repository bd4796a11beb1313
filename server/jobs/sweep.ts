import { sql } from 'drizzle-orm'
import type { Services } from '../engine/services.ts'
import { imports } from '../../resources/imports/schema.ts'
import { columns, updates } from '../db/columns.ts'

const i = columns(imports, 'i')

const EVERY_MS = 5_000
/** What is only old has time. */
const REMAINS_EVERY_MS = 3_600_000

/** What the sweep does with what it finds. */
interface Found {
  /** Which job takes up a kind of work. */
  jobOfWork: Readonly<Record<string, string>>
  /** What is only old, once an hour. */
  hourly: readonly ((services: Services) => Promise<unknown>)[]
}

/**
 * Finds work that is under way but in nobody's hands (its process was killed, its job is lost) and puts it into the
 * queue again. The rows themselves say what is under way; the queue only wakes.
 */
export function sweep(services: Services, { jobOfWork, hourly }: Found): { start(): Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let slow: NodeJS.Timeout | undefined
  const once = async (): Promise<void> => {
    const found = await services.db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ entity_id: string | null; kind: string; id: string | null }>(
        sql`select entity_id, kind, id from athar_entities_with_work()`,
      ),
    )
    for (const { entity_id: entityId, kind, id } of found) {
      const job = jobOfWork[kind]
      if (job === undefined) throw new Error(`no job takes up ${kind}`)
      await services.jobs.wake(job, { entityId, id })
    }
  }
  const safely = (): void => void once().catch((err: unknown) => services.log.error({ err }, 'the sweep failed'))
  const remains = (): void =>
    void Promise.all(hourly.map((tidy) => tidy(services))).catch((err: unknown) =>
      services.log.error({ err }, 'the sweep of what is old failed'),
    )
  // The data folder's lock says that no other process works on the embedded database: every lease is a dead one's.
  const freeAll = (): Promise<unknown> =>
    services.db.owner((tx) =>
      tx.rows(
        sql`update ${i} set ${updates(i, { leaseUntil: null, leaseOwner: null })} where ${i.leaseOwner} is not null`,
      ),
    )
  return {
    start: async () => {
      if (services.config.embedded) await freeAll()
      safely()
      timer = setInterval(safely, EVERY_MS)
      remains()
      slow = setInterval(remains, REMAINS_EVERY_MS)
    },
    stop: () => {
      clearInterval(timer)
      clearInterval(slow)
    },
  }
}
