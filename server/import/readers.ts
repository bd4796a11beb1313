import { turnsByKey } from '../turns.ts'

/** Each reader is a process that may use a core for a while: of one charity one reads, of all a few. */
const ofEntity = turnsByKey(1)
const ofAll = turnsByKey(3)
/** How long somebody before the screen waits for a turn. */
const PATIENCE_MS = 20_000

/**
 * Reads a file in turn with others' files. Counted in this process's memory; several servers each count for themselves.
 * @param patienceMs how long it waits for each turn; `null` for work that nobody waits for, which has all the time
 * @throws NoTurn, which is answered as busy (503)
 */
export function inTurn<T>(
  entityId: string,
  read: () => Promise<T>,
  patienceMs: number | null = PATIENCE_MS,
): Promise<T> {
  const patience = patienceMs ?? undefined
  return ofEntity(entityId, () => ofAll('', read, patience), patience)
}
