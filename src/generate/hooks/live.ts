import type { Query } from '@tanstack/react-query'
import { refusalOf } from '../calls.ts'

const SHOWN_MS = 1000
/** A page that nobody looks at asks less often. */
const HIDDEN_MS = 10_000

/**
 * Options of a query that is asked again and again while `busy` says so, and after a lost connection until it is back:
 * what was read last stays on the page meanwhile.
 */
export const liveWhile = <Row>(busy: (row: Row) => boolean) => ({
  refetchInterval: ({ state }: Query<Row, Error>): number | false => {
    const lost = state.error !== null && refusalOf(state.error).status === 0
    if (!lost && (state.data === undefined || !busy(state.data))) return false
    return document.hidden ? HIDDEN_MS : SHOWN_MS
  },
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: true,
  // The next tick is the next try, whatever the browser believes of its connection.
  retry: false,
  networkMode: 'always' as const,
})

/** True where no answer came at all. */
export const isLost = (error: unknown): boolean =>
  error !== null && error !== undefined && refusalOf(error).status === 0
