import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ACCEPT } from '../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { isId } from '../db/ids.ts'
import { inTx } from '../engine/context.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { ASKED_WIDTHS, originalKey, pictureKey, widthFor } from '../files/keys.ts'
import { findFile } from '../files/row.ts'
import { storeUpload } from '../files/upload.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { authenticateStaff, idempotencyKeyOf } from './guard.ts'
import { FIRST_EDITION, pictureCache } from './pictureCache.ts'

const question = z.strictObject({
  kind: z.enum(ACCEPT),
  name: z.string().min(1).max(300),
  keepLocation: z.literal('1').optional(),
})

/** Taken away between the question and the answer. */
const lost = (error: unknown): never => {
  throw error instanceof FileMissing ? new AppFault('notFound') : error
}

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
        const { keepLocation, ...file } = asked.data
        const stored = await storeUpload(services, {
          actor,
          requestId: request.id,
          stream: request.raw,
          mime: request.headers['content-type'],
          ...file,
          keepLocation: keepLocation === '1',
          idempotencyKey: idempotencyKeyOf(request),
        })
        return reply.code(201).send(stored)
      },
    )
  })

  app.get<{ Params: { id: string; variant: string }; Querystring: { v?: unknown } }>(
    '/api/files/:id/content/:variant',
    { config: { audience: 'session', operation: 'files.content' } },
    async (request, reply) => {
      const actor = await authenticateStaff(services, request)
      const { id, variant } = request.params
      if (!isId(id) || !(variant === 'original' || ASKED_WIDTHS.has(variant))) throw new AppFault('notFound')
      const file = await inTx({ actor, requestId: request.id, services }, (tx) => findFile(tx, actor.entityId, id))
      if (!file) throw new AppFault('notFound')
      const derived = variant !== 'original'
      const width = derived ? widthFor(Number(variant), file.widths ?? []) : undefined
      if (derived && width === undefined) throw new AppFault('notFound')
      const at = { entityId: actor.entityId, fileId: file.id, edition: file.edition }
      const etag = `"${file.id}-${variant}-${file.edition ?? FIRST_EDITION}"`
      reply.header('etag', etag).header('cache-control', pictureCache(request.query.v, file.edition))
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const name = encodeURIComponent(file.name)
      const bytes = await services.files.open(width === undefined ? originalKey(at) : pictureKey(at, width)).catch(lost)
      return reply
        .type(derived ? 'image/webp' : file.mime)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `${derived ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
        .send(bytes)
    },
  )
}
