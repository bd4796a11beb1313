import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { pictureKey } from '../files/keys.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { asFault } from './errors.ts'
import { FIRST_EDITION, pictureCache } from './pictureCache.ts'

// What the pages behind a donor's own link have in common.

/**
 * Forms, one-click posts of mail programs and beacons say all in their address. What a reader writes is the one body that is
 * read: a string of a form; a letter of Arabic takes six bytes in it.
 */
export function readWordsAlone(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null))
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 32 * 1024 },
    (_request, body, done) => done(null, body),
  )
}

/**
 * A picture that the page shows; which it may be, the page has said.
 * @throws 404 where its file is gone, said as everything else of its address is
 */
export async function sendPicture(
  { files }: Services,
  { query }: FastifyRequest,
  reply: FastifyReply,
  { width, ...which }: { entityId: string; fileId: string; edition: string | undefined; width: number },
): Promise<FastifyReply> {
  const { v: named = FIRST_EDITION } = query as { v?: unknown }
  try {
    const bytes = await files.open(pictureKey(which, width))
    return await reply
      .type('image/webp')
      .header('cache-control', pictureCache(named, which.edition))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'no-referrer')
      .send(bytes)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    reply.header('cache-control', 'no-store')
    throw new AppFault('notFound')
  }
}

/** No turn, or the database is away: tried again in a moment, and no fault of ours. */
const BUSY = 503
const BUSY_SECONDS = 2

/** What a page says in place of itself where it failed, and with which status; what is our own fault is logged. */
export function noticeOf(
  error: unknown,
  { log }: FastifyRequest,
  reply: FastifyReply,
): { status: number; kind: 'tooMany' | 'notFound' | 'error' } {
  const { statusCode } = error as { statusCode?: number }
  const status = statusCode ?? asFault(error).status
  if (status === BUSY) reply.header('retry-after', BUSY_SECONDS)
  else if (status >= 500) log.error({ err: error }, 'a public page failed')
  return { status, kind: status === 429 ? 'tooMany' : status < 500 ? 'notFound' : 'error' }
}
