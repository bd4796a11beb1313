import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Live } from './live.ts'
import type { Stepping } from './useSteps.ts'

/** Where someone came to complete a record: marks at once what publishing needs, and goes to the first field that lacks it. */
export function useCompleting(isWanted: boolean, live: Live, stepping: Stepping): void {
  const form = useFormContext()
  const latest = useRef(stepping)
  useEffect(() => {
    latest.current = stepping
  })
  useEffect(() => {
    if (!isWanted) return
    live.checkComplete()
    void form.trigger().then(() => {
      const { steps, goTo } = latest.current
      const first = steps.flatMap((step) => step.fields).find((name) => form.getFieldState(name).invalid)
      if (first !== undefined) goTo(first)
    })
  }, [isWanted, form, live])
}
