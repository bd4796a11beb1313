import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nameIn } from '../../../i18n/named.ts'
import { anew } from '../../../server/db/anew.ts'
import { isId } from '../../../server/db/ids.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { originalKey, pictureKey } from '../../../server/files/keys.ts'
import { FileMissing } from '../../../server/integrations/files/port.ts'
import { hashToken } from '../../../server/letters/keys.ts'
import { campaignPath, readCampaignKey } from '../../../server/messages/campaigns/addresses.ts'
import type { Lang } from '../../../server/pages/assets.ts'
import type { CampaignNoticeKind, CampaignNoticeProps, CampaignPages } from '../../../server/pages/render.ts'
import { sendInParts } from '../../../server/routes/inParts.ts'
import { askedLang, guessedLang, visitorsLang } from '../../../server/routes/lang.ts'
import { PUBLIC_WRITE_LIMIT } from '../../../server/routes/limits.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { askedWidth, pictureBody } from '../../../server/routes/sharedPicture.ts'
import { sourceIn } from '../../_kit/sources.ts'
import {
  type Found,
  findCampaign,
  findFilm,
  findLink,
  findPicture,
  type Link,
  presentCampaign,
  urlsOf,
} from './publicPage.ts'

const BASE = '/campaign/:id'
const OWN = `${BASE}/:key`
const PAGE_LIMIT = { max: 120, timeWindow: '1 minute' }
const FILE_LIMIT = { max: 1200, timeWindow: '1 minute' }

/** As a project's page; films come from this site too. */
const CSP = `${PUBLIC_CSP.replace("img-src 'self'", "img-src 'self' data:")}; media-src 'self'`
/** Asked each time: a stopped campaign says so at once, and a picture may be withdrawn (product.md 27). */
const FILE_CACHE = 'public, max-age=300, must-revalidate'

interface Params {
  id: string
  key?: string
  fileId?: string
  width?: string
}
type CampaignRequest = FastifyRequest<{ Params: Params; Querystring: { lang?: unknown; from?: unknown } }>
type Mark = 'opened' | 'clicked' | 'stopped' | 'resumed'

/** A campaign as somebody opened it: anyone, a recipient by their key, or staff who look at it. */
interface Opened {
  id: string
  found: Found
  key: string | null
  look: boolean
  link: (Link & { hash: string }) | null
}

/** A recipient's link; without the campaign where that is gone, as a stop is heard all the same. */
type Linked = Omit<Opened, 'found'> & { found: Found | null }

/** product.md 31, 51: a donor's own page follows the donor, everybody's its reader, and a look at a draft the charity. */
const langOf = (request: FastifyRequest, { key, link }: Pick<Opened, 'key' | 'link'>): Lang | null =>
  key === null ? visitorsLang(request) : (askedLang(request) ?? link?.language ?? null)

class CampaignRoutes {
  constructor(
    readonly services: Services,
    readonly pages: CampaignPages,
  ) {}

  send(reply: FastifyReply, html: string, isOwn: boolean): FastifyReply {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .header('referrer-policy', isOwn ? 'no-referrer' : 'strict-origin')
      .header('cache-control', isOwn ? 'private, no-store' : 'public, max-age=0, must-revalidate')
      .send(html)
  }

