/** The entry of a process that decodes pictures, one after the other, as long as it is asked. Started by apart.ts alone. */
import { volunteer } from '../../lifecycle/volunteer.ts'
import { processImage } from '../image.ts'
import type { Answer, Job } from './apart.ts'

/**
 * Fifty megapixels of an upright photograph take 150 MB, the worst that honest programs write 400. What takes more was made to.
 * The decoder's memory is its own, of which the engine's limit knows nothing: it is looked at while it works.
 */
const MEMORY_MOST = 480 * 1024 * 1024
const LOOK_MS = 20

async function answerTo({ input, areas }: Job): Promise<Answer> {
  try {
    return { result: await processImage(input, areas), memory: process.memoryUsage.rss() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

volunteer()
setInterval(() => {
  // Not in order: that would wait for the decoder.
  if (process.memoryUsage.rss() > MEMORY_MOST) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
// The server ends it: a terminal's Ctrl+C reaches the whole group, and what is being stored may be stored.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (job: Job) => {
  void answerTo(job).then((answer) => process.send?.(answer))
})
process.send?.('ready')
