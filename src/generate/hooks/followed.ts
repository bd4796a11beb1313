import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { begin } from '../../providers/live/begin.ts'
import { follow } from '../../providers/live/followed.ts'
import { refusalOf } from '../calls.ts'

/** What is followed is asked again after this time at the soonest, and a slow server is left the more in peace, up to a limit. */
const REST_MS = 1000
const SHARE = 10
const LONGEST_REST_MS = 10_000
/** What failed and may pass is tried again, until it is back. */
const FAILED_MS = 5000

/** No answer at all, or a server that is busy. */
const mayPass = (error: Error | null): boolean => {
  if (error === null) return false
  const { status } = refusalOf(error)
  return status === 0 || status === 429 || status >= 500
}

/** Asks when it is told to, one question at a time, once more where it was told so meanwhile, and late while it is held. */
function paced(client: QueryClient, queryKey: QueryKey, isHeld: () => boolean) {
  let isBusy = false
  let again = false
  let rest: ReturnType<typeof setTimeout> | undefined
  const hasFailed = () =>
    client
      .getQueryCache()
      .findAll({ queryKey, type: 'active' })
      .some(({ state }) => mayPass(state.error))
  const restFor = (ms: number) => {
    rest = setTimeout(() => {
      isBusy = false
      if (again) ask()
    }, ms)
  }
  const run = async () => {
    isBusy = true
    if (isHeld()) return restFor(REST_MS)
    again = false
    const began = performance.now()
    // Each fault stands where its answer would.
    await client.invalidateQueries({ queryKey })
    const isLost = hasFailed()
    again ||= isLost
    const rested = Math.max(REST_MS, SHARE * (performance.now() - began))
    restFor(isLost ? FAILED_MS : Math.min(LONGEST_REST_MS, rested))
  }
  const ask = () => {
    // Who comes back to the page asks anyway.
    if (document.hidden) return
    again = true
    if (!isBusy) void run()
  }
  return { ask, stop: () => clearTimeout(rest) }
}

/** Whoever comes back to the page sees what stands; the next change, or the next look, is the next try. */
const OPTIONS = { refetchOnWindowFocus: 'always', retry: false } as const

const NEVER = () => false

/**
 * Options of a query whose answer is made of these resources: where one of them changes, whoever changes it, what stands
 * under `queryKey` is asked for again while the page is looked at (docs/decisions/045). While `isHeld`, always the same
 * function, says so, what is shown stays as it is; the question comes when that is over.
 */
export function useFollowed(
  resources: readonly string[],
  queryKey: QueryKey,
  enabled = true,
  isHeld: () => boolean = NEVER,
): typeof OPTIONS {
  const client = useQueryClient()
  const what = JSON.stringify([resources, queryKey])
  useEffect(() => {
    if (!enabled) return undefined
    const [names, key] = JSON.parse(what) as [string[], QueryKey]
    const { ask, stop } = paced(client, key, isHeld)
    begin()
    const leave = follow({ resources: names, ask })
    return () => {
      leave()
      stop()
    }
  }, [client, what, enabled, isHeld])
  return OPTIONS
}
