import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Live } from './live.ts'
import type { Stepping } from './useSteps.ts'

/** Where someone came to complete a record: marks at once what publishing needs, and goes to the first field that lacks it. */
export function useCompleting(isWanted: boolean, live: Live, stepping: Stepping, names: readonly string[]): void {
  const {
    trigger,
    getFieldState,
    formState: { isReady },
  } = useFormContext()
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
      const first = inOrder.find((name) => getFieldState(name).invalid)
      if (first !== undefined) goTo(first)
    })
  }, [isWanted, isReady, live, trigger, getFieldState])
}
