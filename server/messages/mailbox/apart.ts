import { KeptProcess } from '../../lifecycle/apart.ts'
import { turnsByKey } from '../../turns.ts'
import type { Mailed } from './mails.ts'

export interface Job {
  body: string
  own: ReadonlySet<string>
  at: string
  /** Of a mail that cannot be read: who wrote it and about what, as its head says. */
  headAlone?: true
}

/** One at a time, and of an entity one stands in the line of all: who is written to much keeps no other charity's mail waiting. */
const ofEntity = turnsByKey(1)
const ofAll = turnsByKey(1)

const reader = new KeptProcess<Job, Mailed | null>({
  entry: 'messages/mailbox/process',
  name: 'The reader of mails',
  // Of the largest mail (6 MB) some 60 are in use.
  heapMb: 256,
  // The largest mail takes a quarter of a second; what takes this long was made to.
  longestMs: 10_000,
  keptBytes: 150 * 1024 * 1024,
})

async function read(job: Job): Promise<Mailed | null> {
  const asked = await reader.ask(job)
  return 'result' in asked ? asked.result : null
}

/**
 * What readMail makes of a mail, in a process of its own: strangers decide what stands in a mail, and nothing else waits for it.
 * @returns null where it cannot be read, or not within what a mail may take
 */
export const readApart = (entityId: string, job: Job): Promise<Mailed | null> =>
  ofEntity(entityId, () => ofAll('', () => read(job)))
