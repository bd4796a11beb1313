import { sql } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { JOB_OF_WORK } from './index.ts'

const EVERY_MS = 5_000

/**
 * Finds work that is under way but in nobody's hands (its process was killed, its job is lost) and puts it into the
 * queue again. The rows themselves say what is under way; the queue only wakes.
 */
export function sweep(services: Services): { start(): Promise<void>; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const once = async (): Promise<void> => {
    const found = await services.db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ entity_id: string; kind: keyof typeof JOB_OF_WORK; id: string }>(
        sql`select entity_id, kind, id from athar_entities_with_work()`,
      ),
    )
    for (const { entity_id: entityId, kind, id } of found) await services.jobs.wake(JOB_OF_WORK[kind], { entityId, id })
  }
  const safely = (): void => void once().catch((err: unknown) => services.log.error({ err }, 'the sweep failed'))
  // The data folder's lock says that no other process works on the embedded database: every lease is a dead one's.
  const freeImports = (): Promise<unknown> =>
    services.db.owner((tx) =>
      tx.rows(sql`update imports set lease_until = null, lease_owner = null where lease_owner is not null`),
    )
  return {
    start: async () => {
      if (services.config.embedded) await freeImports()
      safely()
      timer = setInterval(safely, EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}
