import { existsSync, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Who makes the folder makes what is shared; false for everyone after. */
function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/**
 * What takes long to make and is the same for all workers of a run: the first that asks makes it at `path` (whole, or
 * not at all: `make` renames at its end), the others wait for it. False where whoever began did not end in time.
 */
export async function madeOnce(path: string, make: () => Promise<void>, waitMs: number): Promise<boolean> {
  if (!existsSync(path) && isFirst(`${path}.lock`)) await make()
  const until = Date.now() + waitMs
  while (!existsSync(path) && Date.now() < until) await setTimeout(100)
  return existsSync(path)
}
