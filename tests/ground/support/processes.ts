import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../../..')

/** Settings of this machine that must not reach the programs under test. */
const OURS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|APP_SECRET|TRUST_PROXY|SMTP_URL|MAIL_FROM|MASS_HOLD_SECONDS|S3_.*|DEMO|LOG_LEVEL|NODE_ENV|VITEST.*|npm_.*)$/

const cleanEnvironment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)))

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

/** A started program with all it has printed on both streams. */
export type Program = {
  child: ChildProcess
  output: () => string
  ended: Promise<Ended>
  /** Waits until the output matches; fails, with the output, when the program ends before. */
  prints: (pattern: RegExp) => Promise<RegExpExecArray>
}

/**
 * Arguments of Node for a program that lives for seconds: the embedded database's code is not compiled anew for speed,
 * which takes more of the processor than it gives back so soon. A version that knows no such setting says so and goes on.
 */
export const SHORT_LIVED = [
  '--import',
  'data:text/javascript,import v8 from "node:v8"; v8.setFlagsFromString("--wasm-tiering-budget=180000000")',
]

const running = new Set<ChildProcess>()

export const startProgram = (command: readonly string[], env: Record<string, string>, cwd = projectRoot): Program => {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd, env: { ...cleanEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let text = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      text += data.toString()
      for (const watch of watchers) watch()
    })
  }
  const ended = once(child, 'exit').then(([code, signal]): Ended => {
    running.delete(child)
    return { code: typeof code === 'number' ? code : null, signal: (signal as NodeJS.Signals | null) ?? null }
  })
  const prints = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const watch = () => {
        const match = pattern.exec(text)
        if (match) resolve(match)
      }
      watchers.add(watch)
      watch()
      void ended.then(() => reject(new Error(`ended without printing ${pattern}:\n${text}`)))
    })
  return { child, output: () => text, ended, prints }
}

/** After each test: nothing that a failed test started may stay. */
export const stopPrograms = async (): Promise<void> => {
  const ends = [...running].map((child) => {
    child.kill('SIGKILL')
    return once(child, 'exit')
  })
  await Promise.all(ends)
}

const folders: string[] = []

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'athar-ground-'))
  folders.push(folder)
  return folder
}

export const removeFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

const listen = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

export const occupiedPort = async (): Promise<{ port: number; free: () => Promise<void> }> => {
  const { server, port } = await listen()
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) }
}

const readEnvironment = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // ended meanwhile, or another user's
  }
}

/** All living processes as "number command environment". Without /proc (macOS) ps knows the environment. */
const allProcesses = (): string[] => {
  if (!existsSync('/proc'))
    return execFileSync('ps', ['-axEww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map((pid) => `${pid} ${readEnvironment(pid)} `)
}

/** The numbers of all living processes whose environment names this data folder. */
export const processesOf = (folder: string): number[] =>
  allProcesses()
    .filter((line) => line.includes(`DATA_DIR=${folder} `))
    .map((line) => Number.parseInt(line, 10))
