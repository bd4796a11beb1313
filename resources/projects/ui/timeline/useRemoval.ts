import { useCallback, useState } from 'react'
import { useAddUndoableMutation, useNotify } from 'react-admin'
import { refusalText } from '../../../../src/generate/calls.ts'

export interface Removal {
  /** Gone from the page; the server hears of it when it cannot be undone any more. */
  hidden: ReadonlySet<string>
  /** Takes a row off the page with an undo; `run` deletes it. */
  remove: (id: string, run: () => Promise<unknown>) => void
}

/** Deleting with undo for rows that are no list of react-admin's. `message`: the notice's text by its key. */
export function useRemoval(message: string, done: () => void): Removal {
  const notify = useNotify()
  const addMutation = useAddUndoableMutation()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const bringBack = useCallback((id: string) => setHidden((now) => new Set([...now].filter((one) => one !== id))), [])
  const remove = (id: string, run: () => Promise<unknown>) => {
    setHidden((now) => new Set([...now, id]))
    addMutation(({ isUndo }) => {
      if (isUndo) return bringBack(id)
      run().then(done, (error: unknown) => {
        bringBack(id)
        notify(refusalText(error), { type: 'error' })
      })
    })
    notify(message, { type: 'info', undoable: true })
  }
  return { hidden, remove }
}
