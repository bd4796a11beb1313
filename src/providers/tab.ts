import { ownFault } from './fault.ts'
import { type Claims, readClaims } from './session.ts'
import { getSettings, subscribeSettings } from './settings.ts'

/** Whom this document works for, and as whom: what stands on its pages is theirs. Null before anyone has signed in here. */
let own: Claims | null = null

/** This document goes on for whoever the present token is of. Where another tab signs in or enters a branch, it does not. */
export function settleHere(): void {
  own = readClaims(getSettings().token)
}

export interface Away {
  /** The branch that this document's pages are of. */
  from: string | null
  /** The branch that the same person works in now. */
  to: string | null
}

/** Set while another tab has taken the person to another branch; null where this document and the token agree. */
export function awayNow(): Away | null {
  const now = readClaims(getSettings().token)
  if (own === null || now === null || own.userId !== now.userId || own.entityId === now.entityId) return null
  return { from: own.entityId, to: now.entityId }
}

/** Whether the token is someone else's than this document's. */
export function isSomeoneElse(): boolean {
  const now = readClaims(getSettings().token)
  return own !== null && now !== null && own.userId !== now.userId
}

/**
 * What a page of one branch reads and writes must not happen in another: reading waits until the person is back there,
 * writing is refused with the reason. @throws HttpError `otherBranch`, or what aborted `signal`
 */
export async function stayedHere(isRead: boolean, signal?: AbortSignal): Promise<void> {
  if (awayNow() === null) return
  if (!isRead) throw ownFault(409, 'otherBranch')
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      unsubscribe()
      signal?.removeEventListener('abort', aborted)
    }
    const aborted = () => {
      stop()
      reject(signal?.reason as Error)
    }
    const unsubscribe = subscribeSettings(() => {
      if (awayNow() !== null) return
      stop()
      resolve()
    })
    signal?.addEventListener('abort', aborted, { once: true })
  })
}
