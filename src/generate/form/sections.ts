import type { FieldErrors } from 'react-hook-form'
import type { FormStep, Layout, Section } from '../types.ts'

export interface Part {
  /** Key of the heading; null for fields that the layout does not name. */
  key: string | null
  fields: string[]
  beside?: Section['beside']
}

/**
 * The parts of a form or page: the layout's, and at the end whatever it forgot, so that a new field appears without
 * anybody's doing.
 */
export function partsOf(names: readonly string[], layout: Layout | undefined): Part[] {
  const wanted = new Set(names)
  const parts: Part[] = (layout?.sections ?? [])
    .map((section) => ({ ...section, fields: section.fields.filter((name) => wanted.has(name)) }))
    .filter((part) => part.fields.length > 0)
  const placed = new Set(parts.flatMap((part) => part.fields))
  const rest = names.filter((name) => !placed.has(name))
  return rest.length === 0 ? parts : [...parts, { key: null, fields: rest }]
}

export interface StepParts {
  key: string
  parts: Part[]
  fields: string[]
}

/** The parts by the layout's steps; a part that none of them names stands in the last one. */
export function stepsOf(parts: readonly Part[], steps: readonly FormStep[]): StepParts[] {
  const last = steps.at(-1)?.key
  const placeOf = ({ key }: Part) => steps.find((step) => key !== null && step.sections.includes(key))?.key ?? last
  return steps.map(({ key }) => {
    const own = parts.filter((part) => placeOf(part) === key)
    return { key, parts: own, fields: own.flatMap((part) => part.fields) }
  })
}

/** The id of a step's panel and of its tab in a form. */
export const stepId = (form: string, step: StepParts, what: 'panel' | 'tab'): string => `${form}-${step.key}-${what}`

/** The fields of a step that have a fault, in their order. */
export const faultyIn = (step: StepParts, errors: FieldErrors): string[] =>
  step.fields.filter((name) => errors[name] !== undefined)

/** The steps of a form, and the ways to them. */
export interface Stepping {
  steps: readonly StepParts[]
  now: number
  /** Shows a step, as an entry of the browser's history; `then` runs once it stands. */
  go: (index: number, then?: () => void) => void
  /** Shows the step of a field and puts the cursor there, or at the first fault below it: `questions`, `questions.2.onlyIs`. */
  goTo: (field: string) => void
}
