import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { StartFault, systemCode } from './fault.ts'

const FILE = 'athar.lock'
const BEAT_MS = 5_000
/** Four beats missed: the owner on another machine or in another container is gone. */
const SILENCE_MS = 20_000

const ownerShape = z.object({ pid: z.int().positive(), host: z.string(), born: z.string().nullable() })
type Owner = z.output<typeof ownerShape>

/**
 * Tells a process from a later one with the same number, which containers hand out at every start. The start time
 * counts from the machine's start, hence its boot id. Null where there is no /proc; then the number must do.
 */
const birthOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
  } catch {
    return null
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Killed, and only waiting for its parent to take notice. */
const isDefunct = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

const readOwner = (file: string): Owner | undefined => {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const isFresh = (file: string): boolean => {
  try {
    return Date.now() - statSync(file).mtimeMs < SILENCE_MS
  } catch {
    return false
  }
}

const isHeld = (owner: Owner | undefined, file: string): boolean => {
  // A process number says nothing about another machine or container; there the beat of the file must do.
  if (owner === undefined || owner.host !== hostname()) return isFresh(file)
  if (owner.pid === process.pid) return owner.born === birthOf(process.pid) && owner.born !== null
  if (!isRunning(owner.pid) || isDefunct(owner.pid)) return false
  return owner.born === null || owner.born === birthOf(owner.pid)
}

const refusal = (owner: Owner | undefined, file: string): StartFault => {
  const folder = path.dirname(file)
  if (owner === undefined || owner.host === hostname()) {
    const who = owner === undefined ? 'Another Athar' : `Another Athar (process ${owner.pid})`
    return new StartFault(
      `${who} is using the data folder ${folder}.`,
      'Two would destroy the database. Stop the other one, or give this one a folder of its own with DATA_DIR.',
    )
  }
  return new StartFault(
    `Athar on the machine "${owner.host}" is using the data folder ${folder}.`,
    `If it has crashed, wait ${SILENCE_MS / 1000} seconds and start again.`,
  )
}

/** False when there is a lock already. One that is still being written reads as an unknown, fresh owner: held. */
const claim = (file: string, text: string): boolean => {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Puts a dead owner's lock away. Another starter may have been faster: its new lock then goes back. */
const clearDead = (file: string, dead: Owner | undefined): void => {
  const aside = `${file}.dead.${process.pid}`
  try {
    renameSync(file, aside)
    if (JSON.stringify(readOwner(aside)) !== JSON.stringify(dead)) claim(file, readFileSync(aside, 'utf8'))
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Makes this process the only one on a data folder (PGlite has no lock of its own, and two processes corrupt it).
 * @returns a synchronous release, safe to call twice and in an exit handler
 * @throws StartFault when a living process holds the folder
 */
export const lockFolder = (folder: string): (() => void) => {
  const file = path.join(folder, FILE)
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), born: birthOf(process.pid) } satisfies Owner)
  if (!claim(file, mine)) {
    const owner = readOwner(file)
    if (isHeld(owner, file)) throw refusal(owner, file)
    clearDead(file, owner)
    if (!claim(file, mine)) throw refusal(readOwner(file), file)
  }
  const beat = setInterval(() => {
    const now = new Date()
    // A beat that fails (a disk gone for a moment) must not end a server that works.
    try {
      utimesSync(file, now, now)
    } catch {}
  }, BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (JSON.stringify(readOwner(file)) === mine) rmSync(file, { force: true })
  }
}
