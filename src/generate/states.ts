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

/** Whether a step of the states makes a record public. */
export const completes = (resource: Resource, action: string): boolean =>
  (resource.states?.transitions as Record<string, Transition<string>> | undefined)?.[action]?.complete === true

/** Whether a record in this state is public: a step that asks for all leads there. */
export const isPublic = (resource: Resource, status: unknown): boolean =>
  Object.values<Transition<string>>(resource.states?.transitions ?? {}).some(
    ({ complete, to }) => complete === true && to === status,
  )
