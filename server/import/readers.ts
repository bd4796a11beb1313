import { AppFault } from '../engine/fault.ts'
import { type Turns, turns } from '../engine/turns.ts'

/** Each reader is a process that may use a core for a while: of one charity one reads, of all a few. */
const SIDE_BY_SIDE = 3
/** How long somebody before the screen waits for a turn. */
const PATIENCE_MS = 20_000

const all = turns(SIDE_BY_SIDE)
const ofEntity = new Map<string, { turn: Turns; users: number }>()

/**
 * Reads a file in turn with others' files. Counted in this process's memory; several servers each count for themselves.
 * @param patience how long it waits for its turn, in milliseconds; work that nobody waits for has all the time
 * @throws busy (503) where no turn came
 */
export async function inTurn<T>(entityId: string, read: () => Promise<T>, patience = PATIENCE_MS): Promise<T> {
  const signal = Number.isFinite(patience) ? AbortSignal.timeout(patience) : undefined
  const own = ofEntity.get(entityId) ?? { turn: turns(1), users: 0 }
  ofEntity.set(entityId, own)
  own.users += 1
  try {
    if (!(await own.turn.take(signal))) throw new AppFault('busy')
    try {
      if (!(await all.take(signal))) throw new AppFault('busy')
      try {
        return await read()
      } finally {
        all.give()
      }
    } finally {
      own.turn.give()
    }
  } finally {
    own.users -= 1
    if (own.users === 0) ofEntity.delete(entityId)
  }
}
