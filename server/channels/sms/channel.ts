import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { smsAccounts } from '../../../resources/sms_accounts/schema.ts'
import type { Reach } from '../../integrations/outbound.ts'
import { defineChannel } from '../define.ts'
import { type HttpSmsSettings, httpSms } from './http.ts'
import type { OutgoingSms, SmsGateway } from './port.ts'

type Account = typeof smsAccounts

/** What a request is made from; the same whether it stands in the database or is being typed. */
export type SmsSettings = Pick<
  RecordOf<Account>,
  | 'url'
  | 'method'
  | 'bodyType'
  | 'bodyTemplate'
  | 'numberForm'
  | 'senderName'
  | 'headers'
  | 'success'
  | 'successPath'
  | 'successValue'
  | 'idPath'
>

/** A gateway for settings as they stand. */
export const gatewayFor = (
  settings: SmsSettings,
  { accessKey }: Readonly<Record<string, string>>,
  reach: Reach,
  more: Pick<HttpSmsSettings, 'limitMs' | 'concurrency'> = {},
): SmsGateway => {
  const { success, successPath, successValue, idPath, ...shape } = settings
  const rule = { success, successPath, successValue, idPath }
  return httpSms({ shape, rule, accessKey, reach, ...more })
}

/** A gateway that takes a second to answer is asked at its rate all the same; one of a low rate a few at a time. */
const FEW_AT_ONCE = 20
const MOST_AT_ONCE = 100
export const atOnce = (perSecond: number): number => Math.min(MOST_AT_ONCE, Math.max(FEW_AT_ONCE, perSecond))

/** product.md 31: text messages by whatever gateway the entity has. Joined in server/registry.ts. */
export const smsChannel = defineChannel<OutgoingSms, Account>({
  channel: 'sms',
  account: smsAccounts,
  isReady: ({ state }) => state === 'working',
  open: (account, secrets, { reach }) =>
    gatewayFor(account, secrets, reach, { concurrency: atOnce(account.perSecond) }),
  perSecond: ({ perSecond }) => perSecond,
  from: ({ senderName, url }) => senderName ?? new URL(url).hostname,
})
