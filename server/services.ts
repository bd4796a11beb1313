import { join } from 'node:path'
import { chooseMailer } from './channels/index.ts'
import { platformSender } from './channels/senders.ts'
import type { Config } from './config.ts'
import type { Database } from './db/types.ts'
import type { Services, Startable } from './engine/services.ts'
import { cleanTemp } from './files/receive.ts'
import { chooseFileStore } from './integrations/files/index.ts'
import { Queue } from './jobs/queue.ts'
import { sweep } from './jobs/sweep.ts'
import { Supervisor } from './linking/supervisor.ts'
import type { Log } from './log.ts'
import { askOnReturnOf, importRunOf, JOB_OF_WORK, jobs, schedules } from './registry.ts'
import { demoLoaded } from './seed/demo.ts'

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
  const forWork = db.forWork ?? db
  const queue = new Queue(forWork, jobs, log)
  await queue.open()
  const linking = new Supervisor(() => atWork)
  const services: Services = {
    config,
    log,
    db,
    jobs: queue,
    files,
    mail,
    senderOf: () => platformSender(services.mail),
    linking,
    askOnReturnOf,
    importRunOf,
    startables: [],
  }
  const atWork: Services = { ...services, db: forWork }
  const timer = sweep(atWork, { jobOfWork: JOB_OF_WORK, schedules })
  const worker: Startable = {
    start: async () => {
      await queue.work(atWork)
      await timer.start()
    },
    stop: async () => {
      await timer.stop()
      await queue.stop()
      if (mail.mailer) await mail.stop()
    },
  }
  services.startables = [worker, linking]
  return services
}
