import { QueryClient } from '@tanstack/react-query'

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null ? Number((error as { status?: unknown }).status) : Number.NaN

/** Tried again only where another answer may come: no connection, or a server that is busy. */
export const mayTryAgain = (failures: number, error: unknown): boolean => {
  const status = statusOf(error)
  return failures < 2 && (status === 0 || status === 503)
}

/**
 * A new one for each stay in an area, so that nothing of one sign-in is seen in the next. Without a connection a call
 * fails at once and says so: one that waited would be sent later, when nobody asks for it any more.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: mayTryAgain, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
