import { useEffect, useLayoutEffect, useRef } from 'react'
import type { useTakeUndoableMutation } from 'react-admin'
import { flushSync } from 'react-dom'
import { onLeaving } from './leaving.ts'
import { beforeReload } from './reload.ts'

/**
 * product.md 38, [4.4]: sends edits that could still be undone before the page reloads, is left or signs out, as if
 * their notices had run out. `onSent` hears that none of them can be undone any more.
 */
export function useFlushUndoable(take: ReturnType<typeof useTakeUndoableMutation>, onSent: () => void): void {
  const latest = useRef({ take, onSent })
  useLayoutEffect(() => {
    latest.current = { take, onSent }
  }, [take, onSent])
  useEffect(() => {
    const flush = (): boolean => {
      for (let sent = false; ; sent = true) {
        // react-admin's queue is state of a component: the next one is known after the next render.
        const mutation = flushSync(() => latest.current.take())
        if (!mutation) {
          if (sent) latest.current.onSent()
          return sent
        }
        mutation({ isUndo: false })
      }
    }
    const stops = [beforeReload(flush), onLeaving(() => void flush())]
    return () => {
      for (const stop of stops) stop()
      // The area itself is left, for the page that signs out: its queue goes with it, and there is no next render.
      latest.current.take()?.({ isUndo: false })
    }
  }, [])
}
