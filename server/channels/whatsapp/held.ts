import { Paced } from './pacing.ts'
import type { ChatSession } from './port.ts'

/** The sessions that this process holds, by their account: what sends goes through the one that is linked. */
const sessions = new Map<string, ChatSession>()
const paces = new Map<string, Paced>()

export const heldSession = (account: string): ChatSession | null => sessions.get(account) ?? null
export const holdSession = (account: string, session: ChatSession): void => void sessions.set(account, session)
export function dropSession(account: string, session: ChatSession): void {
  if (sessions.get(account) === session) sessions.delete(account)
}

/** The pace of an account outlives its gateways. */
export function paceOf(account: string): Paced {
  const known = paces.get(account) ?? new Paced()
  paces.set(account, known)
  return known
}
