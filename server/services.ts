import { join } from 'node:path'
import { developmentSenders, isPhoneChannel } from './channels/development.ts'
import { type ChosenMailer, chooseMailer } from './channels/index.ts'
import type { Channel } from './channels/port.ts'
import { platformSender, type Sender } from './channels/senders.ts'
import type { Config } from './config.ts'
import type { Database } from './db/types.ts'
import type { Services, Startable } from './engine/services.ts'
import { cleanTemp } from './files/receive.ts'
import { chooseAdviser } from './integrations/advice/index.ts'
import { chooseFileStore } from './integrations/files/index.ts'
import { FileStoreFault } from './integrations/files/port.ts'
import { choosePayments } from './integrations/payment/index.ts'
import { Queue } from './jobs/queue.ts'
import { sweep } from './jobs/sweep.ts'
import { StartFault } from './lifecycle/fault.ts'
import { Supervisor } from './linking/supervisor.ts'
import type { Log } from './log.ts'
import { Senders } from './messages/senders.ts'
import { askOnReturnOf, channels, importRunOf, JOB_OF_WORK, jobs, schedules, templatesOf } from './registry.ts'
import { demoLoaded } from './seed/demo.ts'

/** Who writes where an entity has no account of its own: the platform's mail service; in the demo phones are written to as well, into the outbox. */
function defaultSenders(mail: () => ChosenMailer): (channel: Channel) => Sender | null {
  const known = new WeakMap<ChosenMailer, { mail: Sender | null; phones: (channel: Channel) => Sender | null }>()
  return (channel) => {
    const chosen = mail()
    const own = known.get(chosen) ?? {
      mail: platformSender(chosen),
      phones: chosen.mailer && chosen.catcher ? developmentSenders(chosen.mailer) : () => null,
    }
    known.set(chosen, own)
    return isPhoneChannel(channel) ? own.phones(channel) : own.mail
  }
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
  const files = await chooseFileStore(config)
  await files.prepare().catch((error: unknown) => {
    throw error instanceof FileStoreFault ? new StartFault(error.message) : error
  })
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
  const senders = new Senders(
    { config, db: forWork, log },
    channels,
    defaultSenders(() => services.mail),
  )
  const linking = new Supervisor(() => atWork)
  const services: Services = {
    config,
    log,
    db,
    jobs: queue,
    files,
    adviser: chooseAdviser(config),
    mail,
    senderOf: senders.of,
    channelsOf: (tx, entityId) => senders.ready(tx, entityId),
    templatesOf: templatesOf({
      db: forWork,
      config,
      isDemo: () => services.mail.mailer !== null && services.mail.catcher !== null,
    }),
    payments: choosePayments(config),
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
      await senders.close()
      if (mail.mailer) await mail.stop()
    },
  }
  services.startables = [worker, linking]
  return services
}
