import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../../server/db/ids.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { pictureKey } from '../../../server/files/keys.ts'
import { FileMissing } from '../../../server/integrations/files/port.ts'
import type { ProjectNoticeKind, ProjectPages } from '../../../server/pages/render.ts'
import { guessedLang, visitorsLang } from '../../../server/routes/lang.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { askedWidth, pictureBody } from '../../../server/routes/sharedPicture.ts'
import { findPicture, findProject, presentProject } from './publicPage.ts'

const BASE = '/dashboard/projects/:id'
const PAGE_LIMIT = { max: 120, timeWindow: '1 minute' }
const PICTURE_LIMIT = { max: 1200, timeWindow: '1 minute' }

/** As a letter's (docs/decisions/011); the tiny pictures that stand until the sharp ones arrive lie in the page itself. */
const CSP = PUBLIC_CSP.replace("img-src 'self'", "img-src 'self' data:")

/** Anyone on the way may keep it and asks each time: a deactivated project is gone at once (product.md 17). */
const PAGE_CACHE = 'public, max-age=0, must-revalidate'
/** A picture is asked for anew soon: it may be blurred or withdrawn (product.md 27). It may outlive its project by minutes, in caches alone. */
const PICTURE_CACHE = 'public, max-age=300, must-revalidate'

interface ProjectParams {
  id: string
}
interface PictureParams extends ProjectParams {
  fileId: string
  width: string
}
type PageRequest = FastifyRequest<{ Params: ProjectParams; Querystring: { lang?: unknown } }>

const isKnown = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === etag)

class ProjectRoutes {
  constructor(
    readonly services: Services,
    readonly pages: ProjectPages,
  ) {}

  /** The same bytes for an unknown, a foreign, a drafted and a deactivated project. */
  async notice(request: PageRequest, reply: FastifyReply, kind: ProjectNoticeKind): Promise<FastifyReply> {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .header('referrer-policy', 'strict-origin')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .send(await this.pages.notice(kind, guessedLang(request)))
  }

  page = async (request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { db, config } = this.services
    const id = request.params.id.toLowerCase()
    const found = isId(id) ? await findProject(db, id, { kind: 'anonymous', requestId: request.id }) : null
    if (!found) return this.notice(request, reply.code(404), 'notFound')
    const project = presentProject(id, found, visitorsLang(request))
    const self = BASE.replace(':id', id)
    const urls = { self, image: `${self}/pictures/{id}/{width}`, origin: new URL(config.publicUrl).origin }
    const html = await this.pages.project(project, urls)
    // Weak: the same page goes out in several encodings.
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
    reply
      .header('content-security-policy', CSP)
      .header('referrer-policy', 'strict-origin')
      .header('cache-control', PAGE_CACHE)
      .header('vary', 'accept-language')
      .header('etag', etag)
    return isKnown(request, etag) ? reply.code(304).send() : reply.type('text/html; charset=utf-8').send(html)
  }

  picture = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { id: project, fileId: file, width: text } = request.params as PictureParams
    const { width, isShared } = askedWidth(text)
    const missing = () => reply.code(404).header('cache-control', 'no-store').send()
    if (!isId(project) || !isId(file) || width === 0) return missing()
    const found = await findPicture(
      this.services.db,
      { project, file, width },
      { kind: 'anonymous', requestId: request.id },
    )
    if (!found) return missing()
    const etag = `"${file.toLowerCase()}-${text}-${found.edition ?? ''}"`
    reply
      .header('cache-control', PICTURE_CACHE)
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'strict-origin')
      // Previews of links show the picture on pages of others.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (isKnown(request, etag)) return reply.code(304).send()
    try {
      const bytes = await this.services.files.open(
        pictureKey({ entityId: found.entityId, fileId: file.toLowerCase(), edition: found.edition }, width),
      )
      const { mime, body } = await pictureBody(bytes, isShared)
      return await reply.type(mime).send(body)
    } catch (error) {
      if (error instanceof FileMissing) return missing().removeHeader('etag')
      throw error
    }
  }

  failed = async (error: unknown, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode = 500 } = error as { statusCode?: number }
    const status = error instanceof AppFault ? error.status : statusCode
    if (status >= 500) request.log.error({ err: error }, 'a project’s page failed')
    const kind = status === 429 ? 'tooMany' : status < 500 ? 'notFound' : 'error'
    return this.notice(request, reply.code(status), kind)
  }
}

/** [2.8] a project's public page and the pictures on it. */
export function registerProjectPage(scope: FastifyInstance, services: Services, pages: ProjectPages): void {
  const routes = new ProjectRoutes(services, pages)
  const config = (rateLimit: typeof PAGE_LIMIT) => ({ config: { audience: 'public' as const, rateLimit } })
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request as PageRequest, reply))
  scope.get(BASE, config(PAGE_LIMIT), (request, reply) => routes.page(request as PageRequest, reply))
  scope.get(`${BASE}/pictures/:fileId/:width`, config(PICTURE_LIMIT), (request, reply) =>
    routes.picture(request, reply),
  )
}
