import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Channel } from '../channels/port.ts'
import type { Sender } from '../channels/senders.ts'
import type { Services } from '../engine/services.ts'
import type { Lane } from './lane.ts'
import { jittered } from './outcome.ts'

/** How the worker goes about it; tests make it quicker. */
export interface Pace {
  /** Whose leases are ours; one for each process. */
  owner: string
  /** How long a claim holds without being renewed. */
  leaseMs: number
  /** Taken in hand at once, so that the next ones are ready when there is room for them. */
  claimed: number
  /** In the service's hands at the same time. So many at most of a lane are unknown after a kill (docs/decisions/007). */
  inFlight: number
  /** What became of so many is written at once; fewer wait for each other no longer than `gatherMs`. */
  group: number
  gatherMs: number
  /** Planned in one transaction: so long the dispatch and the log of the entity are held, a few tenths of a second. */
  planned: number
  /** In place of the sender's own. */
  perSecond?: number
  /** The first wait of a letter that was refused for now. */
  retryMs: number
  /** The first pause when the service itself is in trouble, and the longest. */
  pauseMs: number
  longestPauseMs: number
  /** Then another job gets its turn. */
  turnMs: number
}

export const PACE: Pace = {
  owner: randomUUID(),
  leaseMs: 12_000,
  claimed: 400,
  inFlight: 100,
  group: 50,
  gatherMs: 30,
  planned: 2000,
  retryMs: 30_000,
  pauseMs: 2_000,
  longestPauseMs: 300_000,
  turnMs: 60_000,
}

/** Single messages: a few at once, and the next lane's turn comes soon. */
export const SINGLE_PACE: Pace = { ...PACE, claimed: 40, inFlight: 10, turnMs: 10_000 }

/** What the ledger's own commits took may be made up for, a little at a time: the rate holds over seconds. */
export const CATCH_UP_MS = 200

/** A slow account has few messages in hand: what waits for its turn there would be unknown after a kill. */
const IN_FLIGHT_SECONDS = 2
const CLAIMED_SECONDS = 10

export function paceFor({ perSecond: own }: Pick<Sender, 'perSecond'>, pace: Pace): Pace {
  const perSecond = pace.perSecond ?? own
  const most = (seconds: number, limit: number) => Math.max(1, Math.min(limit, Math.ceil(perSecond * seconds)))
  return { ...pace, inFlight: most(IN_FLIGHT_SECONDS, pace.inFlight), claimed: most(CLAIMED_SECONDS, pace.claimed) }
}

interface Rest {
  until: number
  failures: number
}

interface Standing extends Rest {
  next: number
  /** Lanes whose recipients are refused one after another, by name: their trouble is nobody else's. */
  lanes: Map<string, Rest>
}

/** How each sender stands: its trouble and its rate are its own. In memory, as it only saves effort. */
const standings = new WeakMap<Sender['gateway'], Standing>()

const standingOf = ({ gateway }: Sender): Standing => {
  const known = standings.get(gateway)
  if (known) return known
  const fresh: Standing = { until: 0, failures: 0, next: 0, lanes: new Map() }
  standings.set(gateway, fresh)
  return fresh
}

const isPaused = (sender: Sender): boolean => standingOf(sender).until > Date.now()

/** By which account messages of a lane leave now; null where there is none, or it pauses. */
export async function readySender(
  { senderOf }: Services,
  entityId: string | null,
  channel: Channel,
): Promise<Sender | null> {
  const sender = await senderOf(entityId, channel)
  return sender && !isPaused(sender) ? sender : null
}

const nameOf = ({ entityId, dispatch, channel }: Lane): string => `${entityId}/${dispatch}/${channel}`

export const isResting = (sender: Sender, lane: Lane): boolean =>
  (standingOf(sender).lanes.get(nameOf(lane))?.until ?? 0) > Date.now()

/** The service took something of the lane: its trouble and the lane's, if there was any, are over. */
export const isWell = (sender: Sender, lane: Lane): void => {
  const standing = standingOf(sender)
  Object.assign(standing, { until: 0, failures: 0 })
  standing.lanes.delete(nameOf(lane))
}

/** One failure more. @returns how long it means to wait, in ms; longer each time */
function longer(rest: Rest, { pauseMs, longestPauseMs }: Pace, leastMs = 0): number {
  rest.failures += 1
  const ms = Math.max(jittered(Math.min(pauseMs * 2 ** (rest.failures - 1), longestPauseMs)), leastMs)
  rest.until = Date.now() + ms
  return ms
}

/** The service is in trouble: it is left alone for a while, and as long as it asks for. @returns how long, in ms */
export const pause = (sender: Sender, pace: Pace, leastMs = 0): number => longer(standingOf(sender), pace, leastMs)

/** Of a lane nothing but refusals for now comes back: it waits, and the others go on. @returns how long, in ms */
export function rest(sender: Sender, lane: Lane, pace: Pace): number {
  const { lanes } = standingOf(sender)
  // Whoever has not come back for so long is over.
  for (const [name, { until }] of lanes) if (until < Date.now() - pace.longestPauseMs) lanes.delete(name)
  const known = lanes.get(nameOf(lane)) ?? { until: 0, failures: 0 }
  lanes.set(nameOf(lane), known)
  return longer(known, pace)
}

/** Spreads messages evenly, so that the service sees the agreed rate and no bursts. */
export async function turnOf(
  sender: Sender,
  { perSecond = sender.perSecond }: Pace,
  signal: AbortSignal,
): Promise<void> {
  const standing = standingOf(sender)
  standing.next = Math.max(Date.now() - CATCH_UP_MS, standing.next + 1000 / perSecond)
  await waitUntil(standing.next, signal)
}

/** @param at by this process's clock, in ms since 1970 */
export async function waitUntil(at: number, signal: AbortSignal): Promise<void> {
  const ms = at - Date.now()
  if (ms > 4) await wait(ms, undefined, { signal }).catch(() => undefined)
}
