import { useSyncExternalStore } from 'react'
import { actorKey, readClaims } from '../session.ts'
import { getSettings, subscribeSettings } from '../settings.ts'
import { awayNow } from '../tab.ts'
import { makeQueue, type Queue, type QueueState } from './queue.ts'
import { deviceStore } from './store.ts'

export type { QueueState, SentUpdate, WaitingItem } from './queue.ts'
export type { WaitingAnswer, WaitingUpdate } from './types.ts'

/** Every tab knows it; whoever holds it sends. Plain HTTP beyond localhost has no locks; there the keys serve. */
const LOCK = 'athar-waiting'

const alone = (work: () => Promise<void>): Promise<void> => {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks
  return locks ? locks.request(LOCK, work) : work()
}

/**
 * Whoever is signed in, in the entity that they work for now; null for nobody. A page that another tab has left behind in
 * its branch sends nothing: what waits is sent by the tabs that are in the branch it belongs to.
 */
export function ownerNow(): string | null {
  if (awayNow() !== null) return null
  const claims = readClaims(getSettings().token)
  return claims === null || claims.entityId === null ? null : actorKey(claims)
}

let queue: Queue | null = null
/** Made when it is first asked for: pages that never need it open no database. */
export const waitingQueue = (): Queue => (queue ??= makeQueue({ store: deviceStore(), ownerNow, alone }))

const wake = (): void => void waitingQueue().wake()

/** Sends what waits: now, when the network is back, when someone signs in, and when the app is looked at again. */
export function keepSending(): () => void {
  let owner = ownerNow()
  const stop = subscribeSettings(() => {
    const now = ownerNow()
    if (now === owner) return
    owner = now
    wake()
  })
  const onShown = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onShown)
  wake()
  return () => {
    stop()
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', onShown)
  }
}

/** What waits on this device for whoever is signed in, as it changes. */
export const useQueue = (): QueueState => useSyncExternalStore(waitingQueue().subscribe, waitingQueue().state)
