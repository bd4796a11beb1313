import type { Outcome } from '../channels/port.ts'
import type { Tx } from '../db/types.ts'
import type { Landed } from './flight.ts'
import type { Companion, Together } from './kinds/kind.ts'
import type { Lanes } from './lane.ts'
import { jittered, outcomeOf, type Settled } from './outcome.ts'
import { settle } from './settle.ts'

/** What becomes of one that went along: as of the message that brought it, by its own count of tries, and at the same time again. */
function alongside(
  { kind, channel }: Together,
  { id, tries }: Companion,
  outcome: Outcome,
  lead: Settled,
  waits: Parameters<typeof outcomeOf>[2],
): Settled {
  const own = outcomeOf({ id, kind, channel, tries }, outcome, waits)
  // What the service calls the message is said of the one that it was given.
  return { ...own, providerId: null, waitMs: lead.state === 'planned' ? lead.waitMs : own.waitMs }
}

/**
 * Whose content it was nobody knows where several went in one message: each is tried by itself once more, however often it
 * has been refused before.
 */
const ofNobody = (
  { id, tries }: Pick<Companion, 'id' | 'tries'>,
  { detail }: { detail: string },
  waitMs: number,
): Settled => ({
  id,
  state: 'planned',
  reason: 'content',
  detail,
  tries: tries + 1,
  waitMs,
  providerId: null,
})

/** Writes what became of messages, and of what went along in them: each in its own sending, all of which are held (`holdTogether`). */
export async function settleLanded(
  tx: Tx,
  lane: Lanes,
  owner: string,
  landed: readonly Landed<Together, Outcome>[],
  waits: Parameters<typeof outcomeOf>[2],
): Promise<void> {
  const own: Settled[] = []
  const others = new Map<string, Settled[]>()
  const add = (dispatch: string, one: Settled) => others.set(dispatch, [...(others.get(dispatch) ?? []), one])
  for (const { message, outcome } of landed) {
    const { along = [] } = message
    if (along.length > 0 && outcome.state === 'failed' && outcome.reason === 'content') {
      const waitMs = jittered(waits.retryMs)
      own.push(ofNobody(message, outcome, waitMs))
      for (const one of along) add(one.dispatch, ofNobody(one, outcome, waitMs))
      continue
    }
    const lead = outcomeOf(message, outcome, waits)
    own.push(lead)
    for (const one of along) add(one.dispatch, alongside(message, one, outcome, lead, waits))
  }
  await settle(tx, lane, owner, own)
  for (const [dispatch, theirs] of others) await settle(tx, { ...lane, dispatch }, owner, theirs)
}
