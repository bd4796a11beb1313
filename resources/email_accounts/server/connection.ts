import { mailFault } from '../../../server/channels/email/account.ts'
import type { Connection } from '../../../server/connections/connect.ts'
import { mayReach } from '../../../server/integrations/outbound.ts'
import { CODES } from '../../_kit/codes.ts'
import { emailAccounts } from '../schema.ts'

export const connection: Connection<typeof emailAccounts> = {
  resource: emailAccounts,
  secret: 'password',
  tried: ['host', 'port', 'security', 'userName', 'password', 'senderAddress'],
  goesTo: ({ host, userName }) => `${String(host)} ${String(userName)}`,
  faults: ({ services }, { host }) =>
    typeof host !== 'string' || mayReach(host, services.config)
      ? []
      : [{ field: 'host', key: 'hostRefused', args: {}, code: CODES.generic }],
  attempt: ({ services }, settings, secrets) => mailFault(settings, secrets, services.config),
}