  async notice(reply: FastifyReply, kind: CampaignNoticeKind, props: CampaignNoticeProps): Promise<FastifyReply> {
    reply.header('x-robots-tag', 'noindex').header('vary', 'accept-language')
    return this.send(reply, await this.pages.notice(kind, props), true)
  }

  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.notice(reply.code(404), 'notFound', { lang: guessedLang(request) })
  }

  /** What the key in the address is for; null where it opens nothing. */
  readKey(id: string, key: string | undefined) {
    const { appSecret, appSecretOld } = this.services.config
    return key === undefined ? { kind: 'none' as const } : readCampaignKey([appSecret, appSecretOld], id, key)
  }

  /** What the address is for, whether or not its campaign can be seen; null where it opens nothing. */
  async linked({ params, id: requestId }: CampaignRequest): Promise<Linked | null> {
    const { db } = this.services
    const id = params.id.toLowerCase()
    const key = isId(id) ? this.readKey(id, params.key) : null
    if (key === null) return null
    const look = key.kind === 'look'
    const hash = key.kind === 'own' ? hashToken(key.token) : null
    const link = hash === null ? null : await findLink(db, { id, hash, requestId })
    if (hash !== null && link === null) return null
    const found = await findCampaign(db, { id, draft: look, requestId })
    return { id, found, key: params.key ?? null, look, link: link && hash !== null ? { ...link, hash } : null }
  }

  async open(request: CampaignRequest): Promise<Opened | null> {
    const linked = await this.linked(request)
    return linked?.found ? { ...linked, found: linked.found } : null
  }

  mark({ id }: Pick<Opened, 'id'>, hash: string, mark: Mark, requestId: string): Promise<unknown> {
    const { db } = this.services
    return anew({ tries: 4 }, () =>
      db.as({ kind: 'anonymous', requestId }, (tx) =>
        tx.rows(sql`select athar_mark_campaign(${id}::uuid, ${hash}, ${mark})`),
      ),
    )
  }

  page = async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened) return this.notFound(request, reply)
    const { id, found, key, look, link } = opened
    const campaign = presentCampaign(id, found, langOf(request, opened))
    const urls = urlsOf(id, this.services.config.publicUrl, key, look, sourceIn(request.query.from))
    if (key === null) reply.header('vary', 'accept-language')
    else reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    return this.send(reply, await this.pages.campaign(campaign, urls, link?.stopped), key !== null)
  }

  /** Somebody opened it, or went on to give, by no key of their own. */
  visit(request: CampaignRequest, { id }: Opened, gone: boolean): Promise<unknown> {
    const source = sourceIn(request.query.from)
    return anew({ tries: 4 }, () =>
      this.services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
        tx.rows(sql`select athar_visit_campaign(${id}::uuid, ${source}, ${gone}::boolean)`),
      ),
    )
  }

  /** Only the page itself reports this: scanners and link previews fetch and do not. product.md 23 */
  opened = async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (opened && opened.key === null) await this.visit(request, opened, false)
    if (opened?.link) await this.mark(opened, opened.link.hash, 'opened', request.id)
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  /** On to where one gives: to the charity's own link and nowhere else. */
  go = async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    const to = opened && presentCampaign(opened.id, opened.found, null).link
    if (!opened || !to) return this.notFound(request, reply)
    if (request.method === 'GET') {
      if (opened.link) await this.mark(opened, opened.link.hash, 'clicked', request.id)
      if (opened.key === null) await this.visit(request, opened, true)
    }
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 302)
  }

  /** A page that asks: following a link stops nothing. */
  askStop = async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.linked(request)
    return opened?.link?.stopped === false
      ? this.say(request, reply, opened, 'stopAsk', 'stop')
      : this.asItStands(request, reply, opened)
  }

  /** What the small pages of a recipient's link say. @param to where its form posts, below the link */
  say(
    request: CampaignRequest,
    reply: FastifyReply,
    { id, key, found, link }: Linked,
    kind: CampaignNoticeKind,
    to?: 'stop' | 'resume',
  ): Promise<FastifyReply> {
    if (!link || key === null) return this.notFound(request, reply)
    const back = campaignPath(id, key)
    const lang = askedLang(request) ?? link.language
    const props = { lang, ...(found && { entityName: nameIn(found.entity, lang), back }) }
    return this.notice(reply, kind, to === undefined ? props : { ...props, action: `${back}/${to}` })
  }

  /** Stopped, or not any more; where this link stopped it, this link takes it back. */
  asItStands(request: CampaignRequest, reply: FastifyReply, opened: Linked | null): Promise<FastifyReply> {
    if (!opened?.link) return this.notFound(request, reply)
    const { stopped, backs } = opened.link
    return this.say(request, reply, opened, stopped ? 'stopped' : 'resumed', stopped && backs ? 'resume' : undefined)
  }

  /**
   * RFC 8058 and the page's own form alike: done at once, no cookie, no redirect, the same at each repetition; so is what
   * takes a stop back. A campaign that was deleted, and a charity that rests, are told all the same: it may write again.
   */
  done(mark: 'stopped' | 'resumed') {
    return async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const opened = await this.linked(request)
      if (!opened?.link) return this.notFound(request, reply)
      await this.mark(opened, opened.link.hash, mark, request.id)
      return this.asItStands(request, reply, await this.linked(request))
    }
  }

  /** Which campaign's files are meant; a draft's lie behind a key to look at it. */
  filesOf({ params, id: requestId }: CampaignRequest) {
    const id = params.id.toLowerCase()
    const key = isId(id) ? this.readKey(id, params.key) : null
    return key === null || key.kind === 'own' ? null : { id, draft: key.kind === 'look', requestId }
  }

  picture = async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fileId: file = '', width: text = '' } = request.params
    const { width, isShared } = askedWidth(text)
    const asked = this.filesOf(request)
    const found = asked && isId(file) ? await findPicture(this.services.db, { ...asked, file, width }) : null
    if (!found) return this.missing(reply)
    const at = { entityId: found.entityId, fileId: file.toLowerCase(), edition: found.edition }
    const bytes = await this.services.files.open(pictureKey(at, width))
    const { mime, body } = await pictureBody(bytes, isShared)
    return this.fileHeaders(reply, asked?.draft === true)
      .type(mime)
      .send(body)
  }

  /** In parts, as players ask for it. */
  film = async (request: CampaignRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = this.filesOf(request)
    const film = asked && (await findFilm(this.services.db, asked))
    if (!film) return this.missing(reply)
    const key = originalKey({ entityId: film.entity_id, fileId: film.id, edition: film.edition })
    return sendInParts(this.services, request, this.fileHeaders(reply, asked.draft), { ...film, key })
  }

  fileHeaders(reply: FastifyReply, isDraft: boolean): FastifyReply {
    return (
      reply
        .header('cache-control', isDraft ? 'private, no-store' : FILE_CACHE)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('referrer-policy', 'no-referrer')
        // Mails and previews of links show it on pages of others.
        .header('cross-origin-resource-policy', 'cross-origin')
    )
  }

  missing(reply: FastifyReply): FastifyReply {
    return reply.code(404).header('cache-control', 'no-store').send()
  }

  failed = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (error instanceof FileMissing) return this.missing(reply)
    const { statusCode = 500 } = error as { statusCode?: number }
    const status = error instanceof AppFault ? error.status : statusCode
    if (status >= 500) request.log.error({ err: error }, 'a campaign’s page failed')
    const kind = status === 429 ? 'tooMany' : status < 500 ? 'notFound' : 'error'
    return this.notice(reply.code(status), kind, { lang: guessedLang(request) })
  }
}

