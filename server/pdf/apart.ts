import { KeptProcess } from '../lifecycle/apart.ts'
import { turnsByKey } from '../turns.ts'
import type { PaperJob } from './job.ts'

/** Each takes a core and some memory for a while: of one charity one is drawn at a time, of all two. */
const AT_A_TIME = 2
const ofEntity = turnsByKey(1)
const ofAll = turnsByKey(AT_A_TIME)
/** How long somebody before the screen waits for each turn; with the drawing less than the minute that proxies wait. */
const PATIENCE_MS = 8_000
/** For reading what it says and drawing it. */
const LONGEST_MS = 40_000

/**
 * Beginning one takes longer than drawing ten papers, and the first papers of each longer than those after them: they stay for the
 * next ones. Nothing of a paper is left in them but pictures that are ready for print, under what they were made of.
 */
const apart = {
  entry: 'pdf/process',
  name: 'What draws papers',
  heapMb: 512,
  youngMb: 32,
  longestMs: LONGEST_MS,
  keptBytes: 400 * 1024 * 1024,
  idleMs: 5 * 60_000,
} as const
const resting = Array.from({ length: AT_A_TIME }, () => new KeptProcess<PaperJob, Uint8Array>(apart))

/** A card's process ends with it: the typeface that it was drawn with goes before the card is handed over (118). */
const forOne = { ...apart, keptBytes: 0 }

/** @throws Error where the process ends without an answer, or takes too long */
async function askedOf(press: KeptProcess<PaperJob, Uint8Array>, job: PaperJob, withinMs: number): Promise<Buffer> {
  const asked = await press.ask(job, withinMs)
  if ('ended' in asked) throw new Error(`No paper was drawn (${asked.ended})`)
  return Buffer.from(asked.result)
}

/** @throws Error as askedOf */
async function drawnBy(job: PaperJob, withinMs: number): Promise<Buffer> {
  if (job.kind === 'card') return askedOf(new KeptProcess(forOne), job, withinMs)
  // The one that drew last: who draws now and then needs no second.
  const press = resting.pop()
  if (!press) throw new Error('more papers are drawn than there are turns')
  try {
    return await askedOf(press, job, withinMs)
  } finally {
    resting.push(press)
  }
}

/** So long nobody begins another where one did not begin. */
const AFTER_FAULT_MS = 60_000
let expectedFrom = 0

/**
 * Begins what draws papers where none of it is there: whoever reads a letter may ask for its paper. Nobody waits for it, and
 * where it fails, who asks for a paper is told.
 */
export function expectPapers(): void {
  const isReady = resting.length < AT_A_TIME || resting.some((press) => !press.isAway)
  if (isReady || Date.now() < expectedFrom) return
  void ofAll('', () => drawnBy({ kind: 'none' }, LONGEST_MS)).catch(() => {
    expectedFrom = Date.now() + AFTER_FAULT_MS
  })
}

async function readAndDrawn(read: () => Promise<PaperJob>): Promise<Buffer> {
  const began = Date.now()
  const job = await read()
  return drawnBy(job, Math.max(0, began + LONGEST_MS - Date.now()))
}

/**
 * Reads what a paper says and draws it in a process of our own, in turn with others': who gets no turn costs the database nothing.
 * Of one entity a single paper at a time stands in the line of all, so that nobody waits for more than one of each other's.
 * @throws NoTurn, which is answered as busy (503)
 */
export const drawnApart = (entityId: string, read: () => Promise<PaperJob>): Promise<Buffer> =>
  ofEntity(entityId, () => ofAll('', () => readAndDrawn(read), PATIENCE_MS), PATIENCE_MS)
