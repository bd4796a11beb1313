import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface Busy {
  /** Uploads under way. */
  count: number
  begin: () => void
  end: () => void
}

const BusyContext = createContext<Busy>({ count: 0, begin: () => {}, end: () => {} })

/** What a form must wait for before it is saved. */
export const useBusy = (): Busy => useContext(BusyContext)

export function BusyProvider({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0)
  const value = useMemo(
    () => ({ count, begin: () => setCount((n) => n + 1), end: () => setCount((n) => n - 1) }),
    [count],
  )
  return <BusyContext value={value}>{children}</BusyContext>
}
