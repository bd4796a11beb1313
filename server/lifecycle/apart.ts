import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment, startsBuilt } from '../config.ts'
import { built, processEntry } from '../paths.ts'

/** What a process of ours answers (answering.ts). `memory`: what it holds after it, in bytes. */
export type Answer<T> = { result: T; memory: number } | { fault: { message: string; stack?: string } }
/** `timeout`: it took too long and was ended; `closed`: it ended by itself, for want of memory or by a fault. */
export type Asked<T> = { result: T } | { ended: 'timeout' | 'closed' }

export interface Apart {
  entry: `${string}/process`
  /** What it is called where it does not start. */
  name: string
  heapMb: number
  /** Room for what is made and thrown away at once, where much is: with little of it the half of a job's time goes into clearing up. */
  youngMb?: number
  /** For one question, and for its beginning. */
  longestMs: number
  /** Who holds more after an answer is not kept. */
  keptBytes: number
  /** How long it is kept where nobody asks. */
  idleMs?: number
}

/** Beginning takes longer than a small question: it stays for the next ones. */
const USUAL_IDLE_MS = 30_000

/** One process of our own for what may take long or much memory: begun when it is asked, kept for a while, asked one thing at a time. */
export class KeptProcess<Question extends object, T> {
  #kept: ChildProcess | null = null
  #beginning: Promise<ChildProcess> | null = null
  #idle: NodeJS.Timeout | undefined
  #isAsked = false

  constructor(readonly apart: Apart) {}

  #leave(child: ChildProcess): void {
    if (this.#kept === child) this.#kept = null
    child.kill('SIGKILL')
  }

  /** @throws Error where it ends before it listens, which is no question's fault */
  #begun(): Promise<ChildProcess> {
    const { entry, heapMb, youngMb, longestMs, name } = this.apart
    const { file, execArgv } = processEntry(entry, built || startsBuilt())
    const child = fork(file, [], {
      execArgv: [
        `--max-old-space-size=${heapMb}`,
        ...(youngMb === undefined ? [] : [`--max-semi-space-size=${youngMb}`]),
        ...execArgv,
      ],
      env: childEnvironment(),
      // Bytes go over as bytes.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
    return new Promise<ChildProcess>((resolve, reject) => {
      child.on('error', reject)
      child.once('message', () => resolve(child))
      child.once('close', (code, signal) => {
        if (this.#kept === child) this.#kept = null
        reject(new Error(`${name} did not start (${signal ?? code})`))
      })
    }).finally(() => clearTimeout(timer))
  }

  /** Hands over a question and waits for what became of it, or of the process. */
  async #asked(
    child: ChildProcess,
    question: Question,
    withinMs: number,
  ): Promise<Answer<T> | { ended: 'timeout' | 'closed' }> {
    let timer: NodeJS.Timeout | undefined
    let onMessage: (answer: Answer<T>) => void = () => undefined
    let onClose: () => void = () => undefined
    try {
      return await new Promise((resolve) => {
        onMessage = resolve
        onClose = () => resolve({ ended: 'closed' })
        timer = setTimeout(() => {
          this.#leave(child)
          resolve({ ended: 'timeout' })
        }, withinMs)
        child.once('message', onMessage)
        child.once('close', onClose)
        // A failed send means that the child is gone, and its end tells so.
        child.send(question, () => undefined)
      })
    } finally {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('close', onClose)
    }
  }

  /** The one that is kept, or another; who asks for it while it begins waits for the same. @throws Error as #begun */
  async #ready(): Promise<ChildProcess> {
    if (this.#kept) return this.#kept
    this.#beginning ??= this.#begun().finally(() => {
      this.#beginning = null
    })
    this.#kept = await this.#beginning
    return this.#kept
  }

  /** The same, as long as there is time; who begins late goes on, for whoever asks next. */
  async #readyBy(by: number): Promise<ChildProcess | null> {
    const beginning = this.#ready()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), by - Date.now())
    })
    const child = await Promise.race([beginning, late]).finally(() => clearTimeout(timer))
    const rest = (begun: ChildProcess): void => {
      if (!this.#isAsked) this.#rest(begun)
    }
    if (child === null) void beginning.then(rest, () => undefined)
    return child
  }

  /** Whether somebody who asks now waits for its beginning. */
  get isAway(): boolean {
    return this.#kept === null && this.#beginning === null
  }

  /** Nothing waits for a process that has nothing to do. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#leave(child), this.apart.idleMs ?? USUAL_IDLE_MS)
    this.#idle.unref()
  }

  /**
   * One question at a time: who may ask in parallel takes turns (turns.ts).
   * @param withinMs where this one may not take as long as the longest, its beginning included
   * @throws Error where the process does not start, or says that it is at fault itself
   */
  async ask(question: Question, withinMs = this.apart.longestMs): Promise<Asked<T>> {
    clearTimeout(this.#idle)
    const by = Date.now() + withinMs
    const child = await this.#readyBy(by)
    const left = by - Date.now()
    if (child === null || left <= 0) {
      if (child) this.#rest(child)
      return { ended: 'timeout' }
    }
    child.ref()
    child.channel?.ref()
    this.#isAsked = true
    const answer = await this.#asked(child, question, left)
    this.#isAsked = false
    if ('ended' in answer) return answer
    if ('fault' in answer || answer.memory > this.apart.keptBytes) this.#leave(child)
    else if (this.#kept === child) this.#rest(child)
    // With the line over there at which it failed.
    if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), answer.fault)
    return { result: answer.result }
  }
}
