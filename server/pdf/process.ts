/** The entry of a process that draws one paper, hands it over and ends. Started by apart.ts alone. */
import { volunteer } from '../lifecycle/volunteer.ts'
import type { Drawn } from './apart.ts'
import { type ResultsPaper, resultsPdf } from './results.tsx'

const draw = (paper: ResultsPaper): Promise<Drawn> =>
  resultsPdf(paper).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )

volunteer()
// The server ends it: a terminal's Ctrl+C reaches the whole group, and what is being drawn may be handed over.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', (paper: ResultsPaper) => {
  void draw(paper).then((drawn) => process.send?.(drawn, () => process.exit(0)))
})
