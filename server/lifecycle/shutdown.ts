import type { Log } from '../log.ts'

/** After this a supervisor's own patience (30 s in most) ends, and with it every chance to close in order. */
const LIMIT_MS = 20_000

type Step = { name: string; run: () => Promise<void> | void }

/**
 * What has to be undone, in the reverse order of how it was started. A step that fails does not keep the later ones
 * from running: an open database is worse than one error more.
 */
export class Shutdown {
  readonly #steps: Step[] = []
  #running: Promise<boolean> | undefined

  add(name: string, run: Step['run']): void {
    this.#steps.unshift({ name, run })
  }

  get begun(): boolean {
    return this.#running !== undefined
  }

  /** Runs every step once, however often it is called. True when all went well. */
  run(log: Log | undefined): Promise<boolean> {
    this.#running ??= this.#runAll(log)
    return this.#running
  }

  async #runAll(log: Log | undefined): Promise<boolean> {
    let clean = true
    for (const step of this.#steps) {
      try {
        await step.run()
      } catch (error) {
        clean = false
        log?.error({ err: error, step: step.name }, 'a step of the shutdown failed')
      }
    }
    return clean
  }
}

/**
 * Ends the process on SIGTERM and SIGINT: in order on the first, at once on the second or after 20 seconds. Errors
 * nobody caught end it in order as well, with code 1, since the state they left is unknown.
 * @param release what must happen even when the process is cut short; synchronous
 */
export const endOnSignals = (shutdown: Shutdown, log: () => Log | undefined, release: () => void): void => {
  const end = async (code: number): Promise<void> => {
    const limit = setTimeout(() => {
      log()?.error('the shutdown took too long and was cut short')
      process.exit(1)
    }, LIMIT_MS)
    limit.unref()
    const clean = await shutdown.run(log())
    process.exit(clean ? code : 1)
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (shutdown.begun) process.exit(1)
    log()?.info({ signal }, 'stopping')
    void end(0)
  }
  const onCrash = (error: unknown): void => {
    log()?.fatal({ err: error }, 'an error that nobody caught')
    if (!shutdown.begun) void end(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
  process.on('exit', release)
}
