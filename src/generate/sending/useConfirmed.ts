import { useRef, useState } from 'react'
import { newKey } from '../../providers/http.ts'
import { refusalOf } from '../calls.ts'
import { useAct } from '../hooks/useAct.ts'

interface Confirmed {
  /** Sends to as many as were confirmed; with the same key it is the same sending. */
  send: (expected: number, key: string) => Promise<unknown>
  /** Asks anew how many there are. */
  refresh: () => Promise<unknown>
  /** What follows once it is begun. */
  done: () => unknown
}

/**
 * One sending per confirmed count: a second click, or a new try after silence, carries the same key, so that nobody is sent
 * anything twice. `changed`: there are as many no more; nothing was sent, and the new count is to be confirmed.
 */
export function useConfirmed({ send, refresh, done }: Confirmed) {
  const keys = useRef(new Map<number, string>())
  const [changed, setChanged] = useState(false)
  const act = useAct(async (expected: number) => {
    setChanged(false)
    const key = keys.current.get(expected) ?? newKey()
    keys.current.set(expected, key)
    try {
      await send(expected, key)
    } catch (fault) {
      // A refusal is an answer: what is confirmed next is another sending. Silence and a broken server are none.
      const { status, fault: name } = refusalOf(fault)
      if (status >= 400 && status < 500) keys.current.delete(expected)
      if (name !== 'stale') throw fault
      await refresh()
      setChanged(true)
      return
    }
    await done()
    keys.current.delete(expected)
  })
  return { ...act, changed }
}
