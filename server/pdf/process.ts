/** The entry of a process that draws one paper, hands it over and ends. Started by apart.ts alone. */
import { volunteer } from '../lifecycle/volunteer.ts'
import { draw } from './draw.ts'
import type { Drawn, PaperJob } from './job.ts'

const answered = (job: PaperJob): Promise<Drawn> =>
  draw(job).then(
    (file) => ({ file }),
    (error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )

volunteer()
// The server ends it: a terminal's Ctrl+C reaches the whole group, and what is being drawn may be handed over.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (job: PaperJob) => {
  void answered(job).then((drawn) => process.send?.(drawn, () => process.exit(0)))
})
