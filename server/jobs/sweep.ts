import { sql } from 'drizzle-orm'
import { imports } from '../../resources/imports/schema.ts'
import { columns, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Job } from '../engine/job.ts'
import type { Schedule } from '../engine/schedule.ts'
import type { Services } from '../engine/services.ts'
import { fireDue } from './schedules.ts'
import { keepUp } from './upkeep.ts'

const i = columns(imports, 'i')

const EVERY_MS = 5_000
/** What the sweep does with what it finds. */
interface Found {
  /** Which job takes up a kind of work. */
  jobOfWork: Readonly<Record<string, Job>>
  /** What fires at the times that were set. */
  schedules: readonly Schedule[]
}

/**
 * Finds work that is under way but in nobody's hands (its process was killed, its job is lost) and puts it into the
 * queue again. The rows themselves say what is under way; the queue only wakes.
 */
export function sweep(
  services: Services,
  { jobOfWork, schedules }: Found,
): { start(): Promise<void>; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const me = newId()
  let firing: Promise<unknown> | null = null
  const once = async (): Promise<void> => {
    const found = await services.db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ entity_id: string | null; kind: string; id: string | null; channel: string | null }>(
        sql`select entity_id, kind, id, channel from athar_entities_with_work()`,
      ),
    )
    for (const { entity_id: entityId, kind, id, channel } of found) {
      const job = jobOfWork[kind]
      if (job === undefined) throw new Error(`no job takes up ${kind}`)
      const data = channel === null ? { entityId, id } : { entityId, id, channel }
      if ((await job.ready?.(services, data)) !== false) await services.jobs.wake(job.name, data)
    }
  }
  const safely = (): void => void once().catch((err: unknown) => services.log.error({ err }, 'the sweep failed'))
  const fire = (): void => {
    firing ??= fireDue(services, schedules, me)
      .catch((err: unknown) => services.log.error({ err }, 'the schedules failed'))
      .finally(() => {
        firing = null
      })
  }
  const tick = (): void => {
    safely()
    fire()
  }
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
      await keepUp(services)
      tick()
      timer = setInterval(tick, EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await firing
    },
  }
}
