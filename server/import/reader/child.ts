import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { childEnvironment } from '../../config.ts'
import { SheetError } from './errors.ts'
import { readerScript } from './script.ts'
import type { Reply, Request } from './types.ts'

const STDERR_KEPT = 8192

interface Waiting {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** One child process, asked one thing at a time. Whatever ends it, the question under way is answered by an error. */
export class ReaderChild {
  private readonly process: ChildProcess
  private readonly ended: Promise<void>
  private waiting: Waiting | null = null
  private ready = false
  /** Asked before the child was listening. */
  private early: Request | null = null
  private failure: Error | null = null
  private stderr = ''

  constructor(heapMb: number) {
    const script = readerScript()
    this.process = fork(script.path, [], {
      execArgv: [`--max-old-space-size=${heapMb}`, ...script.execArgv],
      env: childEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString('utf8')).slice(-STDERR_KEPT)
    })
    this.process.on('message', (reply: Reply) => this.receive(reply))
    this.process.on('error', (error) => this.fail(error))
    this.ended = new Promise((resolve) => {
      this.process.once('error', () => resolve())
      // 'close' and not 'exit': by then all it wrote about its end has arrived.
      this.process.once('close', (code, signal) => {
        this.fail(this.explain(code, signal))
        resolve()
      })
    })
  }

  private receive(reply: Reply): void {
    if (reply.type === 'ready') {
      this.ready = true
      if (this.early) this.send(this.early)
      this.early = null
      return
    }
    const waiting = this.waiting
    this.waiting = null
    waiting?.resolve(reply)
  }

  private send(request: Request): void {
    // A failed send means that the child is gone, and its end tells why.
    this.process.send(request, () => undefined)
  }

  private fail(error: Error): void {
    this.failure ??= error
    const waiting = this.waiting
    this.waiting = null
    waiting?.reject(this.failure)
  }

  private explain(code: number | null, signal: NodeJS.Signals | null): Error {
    if (/heap out of memory|Reached heap limit|Allocation failed/i.test(this.stderr)) return new SheetError('memory')
    // Nobody here sent it, so the kernel did, for want of memory.
    if (signal === 'SIGKILL') return new SheetError('memory')
    if (this.ready) return new SheetError('damaged')
    return new Error(`The spreadsheet reader did not start (${signal ?? code}): ${this.stderr.slice(-500)}`)
  }

  /**
   * Asks and waits for the answer.
   * @throws SheetError where the file is refused, the time is over or the child died of it; Error for server faults
   */
  async ask(request: Request, timeoutMs: number): Promise<Reply> {
    if (this.failure) throw this.failure
    if (this.waiting) throw new Error('The spreadsheet reader answers one question at a time.')
    const timer = setTimeout(() => void this.stop(new SheetError('timeout')), timeoutMs)
    try {
      const reply = await new Promise<Reply>((resolve, reject) => {
        this.waiting = { resolve, reject }
        if (this.ready) this.send(request)
        else this.early = request
      })
      if (reply.type === 'refused') throw new SheetError(reply.reason, reply.values)
      if (reply.type === 'fault') throw new Error(reply.message)
      return reply
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the child and waits until it is gone. It holds nothing that could be lost, so it is not asked to leave. */
  async stop(why: Error = new Error('The spreadsheet reader was closed.')): Promise<void> {
    this.fail(why)
    this.process.kill('SIGKILL')
    await this.ended
  }

  get pid(): number | undefined {
    return this.process.pid
  }
}
