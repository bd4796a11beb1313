import { useEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Live } from './live.ts'
import type { Stepping } from './sections.ts'

/**
 * Where someone came to complete a record: marks at once what publishing needs, and goes to the place that the address names
 * (`?at=questions.2.onlyIs`), else to the first field that lacks it.
 */
export function useCompleting(isWanted: boolean, live: Live, stepping: Stepping, names: readonly string[]): void {
  const {
    trigger,
    getFieldState,
    formState: { isReady },
  } = useFormContext()
  const { search } = useLocation()
  const at = useRef(new URLSearchParams(search).get('at'))
  const latest = useRef({ stepping, names })
  useEffect(() => {
    latest.current = { stepping, names }
  })
  // Not before the form has taken its values, which would take the marks along; and once, wherever the cursor goes then.
  useEffect(() => {
    if (!isWanted || !isReady) return
    live.checkComplete()
    void trigger().then(() => {
      const { steps, goTo } = latest.current.stepping
      const inOrder = steps.length > 0 ? steps.flatMap((step) => step.fields) : latest.current.names
      const first = at.current ?? inOrder.find((name) => getFieldState(name).invalid)
      if (first !== undefined) goTo(first)
    })
  }, [isWanted, isReady, live, trigger, getFieldState])
}
