import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { OwnAddress } from './ownAddress.ts'
import { reach } from './reach.ts'
import { faultyIn, type StepParts, type Stepping } from './sections.ts'

/**
 * The steps of a form by its address (`?step=KEY`): Back shows the step before. A save that finds faults goes to the
 * first of them. Without steps there is one place, and all fields stand in it.
 */
export function useSteps(steps: readonly StepParts[], own: OwnAddress | undefined, onLeave: () => void): Stepping {
  const navigate = useNavigate()
  const location = useLocation()
  const form = useFormContext()
  const { errors, submitCount } = useFormState()
  const asked = new URLSearchParams(location.search).get('step')
  const now = Math.max(
    0,
    steps.findIndex((step) => step.key === asked),
  )
  const after = useRef<{ step: string; run: () => void } | null>(null)

  const show = (index: number, then: (() => void) | undefined) => {
    const step = steps[index]?.key ?? ''
    after.current = then === undefined ? null : { step, run: then }
    const search = new URLSearchParams(location.search)
    search.set('step', step)
    onLeave()
    navigate({ search: `?${search}` }, { state: own?.state ?? location.state })
  }
  const focus = (field: string) => reach(form, field)
  const goTo = (field: string) => {
    const [name = field] = field.split('.')
    const index = steps.findIndex((step) => step.fields.includes(name))
    if (index === -1 || index === now) focus(field)
    else show(index, () => focus(field))
  }
  const go = (index: number, then?: () => void) => {
    if (index !== now && steps[index] !== undefined) show(index, then)
  }
  const latest = useRef({ errors, goTo })
  useEffect(() => {
    latest.current = { errors, goTo }
  })
  useEffect(() => {
    if (after.current?.step !== asked) return
    after.current.run()
    after.current = null
  }, [asked])
  useEffect(() => {
    const first = steps.flatMap((step) => faultyIn(step, latest.current.errors))[0]
    if (submitCount > 0 && first !== undefined) latest.current.goTo(first)
  }, [submitCount, steps])
  return { steps, now, go, goTo }
}
