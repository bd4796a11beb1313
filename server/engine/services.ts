import type { ChosenMailer } from '../channels/index.ts'
import type { Channel } from '../channels/port.ts'
import type { SenderOf } from '../channels/senders.ts'
import type { Linking } from '../channels/whatsapp/port.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/types.ts'
import type { Adviser } from '../integrations/advice/port.ts'
import type { FileStore } from '../integrations/files/port.ts'
import type { Payments } from '../integrations/payment/index.ts'
import type { TemplatesOf } from '../integrations/templates/port.ts'
import type { Log } from '../log.ts'
import type { ImportRun } from './importing.ts'
import type { AskOnReturn } from './returning.ts'

/** The durable queue as the rest of the program knows it. */
export interface Jobs {
  /** Adds a job with the rows of `tx`: it exists only if they do. */
  add(tx: Pick<Tx, 'raw'>, name: string, data: object): Promise<void>
  /** Adds a job by itself. */
  wake(name: string, data: object): Promise<void>
}

/** Something that works beside the requests: the queue, a sender, a timer. `stop` waits for what is running. */
export type Startable = { start(): Promise<void>; stop(): Promise<void> }

/** Everything that calls and jobs work with; built once at start (server/services.ts). */
export interface Services {
  config: Config
  log: Log
  db: Database
  jobs: Jobs
  files: FileStore
  /** Who words recommendations for categories of donors; null leaves them to the rules. */
  adviser: Adviser | null
  mail: ChosenMailer
  /** By which account messages of an entity leave. */
  senderOf: SenderOf
  /** Which channels an entity can write by, asked within a transaction of its own. */
  channelsOf: (tx: Tx, entityId: string | null) => Promise<ReadonlySet<Channel>>
  /** By which account an entity's message templates are approved. */
  templatesOf: TemplatesOf
  /** Where entities pay for their packages; null where nobody can. */
  payments: Payments | null
  /** Keeps linked devices alive. */
  linking: Linking
  /** What is asked before a record of a resource comes back from the trash; undefined where nothing is. */
  askOnReturnOf: (resource: string) => AskOnReturn | undefined
  /** How files are read into records of a resource; undefined where they cannot be. */
  importRunOf: (target: string) => ImportRun | undefined
  startables: readonly Startable[]
  /** Tests take the engine's own tenant filter out to prove that the row policies hold by themselves. */
  withoutTenantFilter?: boolean
}
