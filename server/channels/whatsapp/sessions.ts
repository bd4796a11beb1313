import type { Reach } from '../../integrations/outbound.ts'
import { spawnDevice } from './baileys/child.ts'
import { isInstalled, libraryDir, linkDir } from './baileys/installed.ts'
import { baileysSession } from './baileys/session.ts'
import { type ChatSession, type Hear, SessionFault } from './port.ts'
import { wahaSession } from './waha.ts'

/** What a session needs to know of its account. */
export interface LinkedAccount {
  id: string
  provider: 'baileys' | 'waha'
  wahaUrl: string | null
  /** Opened; null where none is set, or no key opens it. */
  wahaKey: string | null
  sessionName: string
}

export interface Ground {
  dataDir: string
  publicUrl: string
  reach: Reach
}

/** Opens the session of an account. @throws SessionFault where this server cannot hold one */
export type OpenSession = (account: LinkedAccount, ground: Ground, hear: Hear) => ChatSession

/** Where a gateway calls us back (server/linking/hook.ts). */
const hookUrl = (publicUrl: string, account: string): string => `${publicUrl}/api/hooks/waha/${account}`

/** The one place where the adapters of linked devices are chosen. */
export const openSession: OpenSession = (account, { dataDir, publicUrl, reach }, hear) => {
  if (account.provider === 'waha')
    return wahaSession(
      {
        url: account.wahaUrl ?? '',
        key: account.wahaKey,
        session: account.sessionName,
        reach,
        hook: { url: hookUrl(publicUrl, account.id), account: account.id },
      },
      hear,
    )
  if (!isInstalled(dataDir)) throw new SessionFault('notInstalled')
  const folder = linkDir(dataDir, account.id)
  return baileysSession({ spawn: spawnDevice(libraryDir(dataDir), folder), folder }, hear)
}
