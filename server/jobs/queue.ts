import { setTimeout as wait } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { ROLES } from '../db/routines/names.ts'
import type { Database, Tx } from '../db/types.ts'
import type { Job } from '../engine/job.ts'
import type { Jobs, Services } from '../engine/services.ts'
import type { Log } from '../log.ts'
import { OwnTurns } from './turns.ts'

/** One job waits at most for the same data: what it finds to do, it finds in the rows, whoever woke it. */
const POLICY = 'short'
const POLL_SECONDS = 0.5
const STOP_MS = 15_000

/** pg-boss over our own connections, on both engines; every job of the program is one of its queues. */
export class Queue implements Jobs {
  readonly #boss: PgBoss
  readonly #stopping = new AbortController()
  readonly #turns: OwnTurns[] = []

  constructor(
    readonly db: Database,
    readonly jobs: readonly Job[],
    readonly log: Log,
  ) {
    const executeSql = (text: string, values: unknown[]) => db.plain(text, values)
    this.#boss = new PgBoss({
      db: { executeSql },
      schedule: false,
      retryLimit: 5,
      retryBackoff: true,
      retryDelay: 2,
      expireInMinutes: 60,
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 3,
    })
    this.#boss.on('error', (err) => log.error({ err }, 'the queue failed'))
  }

  /** Makes the queues and their rights. Work begins with `work`. */
  async open(): Promise<void> {
    await this.#boss.start()
    for (const { name } of this.jobs) {
      await this.#boss.createQueue(name, { name, policy: POLICY })
      // A queue of before stays as it was made, unless it is told.
      await this.#boss.updateQueue(name, { name, policy: POLICY })
    }
    await this.db.plain(
      `grant usage on schema pgboss to ${ROLES.join(', ')}; grant select, insert, update on all tables in schema pgboss to ${ROLES.join(', ')};`,
    )
  }

  async work(services: Services): Promise<void> {
    for (const job of this.jobs) {
      const turns = new OwnTurns(job, (data) => this.wake(job.name, data))
      this.#turns.push(turns)
      const workers = job.turns && !job.turns.beside ? job.turns.sideBySide : 1
      for (let n = 0; n < workers; n += 1)
        await this.#boss.work<object>(
          job.name,
          { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
          async (batch) => {
            for (const { data } of batch) await turns.run(data, services, () => this.#run(job, services, data))
          },
        )
    }
  }

  async #run(job: Job, services: Services, data: unknown): Promise<void> {
    try {
      await job.run(services, job.data.parse(data), this.#stopping.signal)
    } catch (err) {
      // A stop is not a failure: the row that the job serves says where to go on.
      if (this.#stopping.signal.aborted) return
      this.log.error({ err, job: job.name }, 'a job failed')
      throw err
    }
  }

  async add(tx: Pick<Tx, 'raw'>, name: string, data: object): Promise<void> {
    await this.#send(name, data, { db: { executeSql: (text: string, values: unknown[]) => tx.raw(text, values) } })
  }

  async wake(name: string, data: object): Promise<void> {
    await this.#send(name, data)
  }

  async #send(name: string, given: object, options: PgBoss.ConnectionOptions = {}): Promise<void> {
    const job = this.jobs.find((one) => one.name === name)
    // What is left out stands for one thing: two ways to say it are one job.
    const data = job ? (job.data.parse(given) as object) : given
    const priority = job?.urgent?.(data) ? 1 : 0
    await this.#boss.send(name, data, { ...options, priority, singletonKey: JSON.stringify(data) })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss.stop({ graceful: true, timeout: STOP_MS, close: false, wait: true })
    await Promise.race([
      Promise.all(this.#turns.map((turns) => turns.idle())),
      wait(STOP_MS, undefined, { ref: false }),
    ])
  }
}
