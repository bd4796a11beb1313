import type { FastifyRequest } from 'fastify'
import { fold } from '../../resources/_kit/fold.ts'

interface Limit {
  max: number
  timeWindow: string
  keyGenerator?: (request: FastifyRequest) => string
}

/** Names as sign-in compares them: another spelling of the same account is not another account. */
const accountOf = (request: FastifyRequest): string => {
  const body = request.body as Record<string, unknown> | null
  const names = [body?.['entityName'], body?.['branchName'], body?.['userName']].map((part) =>
    typeof part === 'string' ? fold(part.slice(0, 200)).trim() : '',
  )
  // A call without a password guesses nothing and may not push the counters of those that do out of memory.
  return typeof body?.['password'] === 'string' ? [request.ip, ...names].join('|') : request.ip
}

/** Sign-in: per address and account, so that the true user is not locked out from elsewhere. */
export const LOGIN_LIMIT: Limit & { hook: 'preHandler' } = {
  max: 9,
  timeWindow: '1 minute',
  keyGenerator: accountOf,
  hook: 'preHandler',
}

/** Writes that need no session: a letter's stop, not-me and opened calls. */
export const PUBLIC_WRITE_LIMIT: Limit = { max: 60, timeWindow: '1 minute' }
