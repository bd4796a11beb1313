/** The entry of a process that decodes pictures. Started by apart.ts alone. */
import { answering } from '../../lifecycle/answering.ts'
import { processImage } from '../image.ts'
import type { Job } from './apart.ts'

/**
 * Fifty megapixels of an upright photograph take 150 MB, the worst that honest programs write 400. What takes more was made to.
 * The decoder's memory is its own, of which the engine's limit knows nothing: it is looked at while it works.
 */
const MEMORY_MOST = 480 * 1024 * 1024
const LOOK_MS = 20

setInterval(() => {
  // Not in order: that would wait for the decoder.
  if (process.memoryUsage.rss() > MEMORY_MOST) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
answering(({ input, areas }: Job) => processImage(input, areas))
