import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ServerOf } from '../engine/define.ts'
import { openApi } from '../engine/openapi.ts'
import type { Services } from '../engine/services.ts'
import { DEMO_OF } from '../seed/state.ts'

/** What anyone may ask: is it alive, is it ready, what can this installation do, and how to call it. */
export function registerMeta(
  app: FastifyInstance,
  services: Services,
  { serverOf, demoLogins }: { serverOf: ServerOf; demoLogins: () => Promise<readonly object[]> },
): void {
  const { config, mail, db } = services

  app.get('/healthz', { config: { audience: 'public' }, logLevel: 'warn' }, async () => ({ status: 'alive' }))

  app.get('/readyz', { config: { audience: 'public' }, logLevel: 'warn' }, async (_request, reply) => {
    try {
      await db.as({ kind: 'anonymous' }, (tx) => tx.rows(sql`select 1`))
      return { status: 'ready', database: db.kind }
    } catch {
      return reply.code(503).send({ status: 'not ready', database: db.kind })
    }
  })

  app.get('/api/meta', { config: { audience: 'public' } }, async () => {
    const logins = config.production ? [] : await demoLogins()
    return {
      demo: logins.length > 0,
      ...(logins.length > 0 ? { demoLogins: logins, demoOf: DEMO_OF } : {}),
      mail: mail.mailer ? (mail.catcher ? 'catcher' : 'smtp') : null,
      publicUrl: config.publicUrl,
    }
  })

  // Written once, for the first who asks: it is long, anybody may ask for it, and most starts see nobody who does.
  let document: string | undefined
  app.get('/api/openapi.json', { config: { audience: 'public' } }, async (_request, reply) => {
    document ??= JSON.stringify(openApi(serverOf))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
