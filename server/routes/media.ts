import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { showsPeople } from '../../resources/_kit/pictures.ts'
import { files } from '../../resources/files/schema.ts'
import { columns } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { originalKey } from '../files/keys.ts'
import { openMedia } from '../files/mediaLink.ts'
import { type FileRow, findFile } from '../files/row.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { jpegOf } from '../letters/pdf.ts'
import { HOOK_LIMIT } from './limits.ts'

const f = columns(files, 'f')

interface Params {
  entityId: string
  fileId: string
  until: string
  mac: string
}

const lost = (error: unknown): never => {
  throw error instanceof FileMissing ? new AppFault('notFound') : error
}

/** product.md 27: asked each time it is opened, whatever was so when the message left. */
async function findShown(tx: Tx, entityId: string, fileId: string): Promise<FileRow | null> {
  const file = await findFile(tx, entityId, fileId)
  if (file === null || !showsPeople(file.kind)) return file
  const shown =
    await tx.one(sql`select 1 from ${f} where ${f.entityId} = ${entityId}::uuid and ${f.id} = ${fileId}::uuid
    and (${f.answeredAt} is null and ${f.keptBack} is null or ${f.id} in (
      select s.id from athar_shown_pictures(${entityId}::uuid, array[${fileId}::uuid]) s
      union all select s.id from athar_shown_films(${entityId}::uuid, array[${fileId}::uuid]) s))`)
  return shown && file
}

/** A picture as it is shown, its blurred parts and without what a camera wrote: as JPEG, which every messenger reads. */
async function opened(services: Services, entityId: string, file: FileRow) {
  if (file.kind !== 'image') {
    const bytes = await services.files
      .open(originalKey({ entityId, fileId: file.id, edition: file.edition }))
      .catch(lost)
    return { mime: file.mime, bytes }
  }
  const bytes = await jpegOf(services, entityId, {
    id: file.id,
    widths: file.widths ?? [],
    edition: file.edition ?? undefined,
  })
  if (bytes === null) throw new AppFault('notFound')
  return { mime: 'image/jpeg', bytes }
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
        findShown(tx, entityId, fileId),
      )
      if (!file) throw new AppFault('notFound')
      const { mime, bytes } = await opened(services, entityId, file)
      return reply
        .type(mime)
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  )
}
