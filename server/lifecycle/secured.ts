import type { Http2SecureServer, Http2Session } from 'node:http2'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { certificateOf, followRenewals } from './tls.ts'
import type { Log } from '../log.ts'

type Files = Config['tls']

/**
 * What Fastify takes to speak TLS itself: HTTP/2, which brings a page's many small files over one connection, and HTTP/1.1
 * for whoever speaks no other. Nothing without a certificate.
 */
export const secured = (files: Files): object =>
  files === null ? {} : { http2: true, https: { allowHTTP1: true, minVersion: 'TLSv1.2', ...certificateOf(files) } }

/** Takes renewed certificates into use; at the end each connection is told, and goes once what it has begun is answered. */
export function keepSecured(app: FastifyInstance, files: NonNullable<Files>, log: Log): void {
  const server = app.server as unknown as Http2SecureServer
  const sessions = new Set<Http2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  const end = followRenewals(files, log, (pair) => server.setSecureContext(pair))
  app.addHook('preClose', () => {
    for (const session of sessions) session.close()
  })
  app.addHook('onClose', async () => end())
}
