import { inPortions, readAction, runAction } from '../../../src/generate/calls.ts'
import type { Resent, Story } from '../contract.ts'
import { messages } from '../schema.ts'

export const readStory = (id: string): Promise<Story> => readAction(messages.name, id, 'story')

/** `twice`: whoever asks knows that some may arrive twice. `sent`: they left, and their donors say that they did not come. */
export const resend = (ids: readonly string[], how: { twice: boolean; sent: boolean }): Promise<Resent> =>
  runAction(messages.name, null, 'resend', { ids, ...how })

export const handle = (ids: readonly string[]): Promise<void> =>
  inPortions(ids, (some) => runAction(messages.name, null, 'handle', { ids: some }))

export async function hide(ids: readonly string[]): Promise<{ done: number }> {
  let done = 0
  await inPortions(ids, async (some) => {
    done += (await runAction<{ done: number }>(messages.name, null, 'hide', { ids: some })).done
  })
  return { done }
}
