import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ROOT, startProgram } from './support.ts'

/** What one worker is to send, and by which account. */
export interface Job {
  url: string
  gateway: string
  entityId: string
  dispatch: string
  perSecond: number
  turnMs: number
  /** Workers with the same one keep a rate together. */
  key: string
}

/** Of one worker's planning or sending. */
export interface Report {
  seconds: number
  cpuSeconds: number
  /** More than it had before it began. */
  megabytes: number
}

export interface Worker {
  does(what: 'plan' | 'send'): Promise<Report>
  stop(): Promise<void>
}

/** A process of its own that is ready to plan and to send. */
export async function startWorker(job: Job): Promise<Worker> {
  const child = spawn(
    process.execPath,
    [
      ...(process.env['BENCH_NODE']?.split(' ') ?? []),
      '--expose-gc',
      '--import',
      'tsx',
      join(ROOT, 'bench/programs/sender.ts'),
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.web.json'), BENCH_JOB: JSON.stringify(job) },
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done) throw new Error('a worker ended before its work did')
    return value
  }
  await next()
  return {
    does: async (what) => {
      child.stdin.write(`${what}\n`)
      return JSON.parse(await next()) as Report
    },
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** What came to the gateway since it was asked last. */
export interface Counts {
  handed: number
  twice: number
  /** When each came, in ms since 1970. */
  times: number[]
}

export interface GatewayProgram {
  url: string
  counts(): Promise<Counts>
  stop(): Promise<void>
}

/** A gateway over HTTP in a process of its own. */
export async function startGateway(): Promise<GatewayProgram> {
  const program = await startProgram('bench/programs/gateway.ts', {})
  const url = `http://127.0.0.1:${program.line}/`
  return { url, counts: async () => (await (await fetch(url)).json()) as Counts, stop: program.stop }
}
