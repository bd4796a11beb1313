import { setTimeout as wait } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { ROLES } from '../db/routines/names.ts'
import type { Database, Tx } from '../db/types.ts'
import type { Job } from '../engine/job.ts'
import type { Jobs, Services } from '../engine/services.ts'
import type { Log } from '../log.ts'
import { Doorbell } from './doorbell.ts'
import { OwnTurns } from './turns.ts'

/** One job waits at most for the same data: what it finds to do, it finds in the rows, whoever woke it. */
const POLICY = 'short'
/** A worker is woken by the doorbell; this is for a ring that got lost. */
const POLL_SECONDS = 60
const STOP_MS = 15_000

/** As pg-boss reads it: no job was touched. */
const NOTHING = { rows: [{ count: '0' }] }

/** A statement by which pg-boss says that jobs, named by their ids, are done or have failed. */
const tellsAnEnd = (text: string, values: unknown[] | undefined): boolean =>
  text.includes('completed_on') && Array.isArray(values?.[1])

/** pg-boss over our own connections, on both engines; every job of the program is one of its queues. */
export class Queue implements Jobs {
  readonly #boss: PgBoss
  readonly #stopping = new AbortController()
  readonly #turns: OwnTurns[] = []
  readonly #workers = new Map<string, string[]>()
  readonly #doorbell: Doorbell
  readonly #asked = new Set<Promise<unknown>>()
  #isClosed = false

  constructor(
    readonly db: Database,
    readonly jobs: readonly Job[],
    readonly log: Log,
  ) {
    const executeSql = (text: string, values: unknown[]) => this.#ask(text, values)
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
    this.#doorbell = new Doorbell(db, (name) => this.#ring(name), log)
  }

  /** Makes the queues and their rights. Work begins with `work`. */
  async open(): Promise<void> {
    await this.#boss.start()
    const there = new Map((await this.#boss.getQueues()).map(({ name, policy }) => [name, policy]))
    for (const { name } of this.jobs) {
      if (!there.has(name)) await this.#boss.createQueue(name, { name, policy: POLICY })
      // A queue of before stays as it was made, unless it is told.
      else if (there.get(name) !== POLICY) await this.#boss.updateQueue(name, { name, policy: POLICY })
    }
    await this.db.plain(
      `grant usage on schema pgboss to ${ROLES.join(', ')}; grant select, insert, update on all tables in schema pgboss to ${ROLES.join(', ')};`,
    )
  }

  /** What pg-boss asks; nothing of it is under way any more once the queue has stopped. */
  async #ask(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    if (this.#isClosed) return NOTHING
    const asked = tellsAnEnd(text, values) ? this.#tell(text, values) : this.db.plain(text, values)
    this.#asked.add(asked)
    try {
      return await asked
    } finally {
      this.#asked.delete(asked)
    }
  }

  /** Nobody in pg-boss listens whether the end of a job was heard: unheard, it is run again once it has expired. */
  #tell(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    return this.db.plain(text, values).catch((err: unknown) => {
      this.log.error({ err }, 'the end of a job could not be told')
      return NOTHING
    })
  }

  async work(services: Services): Promise<void> {
    for (const job of this.jobs) {
      const turns = new OwnTurns(job, (data) => this.wake(job.name, data))
      this.#turns.push(turns)
      const workers = job.turns && !job.turns.beside ? job.turns.sideBySide : 1
      for (let n = 0; n < workers; n += 1) await this.#hire(job, turns, services)
    }
    this.#doorbell.start()
  }

  async #hire(job: Job, turns: OwnTurns, services: Services): Promise<void> {
    const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }
    const id = await this.#boss.work<object>(job.name, options, async (batch) => {
      for (const { data } of batch) await turns.run(data, services, () => this.#run(job, services, data))
      // Whoever is done looks for more at once.
      this.#ring(job.name)
    })
    this.#workers.set(job.name, [...(this.#workers.get(job.name) ?? []), id])
  }

  #ring(name: string): void {
    for (const id of this.#workers.get(name) ?? []) this.#boss.notifyWorker(id)
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
    this.#ring(name)
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
    await this.#doorbell.stop()
    await this.#boss.stop({ graceful: true, timeout: STOP_MS, close: false, wait: true })
    await Promise.race([
      Promise.all(this.#turns.map((turns) => turns.idle())),
      wait(STOP_MS, undefined, { ref: false }),
    ])
    await Promise.allSettled(this.#asked)
    this.#isClosed = true
  }
}
