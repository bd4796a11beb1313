import { readAction, runAction } from '../../../src/generate/calls.ts'
import type { Resent, Story } from '../contract.ts'
import { messages } from '../schema.ts'

export const readStory = (id: string): Promise<Story> => readAction(messages.name, id, 'story')

/** `twice`: whoever asks knows that some may arrive twice. `sent`: they left, and their donors say that they did not come. */
export const resend = (ids: readonly string[], how: { twice: boolean; sent: boolean }): Promise<Resent> =>
  runAction(messages.name, null, 'resend', { ids, ...how })

export const handle = (ids: readonly string[]): Promise<{ done: number }> =>
  runAction(messages.name, null, 'handle', { ids })

export const hide = (ids: readonly string[]): Promise<{ done: number }> =>
  runAction(messages.name, null, 'hide', { ids })
