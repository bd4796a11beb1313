import { writeFileSync } from 'node:fs'

/** If the machine runs out of memory, the kernel is to end this process, one of our own, and not the server or the database. */
export function volunteer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '900')
  } catch {
    // Not Linux, or not allowed: nothing to do.
  }
}
