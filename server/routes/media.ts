import type { FastifyInstance } from 'fastify'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { originalKey } from '../files/keys.ts'
import { openMedia } from '../files/mediaLink.ts'
import { findFile } from '../files/row.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { HOOK_LIMIT } from './limits.ts'

interface Params {
  entityId: string
  fileId: string
  until: string
  mac: string
}

const lost = (error: unknown): never => {
  throw error instanceof FileMissing ? new AppFault('notFound') : error
}

/** A file of a message, for the service that delivers it: by an address that ends by itself and was signed here. */
export function registerMedia(app: FastifyInstance, services: Services): void {
  const { appSecret, appSecretOld } = services.config
  app.get<{ Params: Params }>(
    '/media/:entityId/:fileId/:until/:mac',
    { config: { audience: 'public', rateLimit: HOOK_LIMIT } },
    async (request, reply) => {
      const link = openMedia([appSecret, appSecretOld], request.params)
      if (!link) throw new AppFault('notFound')
      const { entityId, fileId } = link
      const file = await services.db.as({ kind: 'worker', entityId, requestId: request.id }, (tx) =>
        findFile(tx, entityId, fileId),
      )
      if (!file) throw new AppFault('notFound')
      const bytes = await services.files
        .open(originalKey({ entityId, fileId: file.id, edition: file.edition }))
        .catch(lost)
      return reply
        .type(file.mime)
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
