import { readAccount } from '../../../server/hooks/account.ts'
import { defineHook } from '../../../server/hooks/define.ts'
import { isAtItsAddress } from '../../../server/hooks/genuine.ts'
import { takeIncoming } from '../../../server/messages/incoming.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { smsAccounts } from '../schema.ts'
import { readTold } from './told.ts'

/** What a gateway tells of its messages, and hands on of what people answer: read as the account describes it. */
export const hook = defineHook({
  source: 'sms',
  account: smsAccounts,
  withToken: true,
  byGet: true,
  withoutIds: true,
  isGenuine: isAtItsAddress,
  take: async (services, { entityId, accountId, body, at }) => {
    const found = await services.db.as({ kind: 'worker', entityId }, (tx) =>
      readAccount(tx, services.config, smsAccounts, { entityId, id: accountId }),
    )
    if (!found) return
    const { receipts, incoming } = readTold(found.record, body, at)
    if (receipts.length > 0) await takeReceipts(services, entityId, 'sms', receipts)
    if (incoming.length > 0) await takeIncoming(services, entityId, 'sms', incoming)
  },
})
