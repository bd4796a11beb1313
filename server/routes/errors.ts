import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../../i18n/server.ts'
import { SessionEnded } from '../db/types.ts'
import { AppFault, type FaultName, faultBody } from '../engine/fault.ts'
import { readersCalendar, readersLang } from './lang.ts'

/** Errors of the web framework and of the database that are the caller's doing. */
const BY_STATUS: Record<number, FaultName> = {
  400: 'malformed',
  401: 'unauthenticated',
  // A path that leaves the folder of what is served.
  403: 'notFound',
  404: 'notFound',
  405: 'notFound',
  413: 'tooLarge',
  414: 'malformed',
  415: 'unsupported',
  429: 'tooMany',
  431: 'malformed',
  503: 'busy',
}

// SQLSTATE: a value that the column's type refuses; too many connections; cancelled by a time limit; deadlock; lock not available.
const DATA_EXCEPTION = /^22/
/** No room on the disk: of the database, of files. */
const FULL = /^(53100|ENOSPC|EDQUOT)$/
/** The database is away, by its own word or by that of the line to it. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What pg says of a connection that ended under a query; it has no code for it. */
const CUT = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/
const BUSY = /^(53|57014|57P|40001|40P01|55P03|08)/

const SQLSTATE = 5

/** What an error is to who asked. */
export function asFault(error: unknown): AppFault {
  if (error instanceof AppFault) return error
  if (error instanceof SessionEnded) return new AppFault('unauthenticated')
  const { statusCode, code } = error as Partial<FastifyError>
  const known = statusCode === undefined ? undefined : BY_STATUS[statusCode]
  if (known) return new AppFault(known)
  // A condition or a range that does not hold, and whatever else was asked amiss.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppFault('malformed')
  if (typeof code === 'string') {
    if (FULL.test(code)) return new AppFault('storageFull')
    if (AWAY.test(code)) return new AppFault('busy')
    if (code.length === SQLSTATE && DATA_EXCEPTION.test(code)) return new AppFault('malformed')
    if (code.length === SQLSTATE && BUSY.test(code)) return new AppFault('busy')
  }
  return new AppFault(error instanceof Error && CUT.test(error.message) ? 'busy' : 'internal')
}

function answer(request: FastifyRequest, reply: FastifyReply, fault: AppFault): FastifyReply {
  const locale = readersLang(request)
  const calendar = readersCalendar(request)
  const wait =
    Number(reply.getHeader('retry-after') ?? fault.args['retryAfter'] ?? 0) || (fault.fault === 'busy' ? 2 : 0)
  if (wait > 0) reply.header('retry-after', String(wait))
  if (fault.fault === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  const body = faultBody(fault, (key, args) => translate(locale, key, args, { calendar }), wait)
  return reply
    .code(fault.status)
    .header('content-language', locale)
    .send(wait > 0 ? { ...body, retryAfter: wait } : body)
}

/** What someone who tries doors leaves behind in the log; the request's id leads to the rest. */
const REFUSALS: ReadonlySet<FaultName> = new Set([
  'wrongPassword',
  'signInStopped',
  'sessionExpired',
  'forbidden',
  'tooMany',
  'linkSpent',
])

/** The one place where an error becomes an answer: title, detail, code [8] and errors by field [5.24]; never a stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = asFault(error)
    if (fault.fault === 'internal' || fault.fault === 'storageFull')
      request.log.error({ err: error }, 'a request failed')
    if (REFUSALS.has(fault.fault))
      request.log.warn({ fault: fault.fault, route: request.routeOptions.url }, 'a call was refused')
    return answer(request, reply, fault)
  })
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(request, reply, new AppFault('notFound'))

/** An address that cannot be read reaches no route and no hook; it is answered like any other fault. */
export const answerBadAddress =
  (https: boolean) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('referrer-policy', 'same-origin')
    if (https) void reply.header('strict-transport-security', 'max-age=31536000')
    void answer(request, reply, asFault(error))
  }
