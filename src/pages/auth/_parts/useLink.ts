import { useEffect, useState } from 'react'
import { refusalOf } from '../../../generate/calls.ts'
import { type LinkInfo, readLink } from './calls.ts'

export type LinkState =
  | { kind: 'reading' }
  /** Used, expired or unknown: the server says one thing for all three. */
  | { kind: 'spent' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'read'; info: LinkInfo }

const SPENT: LinkState = { kind: 'spent' }
const READING: LinkState = { kind: 'reading' }

export const isSpent = (error: unknown): boolean => refusalOf(error).status === 404

/** Reads what a link is for. `spend` closes it where a later call finds it used. */
export function useLink(token: string): { state: LinkState; retry: () => void; spend: () => void } {
  const [round, setRound] = useState(0)
  // What was read belongs to its token and its try: under another one it is still being read.
  const key = `${round} ${token}`
  const [read, setRead] = useState<{ key: string; state: LinkState }>({ key: '', state: READING })
  useEffect(() => {
    if (token === '') return undefined
    const stop = new AbortController()
    const setState = (state: LinkState) => setRead({ key, state })
    readLink(token, stop.signal).then(
      (info) => {
        if (!stop.signal.aborted) setState({ kind: 'read', info })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState(isSpent(error) ? SPENT : { kind: 'failed', error })
      },
    )
    return () => stop.abort()
  }, [token, key])
  const state: LinkState = token === '' ? SPENT : read.key === key ? read.state : READING
  return { state, retry: () => setRound(round + 1), spend: () => setRead({ key, state: SPENT }) }
}
