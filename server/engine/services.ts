import type { Config } from '../config.ts'
import type { Database } from '../db/types.ts'
import type { FileStore } from '../integrations/files/port.ts'
import type { ChosenMailer } from '../integrations/mail/index.ts'
import type { Log } from '../log.ts'
import type { ResourceServer } from './define.ts'
import type { Jobs } from './job.ts'

/** Something that works beside the requests: the queue, a sender, a timer. `stop` waits for what is running. */
export type Startable = { start(): Promise<void>; stop(): Promise<void> }

/** Everything that calls and jobs work with; built once at start (server/services.ts). */
export interface Services {
  config: Config
  log: Log
  db: Database
  jobs: Jobs
  files: FileStore
  mail: ChosenMailer
  /** What a resource does beyond its declaration. */
  serverOf: (resource: { readonly name: string }) => ResourceServer
  startables: readonly Startable[]
  /** Tests take the engine's own tenant filter out to prove that the row policies hold by themselves. */
  withoutTenantFilter?: boolean
}
