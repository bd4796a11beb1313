import { useEffect, useRef } from 'react'
import { useLocation } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Live } from './live.ts'
import type { Stepping } from './useSteps.ts'

/**
 * Where someone came to complete a record: marks at once what publishing needs, and goes to the place that the address names
 * (`?at=questions.2.onlyIs`), else to the first field that lacks it.
 */
export function useCompleting(isWanted: boolean, live: Live, stepping: Stepping): void {
  const form = useFormContext()
  const { isReady } = form.formState
  const latest = useRef(stepping)
  const isDone = useRef(false)
  const { search } = useLocation()
  const at = useRef(new URLSearchParams(search).get('at'))
  useEffect(() => {
    latest.current = stepping
  })
  useEffect(() => {
    // The form is another object with each of its states: whoever is mending is not led away again.
    if (!isWanted || !isReady || isDone.current) return
    isDone.current = true
    live.checkComplete()
    void form.trigger().then(() => {
      const { steps, goTo } = latest.current
      const names = steps.length === 0 ? Object.keys(form.getValues()) : steps.flatMap((step) => step.fields)
      const first = at.current ?? names.find((name) => form.getFieldState(name).invalid)
      if (first !== undefined) goTo(first)
    })
  }, [isWanted, isReady, form, live])
}
