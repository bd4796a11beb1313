import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { holdReload } from '../../providers/flight.ts'
import { makeUploads, type Uploads } from './uploads.ts'

const UploadsContext = createContext<Uploads | null>(null)

/** Uploads that live as long as the part that calls this. */
export function useOwnUploads(): Uploads {
  const [own] = useState(makeUploads)
  useEffect(() => () => own.stop(), [own])
  useEffect(() => holdReload(() => own.waiting() > 0), [own])
  return own
}

/** The uploads of the form around, or of the input alone where there is none. */
export function useFormUploads(): Uploads {
  const shared = useContext(UploadsContext)
  const own = useOwnUploads()
  return shared ?? own
}

/** How many uploads a form must wait for before it is saved. */
export function useWaiting(): number {
  const uploads = useFormUploads()
  return useSyncExternalStore(uploads.subscribe, uploads.waiting)
}

export function BusyProvider({ children }: { children: ReactNode }) {
  return <UploadsContext value={useOwnUploads()}>{children}</UploadsContext>
}
