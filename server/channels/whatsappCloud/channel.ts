import { metaAccounts } from '../../../resources/meta_accounts/schema.ts'
import { defineChannel } from '../define.ts'
import { graphGateway } from './graph.ts'
import type { CloudMessage } from './port.ts'

/** [2.65] an entity's WhatsApp number at Meta: usable once Meta has said yes to the account as it stands. */
export const whatsappCloud = defineChannel<CloudMessage, typeof metaAccounts>({
  channel: 'whatsappCloud',
  account: metaAccounts,
  isReady: ({ state }) => state === 'working',
  open: ({ graphVersion: version, phoneNumberId }, { token = '' }, { graphUrl: baseUrl }) =>
    graphGateway({ baseUrl, version, token, phoneNumberId }),
  perSecond: (account) => account.perSecond,
  from: ({ displayNumber, phoneNumberId }) => displayNumber ?? phoneNumberId,
})