/** [3.10] a campaign's public page, its picture and film, and what a recipient's own link does. */
export function registerCampaignPage(scope: FastifyInstance, services: Services, pages: CampaignPages): void {
  const routes = new CampaignRoutes(services, pages)
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request, reply))
  // Forms, one-click posts of mail programs and beacons: what they say is in their address.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null))
  const config = (audience: 'public' | 'link', rateLimit: { max: number; timeWindow: string }) => ({
    config: { audience, rateLimit },
  })
  const write = config('link', { max: PUBLIC_WRITE_LIMIT.max, timeWindow: PUBLIC_WRITE_LIMIT.timeWindow })
  const on =
    (run: (request: CampaignRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      run(request as CampaignRequest, reply)
  scope.get(BASE, config('public', PAGE_LIMIT), on(routes.page))
  scope.get(OWN, config('link', PAGE_LIMIT), on(routes.page))
  scope.get(`${BASE}/go`, config('public', PAGE_LIMIT), on(routes.go))
  scope.post(`${BASE}/opened`, { config: { audience: 'public', rateLimit: PUBLIC_WRITE_LIMIT } }, on(routes.opened))
  scope.get(`${OWN}/go`, config('link', PAGE_LIMIT), on(routes.go))
  scope.get(`${OWN}/stop`, config('link', PAGE_LIMIT), on(routes.askStop))
  scope.post(`${OWN}/stop`, write, on(routes.done('stopped')))
  scope.post(`${OWN}/resume`, write, on(routes.done('resumed')))
  scope.post(`${OWN}/opened`, write, on(routes.opened))
  for (const [base, audience] of [
    [BASE, 'public'],
    [OWN, 'link'],
  ] as const) {
    scope.get(`${base}/pictures/:fileId/:width`, config(audience, FILE_LIMIT), on(routes.picture))
    scope.get(`${base}/film`, config(audience, FILE_LIMIT), on(routes.film))
  }
}
