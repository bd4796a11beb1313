import { KeptProcess } from '../../lifecycle/apart.ts'
import { turnsByKey } from '../../turns.ts'
import type { Area } from '../blur.ts'
import type { ImageResult } from '../image.ts'

export interface Job {
  input: Buffer
  areas: readonly Area[]
}

/** A picture takes a core and much memory for a moment: one at a time, and of an entity one stands in the line of all. */
const ofEntity = turnsByKey(1)
const ofAll = turnsByKey(1)

const decoder = new KeptProcess<Job, ImageResult>({
  entry: 'files/decoder/process',
  name: 'The decoder of pictures',
  heapMb: 256,
  // Each step of the decoder has its own limit (image.ts); this one is for all of them, and for its beginning.
  longestMs: 40_000,
  keptBytes: 150 * 1024 * 1024,
})

async function decoded(job: Job): Promise<ImageResult> {
  const asked = await decoder.ask(job)
  if ('result' in asked) return asked.result
  return { ok: false, error: asked.ended === 'timeout' ? 'timeout' : 'unreadable' }
}

/**
 * What processImage makes of a picture, made in a process of its own. A picture that ends the process, by its memory or by a
 * fault of the decoder, is unreadable, as one is that is damaged.
 */
export const processedApart = (entityId: string, input: Buffer, areas: readonly Area[] = []): Promise<ImageResult> =>
  ofEntity(entityId, () => ofAll('', () => decoded({ input, areas })))
