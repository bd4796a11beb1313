import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { useTakeUndoableMutation } from 'react-admin'
import { beforeReload } from './reload.ts'

/** [4.4] sends edits that could still be undone before the page reloads, as if their notices had run out. */
export function useFlushUndoable(take: ReturnType<typeof useTakeUndoableMutation>): void {
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  }, [take])
  useEffect(
    () =>
      beforeReload(() => {
        for (let sent = false; ; sent = true) {
          // react-admin's queue is state of a component: the next one is known after the next render.
          const mutation = flushSync(() => latest.current())
          if (!mutation) return sent
          mutation({ isUndo: false })
        }
      }),
    [],
  )
}
