import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Database } from './db/types.ts'
import { cleanTemp } from './files/receive.ts'
import { chooseFileStore } from './integrations/files/index.ts'
import type { FileStore } from './integrations/files/port.ts'
import { type ChosenMailer, chooseMailer } from './integrations/mail/index.ts'
import { jobs } from './jobs/index.ts'
import { type Jobs, Queue } from './jobs/queue.ts'
import { sweep } from './jobs/sweep.ts'
import type { Startable } from './lifecycle/run.ts'
import type { Log } from './log.ts'
import { demoLoaded } from './seed/demo.ts'

/** Everything that calls and jobs work with; built once at start. */
export interface Services {
  config: Config
  log: Log
  db: Database
  jobs: Jobs
  files: FileStore
  mail: ChosenMailer
  startables: readonly Startable[]
  /** Tests take the engine's own tenant filter out to prove that the row policies hold by themselves. */
  withoutTenantFilter?: boolean
}

export async function buildServices({
  config,
  log,
  db,
}: {
  config: Config
  log: Log
  db: Database
}): Promise<Services> {
  const files = chooseFileStore(config)
  await files.prepare()
  await cleanTemp(join(config.dataDir, 'tmp'), config.embedded ? 0 : undefined)
  const mail = await chooseMailer({
    smtpUrl: config.smtpUrl ?? undefined,
    mailFrom: config.mailFrom,
    loopback: config.loopback,
    demo: config.demo && !config.production && (config.embedded || (await demoLoaded(db))),
    dataDir: config.dataDir,
  })
  const queue = new Queue(db, jobs, log)
  await queue.open()
  const services: Services = { config, log, db, jobs: queue, files, mail, startables: [] }
  const timer = sweep(services)
  const worker: Startable = {
    start: async () => {
      await queue.work(services)
      await timer.start()
    },
    stop: async () => {
      timer.stop()
      await queue.stop()
      if (mail.mailer) await mail.stop()
    },
  }
  services.startables = [worker]
  return services
}
