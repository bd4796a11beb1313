import { useEffect, useState } from 'react'
import { type AutosaveProps, makeAutosave, type Saving } from './autosave.ts'

export interface Autosave {
  saving: Saving
  /** Saves now what can be saved; true when nothing unsaved is left. */
  flush: () => Promise<boolean>
  isUnsaved: () => boolean
}

/** Saves a form by itself for as long as it stands. */
export function useAutosave(props: AutosaveProps): Autosave {
  const [saving, setSaving] = useState<Saving>({ kind: 'none' })
  const [engine] = useState(() => makeAutosave(props, setSaving))
  useEffect(() => engine.use(props))
  // Not the form around it, which is another one with every mark: a pause would end with it.
  const { subscribe } = props.form
  useEffect(() => subscribe({ formState: { values: true }, callback: engine.touch }), [subscribe, engine])
  useEffect(() => {
    engine.begin()
    window.addEventListener('online', engine.retry)
    return () => {
      window.removeEventListener('online', engine.retry)
      engine.stop()
    }
  }, [engine])
  return { saving, flush: engine.flush, isUnsaved: engine.isUnsaved }
}
