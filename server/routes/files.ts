import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ACCEPT } from '../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { isId } from '../db/ids.ts'
import { inTx } from '../engine/context.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import { findFile, storeUpload } from '../files/store.ts'
import type { Services } from '../services.ts'
import { authenticateStaff } from './guard.ts'

const question = z.strictObject({ kind: z.enum(ACCEPT), name: z.string().min(1).max(300) })
const VARIANTS = new Set(['original', '480', '960', '1600'])

/** Uploads arrive as a raw body, so that they stream to disk and a browser can show their progress. */
export function registerFiles(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post(
      '/api/files/upload',
      { config: { audience: 'session', operation: 'files.upload' }, bodyLimit: LIMITS.sheetBytes + 1024 },
      async (request, reply) => {
        const actor = await authenticateStaff(services, request)
        const asked = question.safeParse(request.query)
        if (!asked.success) throw malformed(String(asked.error.issues[0]?.path[0] ?? 'query'), 'invalid')
        const stored = await storeUpload(services, {
          actor,
          requestId: request.id,
          stream: request.raw,
          mime: request.headers['content-type'],
          ...asked.data,
        })
        return reply.code(201).send(stored)
      },
    )
  })

  app.get<{ Params: { id: string; variant: string } }>(
    '/api/files/:id/content/:variant',
    { config: { audience: 'session', operation: 'files.content' } },
    async (request, reply) => {
      const actor = await authenticateStaff(services, request)
      const { id, variant } = request.params
      if (!isId(id) || !VARIANTS.has(variant)) throw new AppFault('notFound')
      const file = await inTx({ actor, requestId: request.id, services }, (tx) => findFile(tx, id))
      if (!file) throw new AppFault('notFound')
      const derived = variant !== 'original'
      if (derived && !file.widths?.includes(Number(variant))) throw new AppFault('notFound')
      const key = `${actor.entityId}/${file.id}/${derived ? `w${variant}.webp` : 'original'}`
      const name = encodeURIComponent(file.name)
      return reply
        .type(derived ? 'image/webp' : file.mime)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `${derived ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
        .send(await services.files.open(key))
    },
  )
}
