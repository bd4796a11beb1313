import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useReading } from '../../../generate/Reading.tsx'
import { useEntry } from '../../../generate/entry/useEntry.ts'
import { registerEntity } from '../_parts/calls.ts'
import { mailState } from '../_parts/mailState.ts'
import { type Draft, FIELDS, keepDraft, markSent, type Name, readDraft, STEPS, stepOf } from './draft.ts'
import type { StepProps } from './StepFields.tsx'

const idOf = (step: number): string => (STEPS[step] ?? STEPS[0]).id

/** The step stands in the address: the browser's own way back leads to the one before. */
function useStep(first: number) {
  const [params, setParams] = useSearchParams()
  const [startedAt] = useState(first)
  const named = STEPS.findIndex(({ id }) => id === params.get('step'))
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

/** The draft of a registration, kept in this tab as it is typed; once sent it can be put right until it is confirmed. */
export function useRegistration() {
  const navigate = useNavigate()
  const { language } = useReading()
  const [params] = useSearchParams()
  const [draft, setDraft] = useState(() => readDraft(params.has('step')))
  const { step, goTo, moved } = useStep(draft.step)
  const change = (part: (before: Draft) => Partial<Draft>) => setDraft((before) => ({ ...before, ...part(before) }))
  useEffect(() => keepDraft({ ...draft, step }), [draft, step])
  const entry = useEntry<Name>({
    fields: FIELDS,
    initial: draft.values,
    onChange: (values) => change(() => ({ values })),
    onRefused: (names) => goTo(Math.min(...names.map(stepOf))),
    send: async (body) => {
      const id = await registerEntity({ ...body, language, terms: true })
      markSent()
      await navigate('/auth/check-email', { state: mailState('registered', String(body.adminEmail), id) })
    },
  })
  // A step that is gone to because of a fault in it comes after the fault: the keyboard follows once it is drawn.
  const drawn = useRef(step)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    const form = document.getElementById(entry.formId)
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty="true"]')?.focus()
  })
  const onFile: StepProps['onFile'] = (name, ticket, fileName) => {
    entry.put(name, ticket)
    change(({ files }) => ({ files: { ...files, [name]: fileName } }))
  }
  return { entry, step, files: draft.files, goTo, onFile, moved }
}
