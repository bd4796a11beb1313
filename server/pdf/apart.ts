import { fork } from 'node:child_process'
import { childEnvironment, startsBuilt } from '../config.ts'
import { built, processEntry } from '../paths.ts'
import { turnsByKey } from '../turns.ts'
import type { Drawn, PaperJob } from './job.ts'

/** Each takes a core and some memory for a while: of one charity one is drawn at a time, of all two. */
const ofEntity = turnsByKey(1)
const ofAll = turnsByKey(2)
/** How long somebody before the screen waits for each turn; with the drawing less than the minute that proxies wait. */
const PATIENCE_MS = 8_000
const HEAP_MB = 512
/** For reading what it says and drawing it. */
const LONGEST_MS = 40_000
const STDERR_KEPT = 2000

/** @throws Error where the process ends without an answer, or takes too long */
function drawnBy(job: PaperJob, withinMs: number): Promise<Buffer> {
  const { file, execArgv } = processEntry('pdf/process', built || startsBuilt())
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...execArgv],
    env: childEnvironment(),
    // Bytes go over as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_KEPT)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const drawn = new Promise<Buffer>((resolve, reject) => {
    child.once('message', (answer: Drawn) => {
      if ('file' in answer) resolve(Buffer.from(answer.file))
      else reject(new Error(answer.fault))
    })
    child.once('error', reject)
    child.once('close', (code, signal) => reject(new Error(`No paper was drawn (${signal ?? code}): ${stderr}`)))
    // A failed send means that the child is gone, and its end tells why.
    child.send(job, () => undefined)
  })
  return drawn.finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}

async function readAndDrawn(read: () => Promise<PaperJob>): Promise<Buffer> {
  const began = Date.now()
  const job = await read()
  return drawnBy(job, Math.max(0, began + LONGEST_MS - Date.now()))
}

/**
 * Reads what a paper says and draws it in a process of its own, in turn with others': who gets no turn costs the database nothing.
 * Of one entity a single paper at a time stands in the line of all, so that nobody waits for more than one of each other's.
 * @throws NoTurn, which is answered as busy (503)
 */
export const drawnApart = (entityId: string, read: () => Promise<PaperJob>): Promise<Buffer> =>
  ofEntity(entityId, () => ofAll('', () => readAndDrawn(read), PATIENCE_MS), PATIENCE_MS)
