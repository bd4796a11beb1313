import type { Answer } from './apart.ts'
import { volunteer } from './volunteer.ts'

async function answerTo<Question, T>(work: (question: Question) => Promise<T>, question: Question): Promise<Answer<T>> {
  try {
    return { result: await work(question), memory: process.memoryUsage.rss() }
  } catch (error) {
    if (!(error instanceof Error)) return { fault: { message: String(error) } }
    const { message, stack } = error
    return { fault: { message, ...(stack !== undefined && { stack }) } }
  }
}

/** What a process does that is kept for one kind of work (apart.ts): it answers, one after the other, as long as it is asked. */
export function answering<Question, T>(work: (question: Question) => Promise<T>): void {
  volunteer()
  // The server ends it: a terminal's Ctrl+C reaches the whole group, and what is being stored may be stored.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.on('message', (question: Question) => {
    void answerTo(work, question).then((answer) => process.send?.(answer))
  })
  process.send?.('ready')
}
