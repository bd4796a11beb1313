import type { AccountReason } from '../../../resources/_kit/accounts.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { emailAccounts } from '../../../resources/email_accounts/schema.ts'
import { OutboundError, type Reach } from '../../integrations/outbound.ts'
import { defineChannel } from '../define.ts'
import { holdDemo } from '../demo.ts'
import { type Mailer, MailServiceError, type OutgoingMail } from './port.ts'
import { smtpMailer } from './smtp.ts'

type Account = typeof emailAccounts
type Secrets = Readonly<Record<string, string>>

/** What a connection is made from; the same whether it stands in the database or is being typed. */
export type MailSettings = Pick<
  RecordOf<Account>,
  'host' | 'port' | 'security' | 'userName' | 'senderAddress' | 'senderName' | 'replyTo' | 'dkimDomain' | 'dkimSelector'
>

const urlOf = ({ host, port, security, userName }: MailSettings, { password = '' }: Secrets): string => {
  const who = userName === null ? '' : `${encodeURIComponent(userName)}:${encodeURIComponent(password)}@`
  const at = host.includes(':') ? `[${host}]` : host
  const how = { tls: '', starttls: '?requireTLS=true', none: '?ignoreTLS=true' }[security]
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${who}${at}:${port}/${how}`
}

/** Whatever a letter says of itself, it leaves by the account's own name: the service knows no other. */
const asItself = ({ senderAddress, senderName, replyTo }: MailSettings, mail: OutgoingMail): OutgoingMail => ({
  ...mail,
  from: { address: senderAddress, name: senderName ?? mail.from.name },
  ...(replyTo === null ? {} : { replyTo }),
})

/** A mailer for settings as they stand. @param limitMs what one letter, or a check, may take */
export function mailerFor(settings: MailSettings, secrets: Secrets, reach: Reach, limitMs?: number): Mailer {
  const { dkimDomain: domainName, dkimSelector: keySelector } = settings
  const { dkimKey: privateKey } = secrets
  const dkim =
    domainName !== null && keySelector !== null && privateKey !== undefined
      ? { domainName, keySelector, privateKey }
      : undefined
  const smtp = smtpMailer({ url: urlOf(settings, secrets), reach, limitMs, dkim })
  const mailer: Mailer = {
    ...smtp,
    name: 'account',
    send: (mail, signal) => smtp.send(asItself(settings, mail), signal),
  }
  return holdDemo(mailer)
}

const REASONS: readonly AccountReason[] = [
  'connect',
  'tls',
  'auth',
  'sender',
  'busy',
  'timeout',
  'recipient',
  'content',
]

const CHECK_MS = 15_000

/** Connects and signs in with these settings, and sends nothing. @returns null where the service takes us */
export async function mailFault(
  settings: MailSettings,
  secrets: Secrets,
  reach: Reach,
): Promise<{ reason: AccountReason; detail: string } | null> {
  const mailer = mailerFor(settings, secrets, reach, CHECK_MS)
  try {
    await mailer.verify()
    return null
  } catch (error) {
    if (!(error instanceof MailServiceError)) throw error
    if (error.cause instanceof OutboundError && error.cause.reason === 'host') return { reason: 'host', detail: '' }
    return { reason: REASONS.find((one) => one === error.reason) ?? 'other', detail: error.message }
  } finally {
    await mailer.close()
  }
}

/** An entity's own mail service. Joined in server/registry.ts. */
export const emailChannel = defineChannel<OutgoingMail, Account>({
  channel: 'email',
  account: emailAccounts,
  isReady: ({ state }) => state === 'working',
  open: (account, secrets, { reach }) => mailerFor(account, secrets, reach),
  perSecond: ({ perSecond }) => perSecond,
  from: ({ senderName, senderAddress }) => (senderName === null ? senderAddress : `${senderName} <${senderAddress}>`),
})
