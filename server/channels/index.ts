import { join } from 'node:path'
import { isLoopback } from '../config.ts'
import { holdDemo } from './demo.ts'
import type { Catcher } from './email/catcher.ts'
import { startCatcher } from './email/catcher.ts'
import type { Mailer } from './email/port.ts'
import { smtpMailer } from './email/smtp.ts'

export { holdDemo } from './demo.ts'
export type { Catcher, CaughtMail, CaughtSummary } from './email/catcher.ts'
export { isDemoAddress } from './email/demo.ts'
export * from './email/port.ts'

/** What the choice rests on; `loopback`: the program itself listens on this machine alone. */
export interface MailConfig {
  smtpUrl?: string | undefined
  /** The sender's address; without it one is made from SMTP_URL. */
  mailFrom?: string | undefined
  loopback: boolean
  demo: boolean
  dataDir: string
  /** Connections to the service at the same time. */
  concurrency?: number | undefined
}

export type ChosenMailer =
  | { mailer: Mailer; from: string; catcher: Catcher | null; stop(): Promise<void> }
  /** `reason` is a key of the text catalogue. */
  | { mailer: null; reason: 'mail.notConfigured' }

const CATCHER_SENDER = 'letters@athar.test'

/** The one place where mail adapters are chosen. Throws when SMTP_URL is wrong. */
export async function chooseMailer(config: MailConfig): Promise<ChosenMailer> {
  const { smtpUrl, concurrency } = config
  if (smtpUrl) {
    const mailer = holdDemo(smtpMailer({ url: smtpUrl, concurrency }))
    return { mailer, from: config.mailFrom ?? senderFrom(smtpUrl), catcher: null, stop: () => mailer.close() }
  }
  if (!config.loopback || !config.demo) return { mailer: null, reason: 'mail.notConfigured' }
  const catcher = await startCatcher({ dir: join(config.dataDir, 'outbox') })
  const smtp = smtpMailer({ url: catcher.url, concurrency: concurrency ?? 16 })
  const mailer = { ...smtp, name: 'catcher' }
  const stop = async () => {
    await mailer.close()
    await catcher.stop()
  }
  return { mailer, from: config.mailFrom ?? CATCHER_SENDER, catcher, stop }
}

/** Most services take the signed-in user as the sender; a relay without one gets a name at its own host. */
function senderFrom(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  if (/^[^@\s]+@[^@\s]+$/.test(user)) return user
  return `athar@${isLoopback(hostname) ? 'localhost' : hostname}`
}
