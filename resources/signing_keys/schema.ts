import { secret, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * The platform's keys, by which published reports are signed (Ed25519): one at work, and those of before, of which the
 * public half alone is left. Everybody can read the public halves (`/.well-known/athar-keys.json`).
 */
export const signingKeys = defineResource({
  name: 'signing_keys',
  tenant: 'closed',
  fields: {
    /** What signatures name it by: the thumbprint of RFC 7638. */
    keyId: text({ required: true, max: 64, code: true }),
    /** The 32 bytes of RFC 8032, base64url. */
    publicKey: text({ required: true, max: 64, code: true }),
    /** PKCS#8, base64; gone once the key has retired. */
    privateKey: secret(),
    retiredAt: timestamp(),
  },
  indexes: [
    { name: 'signing_keys_key_id', on: ['keyId'], unique: true },
    { name: 'signing_keys_at_work', on: ['retiredAt'], where: ({ retiredAt }) => `${retiredAt} is null` },
  ],
  audited: false,
  title: 'keyId',
  list: { columns: ['keyId', 'createdAt', 'retiredAt'], sort: ['createdAt', 'DESC'] },
  readOnly: true,
  softDelete: false,
})
