import { useSyncExternalStore } from 'react'

/** How the newest call ended: a device with a network that leads nowhere still says that it is online. */
let isAnswered = true
const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** A call was answered, however; or none came. */
export function noteAnswer(came: boolean): void {
  if (came === isAnswered) return
  isAnswered = came
  tell()
}

/** A network that came anew has not been tried yet. */
function subscribe(listener: () => void): () => void {
  const online = () => {
    isAnswered = true
    listener()
  }
  window.addEventListener('online', online)
  window.addEventListener('offline', listener)
  listeners.add(listener)
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', listener)
    listeners.delete(listener)
  }
}

/**
 * Whether the server is there, as far as is known: the device says that it has a network, and the newest call was
 * answered. It may be wrong: sending tries all the same.
 */
export const useConnected = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine && isAnswered)
