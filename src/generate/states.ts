import type { Resource, Transition } from '../../resources/_kit/resource.ts'

export interface Step {
  action: string
  complete: boolean
}

/** The steps that the declaration allows from a state, in its order. */
export function stepsFrom(resource: Resource, status: unknown): Step[] {
  const { states } = resource
  if (!states) return []
  const from = typeof status === 'string' ? status : states.initial
  return Object.entries<Transition<string>>(states.transitions)
    .filter(([, transition]) => transition.from.includes(from))
    .map(([action, transition]) => ({ action, complete: transition.complete === true }))
}

/** The step that takes `action` back: from where it leads to the state that it was taken from; null where none does. */
export function stepBack(resource: Resource, action: string, from: unknown): string | null {
  const all: Readonly<Record<string, Transition<string>>> = resource.states?.transitions ?? {}
  const taken = all[action]
  if (!taken) return null
  return Object.keys(all).find((one) => all[one]?.from.includes(taken.to) && all[one]?.to === from) ?? null
}

/** The step that makes a record public from a state: what "save and publish" does; null where there is none. */
export const completingStep = (resource: Resource, status: unknown): string | null =>
  stepsFrom(resource, status).find((step) => step.complete)?.action ?? null
