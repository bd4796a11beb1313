import { spawn } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { root } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PATIENCE_MS = 3000
const HELD_BYTES = 64 * 1024 ** 2
const onWindows = process.platform === 'win32'

/** What a program prints, held until `after` is settled. */
const hold = ({ stdout, stderr }, after) => {
  const held = new PassThrough({ highWaterMark: HELD_BYTES })
  for (const stream of [stdout, stderr]) {
    stream.pipe(held, { end: false })
  }
  void Promise.all([finished(stdout), finished(stderr)]).then(() => held.end())
  void after.then(() => held.pipe(process.stdout, { end: false }))
  return finished(held)
}

/** Lower than all else, for as long as something else wants the processor. */
const giveWay = (pid) => {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Where it may not be set, both have their half.
  }
}

/**
 * Runs a program of ours to its end and answers its exit code. It gets a process group of its own, and a signal to
 * us goes to that whole group: npm and the build have children, and none may outlive us.
 * @param {string[]} command program and arguments
 * @param {{ env?: Record<string, string>, onLine?: (line: string) => void, after?: Promise<unknown>, givesWay?: boolean }} [options]
 *   `onLine` is shown each line that the program prints, which goes on to the screen all the same; with `after` it goes
 *   there once that is settled; `givesWay` lets all else have the processor first
 * @returns {Promise<number>}
 */
export const runChild = (command, { env = {}, onLine, after, givesWay = false } = {}) =>
  new Promise((resolve, reject) => {
    const [program, ...args] = command
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', onLine || after ? 'pipe' : 'inherit', after ? 'pipe' : 'inherit'],
      detached: !onWindows,
    })
    if (givesWay && child.pid !== undefined) giveWay(child.pid)
    const shown = after ? hold(child, after) : Promise.resolve()
    if (onLine) {
      child.stdout.pipe(process.stdout, { end: false })
      createInterface({ input: child.stdout }).on('line', onLine)
    }
    let stopped
    const kill = (signal) => {
      try {
        if (onWindows || child.pid === undefined) child.kill(signal)
        else process.kill(-child.pid, signal)
      } catch {
        // It has just ended by itself.
      }
    }
    const forward = (signal) => {
      // npm finishes a download of minutes before it heeds a signal; what it leaves half done is made anew anyway.
      if (stopped === undefined) setTimeout(() => kill('SIGKILL'), PATIENCE_MS).unref()
      stopped = signal
      kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    const detach = () => {
      for (const signal of SIGNALS) process.removeListener(signal, forward)
    }
    child.on('error', (error) => {
      detach()
      reject(error)
    })
    child.on('close', (code, signal) => {
      detach()
      if (stopped !== undefined) process.exit(128 + constants.signals[stopped])
      const ended = code ?? 128 + (constants.signals[signal] ?? 0)
      shown.then(() => resolve(ended), reject)
    })
  })

/** A Node program of this project or of node_modules. */
export const runNode = (args, options) => runChild([process.execPath, ...args], options)

/** npm itself: the very one that started us, where one did. */
export const runNpm = (args, options) => {
  const cli = process.env.npm_execpath
  if (cli !== undefined && /npm-cli\.[cm]?js$/.test(cli)) return runNode([cli, ...args], options)
  return runChild([onWindows ? 'npm.cmd' : 'npm', ...args], options)
}
