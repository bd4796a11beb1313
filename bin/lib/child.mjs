import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { root } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PATIENCE_MS = 3000
const onWindows = process.platform === 'win32'

/**
 * Runs a program of ours to its end and answers its exit code. It gets a process group of its own, and a signal to
 * us goes to that whole group: npm and the build have children, and none may outlive us.
 * @param {string[]} command program and arguments
 * @param {{ env?: Record<string, string>, onLine?: (line: string) => void }} [options] `onLine` is shown each line
 *   that the program prints, which goes on to the screen all the same
 * @returns {Promise<number>}
 */
export const runChild = (command, { env = {}, onLine } = {}) =>
  new Promise((resolve, reject) => {
    const [program, ...args] = command
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit'],
      detached: !onWindows,
    })
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
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
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
