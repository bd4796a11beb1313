import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { smsAccounts } from '../../../resources/sms_accounts/schema.ts'
import type { Reach } from '../../integrations/outbound.ts'
import { defineChannel } from '../define.ts'
import { httpSms } from './http.ts'
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
  limitMs?: number,
): SmsGateway => {
  const { success, successPath, successValue, idPath, ...shape } = settings
  const rule = { success, successPath, successValue, idPath }
  return httpSms({ shape, rule, accessKey, reach, ...(limitMs !== undefined && { limitMs }) })
}

/** product.md 31: text messages by whatever gateway the entity has. Joined in server/registry.ts. */
export const smsChannel = defineChannel<OutgoingSms, Account>({
  channel: 'sms',
  account: smsAccounts,
  isReady: ({ state }) => state === 'working',
  open: (account, secrets, { reach }) => gatewayFor(account, secrets, reach),
  perSecond: ({ perSecond }) => perSecond,
  from: ({ senderName, url }) => senderName ?? new URL(url).hostname,
})
