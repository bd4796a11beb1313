import type { Database } from '../../../server/db/types.ts'
import type { Log } from '../../../server/log.ts'

const nobody = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log

/**
 * The program's queues, as its start makes them: a table and nine indexes each, which take longer than all else of a
 * start. A template of databases has them, so that each server of a test finds them there.
 */
export async function openQueues(db: Database): Promise<void> {
  // The whole program hangs on it: only who makes a template needs it.
  const [{ Queue }, { jobs }] = await Promise.all([
    import('../../../server/jobs/queue.ts'),
    import('../../../server/registry.ts'),
  ])
  const queue = new Queue(db, jobs, nobody)
  await queue.open()
  await queue.stop()
}
