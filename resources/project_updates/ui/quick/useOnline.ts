import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this device says that it has a network. It may be wrong: sending tries all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
