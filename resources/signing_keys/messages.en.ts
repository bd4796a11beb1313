import type { MessagesOf } from '../_kit/messages.ts'
import type { signingKeys } from './schema.ts'

export const en = {
  name: 'Signing keys',
  one: 'Signing key',
  count: { one: '%{smart_count} signing key', other: '%{smart_count} signing keys' },
  fields: {
    keyId: 'Key',
    publicKey: 'Public half',
    privateKey: 'Private half',
    privateKeySetAt: 'At work since',
    retiredAt: 'Retired at',
  },
  empty: 'No key yet. The first one is made when the first report is published.',
} satisfies MessagesOf<typeof signingKeys>
