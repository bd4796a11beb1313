import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-admin'
import { type FieldErrors, type UseFormReturn, useFormContext, useFormState } from 'react-hook-form'
import { leavesOf } from './leaves.ts'
import type { OwnAddress } from './ownAddress.ts'
import { faultyIn, type StepParts } from './sections.ts'

export interface Stepping {
  steps: readonly StepParts[]
  now: number
  /** Shows a step, as an entry of the browser's history; `then` runs once it stands. */
  go: (index: number, then?: () => void) => void
  /** Shows the step of a field and puts the cursor there, or at the first fault below it: `questions`, `questions.2.onlyIs`. */
  goTo: (field: string) => void
}

/** Parts of a form come after it: a field that is not there yet is waited for. */
const WAITS = 25
const WAIT_MS = 80

/** Below the bar at the top and above the one at the foot, also once parts above it have come and taken their room. */
function keepInSight(input: Element | null, times = 4): void {
  if (times === 0 || document.activeElement !== input) return
  input?.scrollIntoView?.({ block: 'center' })
  setTimeout(() => keepInSight(input, times - 1), 3 * WAIT_MS)
}

interface Way {
  form: UseFormReturn
  path: string
  /** Where the keyboard was. */
  from: Element | null
  /** The form is gone. */
  isOver: () => boolean
}

/** Puts the keyboard at an input, as soon as it is there and unless someone has gone elsewhere by then. */
function putAt(way: Way, waits = WAITS): void {
  const { form, path, from, isOver } = way
  if (isOver()) return
  const input = document.getElementsByName(path)[0]
  input?.focus()
  // A file of several, say, has no input of its own: its list has.
  if (document.activeElement !== input) for (const at of [path, path.replace(/\.\d+$/, '')]) form.setFocus(at)
  setTimeout(() => {
    const now = document.activeElement
    if (now === from && waits > 0) putAt(way, waits - 1)
    else if (now !== from) keepInSight(now)
  }, WAIT_MS)
}

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
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const after = useRef<{ step: string; run: () => void } | null>(null)

  const show = (index: number, then: (() => void) | undefined) => {
    const step = steps[index]?.key ?? ''
    after.current = then === undefined ? null : { step, run: then }
    const search = new URLSearchParams(location.search)
    search.set('step', step)
    onLeave()
    navigate({ search: `?${search}` }, { state: own?.state ?? location.state })
  }
  const focus = (field: string) => {
    const [first = field] = leavesOf({ [field]: form.getFieldState(field).error } as FieldErrors, [field])
    putAt({ form, path: first, from: document.activeElement, isOver: () => isGone.current })
  }
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
