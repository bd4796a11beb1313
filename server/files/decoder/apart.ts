import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment, startsBuilt } from '../../config.ts'
import { built, processEntry } from '../../paths.ts'
import { turnsByKey } from '../../turns.ts'
import type { Area } from '../blur.ts'
import type { ImageResult } from '../image.ts'

export interface Job {
  input: Buffer
  areas: readonly Area[]
}
/** `memory`: what the process holds after it, in bytes. */
export type Answer = { result: ImageResult; memory: number } | { fault: string }

/** A picture takes a core and much memory for a moment: one at a time, and of an entity one stands in the line of all. */
const ofEntity = turnsByKey(1)
const ofAll = turnsByKey(1)
const HEAP_MB = 256
/** Each step of the decoder has its own limit (image.ts); this one is for all of them, and for its beginning. */
const LONGEST_MS = 40_000
/** Beginning takes longer than a small picture: it stays for the next ones. */
const IDLE_MS = 30_000
/** Who holds more after a large picture is not kept. */
const KEPT_BYTES = 150 * 1024 * 1024

let kept: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

function leave(child: ChildProcess): void {
  if (kept === child) kept = null
  child.kill('SIGKILL')
}

/** @throws Error where it ends before it listens, which is no picture's fault */
function begun(): Promise<ChildProcess> {
  const { file, execArgv } = processEntry('files/decoder/process', built || startsBuilt())
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...execArgv],
    env: childEnvironment(),
    // Bytes go over as bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  return new Promise<ChildProcess>((resolve, reject) => {
    child.on('error', reject)
    child.once('message', () => resolve(child))
    child.once('close', (code, signal) => {
      if (kept === child) kept = null
      reject(new Error(`The decoder of pictures did not start (${signal ?? code})`))
    })
  }).finally(() => clearTimeout(timer))
}

/** Hands over a picture and waits for what became of it, or of the process. */
async function asked(child: ChildProcess, job: Job): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const ended: Answer = { result: { ok: false, error: 'unreadable' }, memory: 0 }
  let onMessage: (answer: Answer) => void = () => undefined
  let onClose: () => void = () => undefined
  try {
    return await new Promise<Answer>((resolve) => {
      onMessage = resolve
      onClose = () => resolve(ended)
      timer = setTimeout(() => {
        leave(child)
        resolve({ result: { ok: false, error: 'timeout' }, memory: 0 })
      }, LONGEST_MS)
      child.once('message', onMessage)
      child.once('close', onClose)
      // A failed send means that the child is gone, and its end tells so.
      child.send(job, () => undefined)
    })
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage)
    child.off('close', onClose)
  }
}

/** Nothing waits for a process that has nothing to do. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => leave(child), IDLE_MS)
  idle.unref()
}

async function decoded(job: Job): Promise<ImageResult> {
  clearTimeout(idle)
  kept ??= await begun()
  const child = kept
  child.ref()
  child.channel?.ref()
  const answer = await asked(child, job)
  if ('fault' in answer || answer.memory > KEPT_BYTES) leave(child)
  else if (kept === child) rest(child)
  if ('fault' in answer) throw new Error(answer.fault)
  return answer.result
}

/**
 * What processImage makes of a picture, made in a process of its own. A picture that ends the process, by its memory or by a
 * fault of the decoder, is unreadable, as one is that is damaged.
 */
export const processedApart = (entityId: string, input: Buffer, areas: readonly Area[] = []): Promise<ImageResult> =>
  ofEntity(entityId, () => ofAll('', () => decoded({ input, areas })))
