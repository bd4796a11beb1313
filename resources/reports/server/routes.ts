import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../../server/db/ids.ts'
import type { Services } from '../../../server/engine/services.ts'
import { pictureKey } from '../../../server/files/keys.ts'
import { FileMissing } from '../../../server/integrations/files/port.ts'
import { thanksCard } from '../../../server/letters/card.ts'
import { sharedPicture } from '../../../server/letters/pdf.ts'
import type { NoticeKind, ThanksPages } from '../../../server/pages/render.ts'
import { askedCalendar, askedLang, guessedLang } from '../../../server/routes/lang.ts'
import { noticeOf } from '../../../server/routes/linkedPage.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { CARD_SHAPES, cardFile } from '../../_contracts/thanksCard.ts'
import { findThanks, type Thanks } from './thanks.ts'

const BASE = '/ThankReport/:reportId'
const PAGE_LIMIT = { max: 120, timeWindow: '1 minute' }
const PICTURE_LIMIT = { max: 1200, timeWindow: '1 minute' }
/** It is drawn for each who asks. */
const SHARE_LIMIT = { max: 30, timeWindow: '1 minute' }

/** Asked for anew each time: what is taken back is gone at once. */
const PAGE_CACHE = 'public, max-age=0, must-revalidate'
const PICTURE_CACHE = 'public, max-age=300, must-revalidate'

interface ThanksParams {
  reportId: string
}
interface PictureParams extends ThanksParams {
  fileId: string
  width: string
}
type ThanksRequest = FastifyRequest<{ Params: ThanksParams; Querystring: { lang?: unknown } }>

class ThanksRoutes {
  constructor(
    readonly services: Services,
    readonly pages: ThanksPages,
  ) {}

  /** The same for an unknown, an unsent, a foreign report and one of another kind. */
  async notice(request: ThanksRequest, reply: FastifyReply, kind: NoticeKind): Promise<FastifyReply> {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PUBLIC_CSP)
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .send(await this.pages.notice(kind, { lang: guessedLang(request) }))
  }

  find({ params, id }: ThanksRequest): Promise<Thanks | null> {
    const reportId = params.reportId.toLowerCase()
    return isId(reportId) ? findThanks(this.services.db, reportId, id) : Promise.resolve(null)
  }

  page = async (request: ThanksRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await this.find(request)
    if (!found) return this.notice(request, reply.code(404), 'notFound')
    const origin = new URL(this.services.config.publicUrl).origin
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PUBLIC_CSP)
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', PAGE_CACHE)
      .send(
        await this.pages.thanks(found.letter, askedLang(request) ?? found.letter.lang, {
          origin,
          code: found.code,
          calendar: askedCalendar(request),
        }),
      )
  }

  picture = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fileId, width: text } = request.params as PictureParams
    const found = await this.find(request as ThanksRequest)
    const file = found?.pictures.get(fileId.toLowerCase())
    const width = Number(text)
    const missing = () => reply.code(404).header('cache-control', 'no-store').send()
    if (!found || !file?.widths.includes(width)) return missing()
    try {
      const bytes = await this.services.files.open(
        pictureKey({ entityId: found.entityId, fileId: file.id, edition: file.edition }, width),
      )
      return await reply
        .type('image/webp')
        .header('cache-control', PICTURE_CACHE)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('referrer-policy', 'no-referrer')
        .send(bytes)
    } catch (error) {
      if (error instanceof FileMissing) return missing()
      throw error
    }
  }

  /** The cover, for previews of links. */
  share = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await this.find(request as ThanksRequest)
    const cover = found?.letter.report.coverImage
    const picture = found && cover ? await sharedPicture(this.services, found.entityId, cover) : null
    if (!picture) return reply.code(404).header('cache-control', 'no-store').send()
    return (
      reply
        .type('image/jpeg')
        .header('cache-control', PICTURE_CACHE)
        // Previews show it on pages of others.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture)
    )
  }

  /** product.md 22, 24: its thanks as a picture, without name and amount, for whoever wants to pass them on. */
  card = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await this.find(request as ThanksRequest)
    if (!found) return reply.code(404).header('cache-control', 'no-store').send()
    const { shape: asked } = request.query as { shape?: unknown }
    const shape = CARD_SHAPES.find((one) => one === asked) ?? 'square'
    const lang = askedLang(request) ?? found.letter.lang
    return reply
      .type('image/png')
      .header('content-disposition', `attachment; filename="${cardFile(shape)}"`)
      .header('cache-control', PICTURE_CACHE)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(await thanksCard(this.services, found.entityId, found.letter, { lang, shape }))
  }

  failed = async (error: unknown, request: ThanksRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, kind } = noticeOf(error, request, reply)
    return this.notice(request, reply.code(status), kind)
  }
}

/** [2.7] a word of thanks without name and amount (product.md 22). */
export function registerThanks(scope: FastifyInstance, services: Services, pages: ThanksPages): void {
  const routes = new ThanksRoutes(services, pages)
  const config = (rateLimit: typeof PAGE_LIMIT) => ({ config: { audience: 'public' as const, rateLimit } })
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request as ThanksRequest, reply))
  scope.get(BASE, config(PAGE_LIMIT), (request, reply) => routes.page(request as ThanksRequest, reply))
  scope.get(`${BASE}/share.jpg`, config(SHARE_LIMIT), (request, reply) => routes.share(request, reply))
  scope.get(`${BASE}/card.png`, config(SHARE_LIMIT), (request, reply) => routes.card(request, reply))
  scope.get(`${BASE}/pictures/:fileId/:width`, config(PICTURE_LIMIT), (request, reply) =>
    routes.picture(request, reply),
  )
}
