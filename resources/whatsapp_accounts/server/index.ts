import { sql } from 'drizzle-orm'
import { refuseSecond } from '../../../server/connections/one.ts'
import { columns, updates } from '../../../server/db/columns.ts'
import { defineServer } from '../../../server/engine/define.ts'
import { addressFault } from '../../../server/integrations/outbound.ts'
import { CODES } from '../../_kit/codes.ts'
import type { Fault } from '../../_kit/validate.ts'
import { whatsappAccounts } from '../schema.ts'
import { actions } from './actions.ts'

const w = columns(whatsappAccounts, 'w')

/** What the session was opened with: with another one of these it is another session. */
const ELSEWHERE = ['provider', 'wahaUrl'] as const

/** A gateway is reached from here only as far as the installation lets what people type reach. */
function addressFaults(url: unknown, privateHosts: boolean): Fault[] {
  if (typeof url !== 'string' || url === '') return []
  const fault = addressFault(url, { privateHosts })
  if (fault === null) return []
  const key = fault === 'https' ? 'serverAddress' : 'privateAddress'
  return [{ field: 'wahaUrl', key, args: {}, code: CODES.link }]
}

export const server = defineServer(whatsappAccounts, {
  hooks: {
    beforeCreate: async ({ tx, call, actor }, values) => {
      await refuseSecond(tx, whatsappAccounts, 'provider')
      values.sessionName = `athar-${(actor.entityId ?? '').replaceAll('-', '')}`
      return addressFaults(values.wahaUrl, call.services.config.privateHosts)
    },
    beforeUpdate: async ({ call }, before, values) => {
      // A key is for the gateway that it was entered for, and goes to no other.
      const isMoved = values.wahaUrl !== undefined && values.wahaUrl !== before.wahaUrl
      if (isMoved && values.wahaKey === undefined) values.wahaKey = null
      return addressFaults(values.wahaUrl, call.services.config.privateHosts)
    },
    afterUpdate: async ({ tx, call, actor }, before, after) => {
      if (ELSEWHERE.every((name) => before[name] === after[name])) return
      // The link stands where it was made: here one begins anew.
      await tx.rows(
        sql`update ${w} set ${updates(w, {
          state: 'needsSetup',
          lastReason: null,
          phone: null,
          linkedAt: null,
          runs: 0,
          wish: null,
        })} where ${w.id} = ${after.id}::uuid`,
      )
      setImmediate(() => call.services.linking.wake(actor.entityId ?? ''))
    },
  },
  actions,
})
