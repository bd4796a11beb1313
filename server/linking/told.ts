import { sql } from 'drizzle-orm'
import type { LinkReason, LinkState, whatsappAccounts } from '../../resources/whatsapp_accounts/schema.ts'
import type { SessionState } from '../channels/whatsapp/port.ts'
import type { Writes } from '../db/columns.ts'
import type { ClaimedAccount } from './rows.ts'

/** Ends that are nobody's fault: a person begins again when they like. */
const QUIET_ENDS: readonly LinkReason[] = ['loggedOut', 'stopped', 'byStaff']

const forgotten = { phone: null, linkedAt: null }

export const failedBy = (reason: LinkReason): Writes<typeof whatsappAccounts> => ({
  state: (QUIET_ENDS.includes(reason) ? 'disconnected' : 'error') satisfies LinkState,
  lastReason: reason,
  runs: 0,
  ...(reason === 'loggedOut' && forgotten),
})

/** [4.15] what is written of a session as it now stands; null where there is nothing to say. */
export function writesOf(
  now: SessionState,
  before: Pick<ClaimedAccount, 'phone'>,
): Writes<typeof whatsappAccounts> | null {
  switch (now.state) {
    case 'idle':
      return null
    case 'linking':
      return { state: 'inProgress', lastReason: null }
    case 'linked': {
      const isSame = before.phone !== null && before.phone === now.phone
      return {
        state: 'linked',
        lastReason: null,
        runs: 1,
        phone: now.phone,
        ...(!isSame && { linkedAt: sql`now()` }),
      }
    }
    case 'lost':
      return { state: 'error', lastReason: now.reason }
    case 'ended':
      return failedBy(now.reason)
  }
}

/** After a reset nothing is left of the link. */
export const afterReset: Writes<typeof whatsappAccounts> = {
  state: 'needsSetup',
  lastReason: null,
  runs: 0,
  ...forgotten,
}

export const afterDisconnect: Writes<typeof whatsappAccounts> = {
  state: 'disconnected',
  lastReason: 'byStaff',
  runs: 0,
}
