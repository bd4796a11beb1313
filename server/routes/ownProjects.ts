import type { FastifyInstance } from 'fastify'
import { givenTo, pagesKey, readPagesKey } from '../../resources/projects/server/own.ts'
import { findPicture, findProject, presentProject } from '../../resources/projects/server/publicPage.ts'
import { isId } from '../db/ids.ts'
import { inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { framedProjectHtml } from '../pages/render.ts'
import { sendPicture } from './linkedPage.ts'
import { giver, languageOf } from './ownReports.ts'

const BASE = '/api/own/projects/:id'
const PICTURE_LIMIT = { max: 1200, timeWindow: '1 minute' }

interface PictureParams {
  id: string
  key: string
  file: string
  width: string
}

/** product.md 6: the page of a special project, for whom it is dedicated to and nobody else. */
export function registerOwnProjects(app: FastifyInstance, services: Services): void {
  const secret = services.config.appSecret
  app.get<{ Params: { id: string } }>(
    BASE,
    { config: { audience: 'session', operation: 'projects.readOwn' } },
    async (request) => {
      const asking = await giver(services, request)
      const language = languageOf(request)
      const id = request.params.id.toLowerCase()
      if (!isId(id)) throw new AppFault('notFound')
      const { userId } = asking.actor
      const given = await inTx(asking, (tx) => givenTo(tx, id))
      const found = given && (await findProject(services.db, id, { kind: 'identity', userId, requestId: request.id }))
      if (!found) throw new AppFault('notFound')
      const image = `/api/own/projects/${id}/pictures/${pagesKey(secret, id, userId)}/{id}/{width}`
      const page = presentProject(id, found, language ?? null)
      return { name: page.name, entity: page.entity.name, given, html: await framedProjectHtml(page, image) }
    },
  )
  app.get<{ Params: PictureParams }>(
    `${BASE}/pictures/:key/:file/:width`,
    { config: { audience: 'public', rateLimit: PICTURE_LIMIT } },
    async (request, reply) => {
      const { id, key, file, width: text } = request.params
      const width = /^\d{1,5}$/.test(text) ? Number(text) : 0
      const userId = isId(id) && isId(file) && width > 0 ? readPagesKey(secret, id, key) : null
      // Asked each time: what was taken back from the donor, or withdrawn, is gone from here too.
      const found =
        userId &&
        (await findPicture(
          services.db,
          { project: id, file, width },
          { kind: 'identity', userId, requestId: request.id },
        ))
      reply.header('cache-control', 'no-store')
      if (!found) throw new AppFault('notFound')
      const { entityId, edition } = found
      return sendPicture(services, request, reply, {
        entityId,
        fileId: file.toLowerCase(),
        edition: edition ?? undefined,
        width,
      })
    },
  )
}
