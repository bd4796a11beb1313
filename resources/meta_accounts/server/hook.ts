import { defineHook } from '../../../server/hooks/define.ts'
import { isSame, isSignedBy } from '../../../server/hooks/genuine.ts'
import { metaAccounts } from '../schema.ts'
import { markTold, takeTold } from './told.ts'

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i

/** Meta gathers up to a thousand events in one call. */
const BODY_BYTES = 3 * 1024 * 1024

/** [2.44] what Meta tells of an entity's account: signed with the secret of its app, over the bytes as they came. */
export const hook = defineHook({
  source: 'meta',
  account: metaAccounts,
  bodyLimit: BODY_BYTES,
  isGenuine: ({ raw, headers }, { secrets: { appSecret: secret } }) =>
    isSignedBy('sha256', {
      raw,
      secret,
      given: SIGNATURE.exec(String(headers['x-hub-signature-256'] ?? ''))?.[1],
    }),
  greet: async ({ query }, { record }, tx) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query
    const isKnown = record.verifyToken !== null && isSame(token, record.verifyToken)
    // A challenge is a number; what else might be sent back to a browser is nobody's to choose.
    if (mode !== 'subscribe' || !isKnown || !/^[\w-]{1,200}$/.test(challenge)) return null
    await markTold(tx, record.id, 'greetedAt')
    return challenge
  },
  take: takeTold,
})
