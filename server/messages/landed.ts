import type { Outcome } from '../channels/port.ts'
import type { Tx } from '../db/types.ts'
import type { Landed } from './flight.ts'
import type { Companion, Together } from './kinds/kind.ts'
import type { Lanes } from './lane.ts'
import { outcomeOf, type Settled } from './outcome.ts'
import { settle } from './settle.ts'
import { partFrom } from './together.ts'

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

/** Whose content it was nobody knows where several went in one message: each is tried by itself before it has failed. */
const ofAnyOne = ({ along = [] }: Together, outcome: Outcome): Outcome =>
  along.length > 0 && outcome.state === 'failed' && outcome.reason === 'content'
    ? { ...outcome, permanent: false }
    : outcome

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
  const parted: string[] = []
  for (const { message, outcome: told } of landed) {
    const outcome = ofAnyOne(message, told)
    const lead = outcomeOf(message, outcome, waits)
    own.push(lead)
    for (const one of message.along ?? []) {
      const settled = alongside(message, one, outcome, lead, waits)
      others.set(one.dispatch, [...(others.get(one.dispatch) ?? []), settled])
      if (lead.state === 'planned' || settled.state === 'planned') parted.push(one.id)
    }
  }
  await settle(tx, lane, owner, own)
  for (const [dispatch, theirs] of others) await settle(tx, { ...lane, dispatch }, owner, theirs)
  if (parted.length > 0) await partFrom(tx, parted)
}
