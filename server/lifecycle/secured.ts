import { constants, type Http2SecureServer, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { certificateOf, followRenewals } from './tls.ts'

type Files = Config['tls']

/**
 * What Fastify takes to speak TLS itself: HTTP/2, which brings a page's many small files over one connection, and HTTP/1.1
 * for whoever speaks no other. Nothing without a certificate.
 */
export const secured = (files: Files): object =>
  files === null ? {} : { http2: true, https: { ...OPTIONS, ...certificateOf(files) } }

/** A page asks for thirty things at once; whoever asks for thousands waits. */
const OPTIONS = { allowHTTP1: true, minVersion: 'TLSv1.2', settings: { maxConcurrentStreams: 100 } } as const

/** As long as HTTP/1.1 is let (server/app.ts): HTTP/2 has no such limit of its own. */
const REQUEST_MS = 300_000
/** What is under way at the end has so long; after it the connection is cut. */
const GRACE_MS = 5_000

/** Ends a request whose body does not come to its end. */
export function limited(stream: ServerHttp2Stream, within: number = REQUEST_MS): void {
  if (stream.endAfterHeaders) return
  const timer = setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), within)
  timer.unref()
  for (const event of ['end', 'close']) stream.once(event, () => clearTimeout(timer))
}

/** Takes renewed certificates into use; at the end each connection is told, and goes once what it has begun is answered. */
export function keepSecured(app: FastifyInstance, files: NonNullable<Files>, log: Log): void {
  const server = app.server as unknown as Http2SecureServer
  const sessions = new Set<Http2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream: ServerHttp2Stream) => limited(stream))
  const end = followRenewals(files, log, (pair) => server.setSecureContext(pair))
  app.addHook('preClose', () => {
    for (const session of sessions) session.close()
    setTimeout(() => sessions.forEach((session) => session.destroy()), GRACE_MS).unref()
  })
  app.addHook('onClose', async () => end())
}
