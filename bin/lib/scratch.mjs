import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** A whole run holds less than half of it at any moment; the rest is what else needs memory. */
const LEAST_BYTES = 6 * 1024 ** 3

const runsPrograms = () =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === IN_MEMORY && !options.split(',').includes('noexec'))

const hasRoom = () => {
  const { type, bavail, bsize } = statfsSync(IN_MEMORY)
  return type === TMPFS && Math.min(bavail * bsize, freemem()) >= LEAST_BYTES && runsPrograms()
}

const isGone = (pid) => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** What a run that was killed has left there. */
const clear = () => {
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = /^athar-tests-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && isGone(Number(pid))) rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * A folder for what tests write, in memory where the machine has enough: a database of theirs is a thousand files that
 * live for seconds, and a disk takes ten times as long to make them. It goes with this process.
 * @returns {{ TMPDIR?: string }} what to add to the environment; nothing where TMPDIR is set, or memory is short
 */
export const scratchInMemory = () => {
  if (process.env.TMPDIR !== undefined) return {}
  try {
    if (!hasRoom()) return {}
    clear()
    const folder = mkdtempSync(join(IN_MEMORY, `athar-tests-${process.pid}-`))
    // As the system's own: some tests run as somebody else.
    chmodSync(folder, 0o1777)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return { TMPDIR: folder }
  } catch {
    return {}
  }
}
