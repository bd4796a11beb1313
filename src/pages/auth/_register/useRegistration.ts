import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { hasText, STEPS, type Values } from './draft.ts'

const idOf = (step: number): string => (STEPS[step] ?? STEPS[0]).id

export interface Way {
  step: number
  goTo: (step: number) => void
  /** Somebody has gone from one step to another: the keyboard follows. */
  moved: boolean
}

/** The step stands in the address: the browser's own way back leads to the one before. */
export function useStep(draft: Values): Way {
  const [params, setParams] = useSearchParams()
  const named = STEPS.findIndex(({ id }) => id === params.get('step'))
  // Without one, where the draft was left.
  const [startedAt] = useState(() =>
    named >= 0
      ? named
      : Math.max(
          0,
          STEPS.findLastIndex(({ names }) => names.some((name) => hasText(draft[name]))),
        ),
  )
  const step = named < 0 ? startedAt : named
  const [moved, setMoved] = useState(false)
  const show = (to: number, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('step', idOf(to))
        return next
      },
      { replace },
    )
  useEffect(() => {
    if (named < 0) show(startedAt, true)
  })
  const goTo = (to: number) => {
    setMoved(true)
    show(to, false)
  }
  return { step, goTo, moved: moved || step !== startedAt }
}

/** A step that is gone to because of a fault in it comes after the fault: the keyboard follows once it is drawn. */
export function useLedTo(step: number): (element: HTMLElement | null) => void {
  const form = useRef<HTMLElement>(null)
  const drawn = useRef(step)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty="true"]')?.focus()
  })
  return (element) => {
    form.current = element
  }
}
