import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment } from '../../../config.ts'
import { processEntry } from '../../../paths.ts'
import { type Order, type Word, word } from './protocol.ts'

/** Starts the process that holds a device. Another one may stand in for it, where it says the same words. */
export type Spawn = () => ChildProcess

export const spawnDevice =
  (libraryFolder: string, linkFolder: string): Spawn =>
  () => {
    const { file, execArgv } = processEntry('channels/whatsapp/baileys/process')
    return fork(file, [libraryFolder, linkFolder], {
      execArgv: ['--max-old-space-size=256', ...execArgv],
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  }

type Answer = Extract<Word, { tell: 'answer' }>
type Told = Exclude<Word, Answer | { tell: 'ready' }>
type Asked = Extract<Order, { ask: number }>
type Question = Asked extends infer O ? (O extends { ask: number } ? Omit<O, 'ask'> : never) : never

/** The process did not answer: it ended, or took too long. `offered`: it had the question by then. */
export class NoAnswer extends Error {}

/** What the library itself says no to, by its number. */
class Refused extends Error {
  constructor(readonly reason: number | null) {
    super(`refused ${reason ?? ''}`)
  }
}

const END_MS = 3_000

/** The process of one device. Whatever ends it, what was asked of it is answered by an error. */
export class Child {
  readonly #process: ChildProcess
  readonly #asked = new Map<number, { take: (answer: Answer) => void; fail: (error: Error) => void }>()
  readonly #ready: Promise<void>
  readonly #gone: Promise<void>
  #next = 0

  constructor(
    spawn: Spawn,
    readonly hear: (told: Told) => void,
    readonly ended: () => void,
  ) {
    this.#process = spawn()
    let isReady: () => void = () => undefined
    this.#ready = new Promise((resolve) => {
      isReady = resolve
    })
    this.#process.on('message', (raw) => {
      const read = word.safeParse(raw)
      // A word that nobody knows is none.
      if (!read.success) return
      const said = read.data
      if (said.tell === 'ready') isReady()
      else if (said.tell === 'answer') this.#asked.get(said.ask)?.take(said)
      else this.hear(said)
    })
    this.#gone = new Promise((resolve) => {
      const over = () => {
        for (const { fail } of this.#asked.values()) fail(new NoAnswer())
        this.#asked.clear()
        isReady()
        resolve()
      }
      this.#process.once('error', over)
      this.#process.once('exit', over)
    })
    void this.#gone.then(() => this.ended())
  }

  #send(order: Order): void {
    // A failed send means that it is gone, and its end says so.
    if (this.#process.connected) this.#process.send(order, () => undefined)
  }

  async start(): Promise<void> {
    await this.#ready
    this.#send({ do: 'start' })
  }

  /** @throws NoAnswer, Refused */
  async ask(question: Question, limitMs: number): Promise<string | boolean | null> {
    await this.#ready
    if (!this.#process.connected) throw new NoAnswer()
    const ask = (this.#next += 1)
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const answer = await new Promise<Answer>((take, fail) => {
        this.#asked.set(ask, { take, fail })
        timer = setTimeout(() => fail(new NoAnswer()), limitMs)
        this.#send({ ...question, ask } as Order)
      })
      if (!answer.ok) throw new Refused(answer.reason)
      return answer.value
    } finally {
      clearTimeout(timer)
      this.#asked.delete(ask)
    }
  }

  /** Ends it: in order, so that what it is writing is whole, and by force where it does not go. */
  async stop(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect()
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), END_MS)
    await this.#gone
    clearTimeout(timer)
  }
}
