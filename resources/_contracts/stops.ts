import type { Way } from '../_kit/ways.ts'

/** How the ways by which something came to a donor stand today (docs/decisions/139). */

export interface Stops {
  /** All of them. */
  ways: readonly Way[]
  /** Those by which the charity still writes. */
  open: readonly Way[]
  /** A stop by this very link closed one, and it is the donor's last word: the link takes it back. */
  backs: boolean
}

/** Of what staff try out, nothing came to anybody. */
export const NO_STOPS: Stops = { ways: [], open: ['email'], backs: false }

/** Nothing comes any more by the ways by which this came. */
export const isStopped = ({ open }: Stops): boolean => open.length === 0
