import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nameIn } from '../../../i18n/named.ts'
import { isId } from '../../../server/db/ids.ts'
import type { Services } from '../../../server/engine/services.ts'
import type { NoticeKind, NoticeProps, YearPages } from '../../../server/pages/render.ts'
import { askedLang, guessedLang } from '../../../server/routes/lang.ts'
import { PUBLIC_WRITE_LIMIT } from '../../../server/routes/limits.ts'
import { noticeOf, readWordsAlone, sendPicture } from '../../../server/routes/linkedPage.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { isStopped } from '../../_contracts/stops.ts'
import { readSaying } from '../../letters/server/say.ts'
import { markYear, type OpenYear, openYear, type YearMark } from './page.ts'
import { yearPdfOf } from './pdf.ts'
import { sayOfYear } from './say.ts'

const BASE = '/DonorFoundation/Year/:id/:key'
const READ_LIMIT = { max: 120, timeWindow: '1 minute' }
const PDF_LIMIT = { max: 20, timeWindow: '1 minute' }

interface Params {
  id: string
  /** product.md 23: the recipient's own token, or a key that stands for it. */
  key: string
}
type YearRequest = FastifyRequest<{ Params: Params; Querystring: { lang?: unknown } }>

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PUBLIC_CSP)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'private, no-store')
    .send(html)

class YearRoutes {
  constructor(
    readonly services: Services,
    readonly pages: YearPages,
  ) {}

  async notice(reply: FastifyReply, kind: NoticeKind, props: NoticeProps): Promise<FastifyReply> {
    return page(reply, await this.pages.notice(kind, props))
  }

  open({ params, id }: YearRequest): Promise<OpenYear | 'gone' | null> {
    const letter = params.id.toLowerCase()
    return isId(letter) ? openYear(this.services, letter, params.key, id) : Promise.resolve(null)
  }

  async mark({ params, id }: YearRequest, mark: YearMark): Promise<void> {
    const letter = params.id.toLowerCase()
    if (isId(letter)) await markYear(this.services, letter, params.key, mark, id)
  }

  /** A letter whose content was erased says so; whatever else cannot be opened was never there. */
  closed(request: YearRequest, reply: FastifyReply, opened: 'gone' | null): Promise<FastifyReply> {
    const props = { lang: guessedLang(request) }
    return opened === 'gone'
      ? this.notice(reply.code(410), 'gone', props)
      : this.notice(reply.code(404), 'notFound', props)
  }

  letter = async (request: YearRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (opened === null || opened === 'gone') return this.closed(request, reply, opened)
    const lang = askedLang(request) ?? opened.letter.lang
    if (opened.disowned) return this.notice(reply, 'notMeThanks', { lang, self: opened.paths.self })
    if (request.method === 'GET') await this.mark(request, 'fetched')
    return page(reply, await this.pages.year(opened, lang))
  }

  /** Only the page itself reports this: scanners and link previews fetch and do not. product.md 23 */
  opened = async (request: YearRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await this.mark(request, 'opened')
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  /** A page that asks: following a link stops nothing. */
  ask(kind: 'stopAsk' | 'notMeAsk') {
    return async (request: YearRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const opened = await this.open(request)
      if (opened === null || opened === 'gone' || opened.kind === 'shared') return this.closed(request, reply, null)
      const { self, stop, notMe } = opened.paths
      const lang = askedLang(request) ?? opened.letter.lang
      if (opened.disowned) return this.notice(reply, 'notMeThanks', { lang })
      if (kind === 'stopAsk' && isStopped(opened.stops)) return this.stopped(request, reply, opened)
      const action = kind === 'stopAsk' ? stop : notMe
      const entityName = nameIn(opened.letter.entity, lang)
      const ways = opened.kind === 'own' ? opened.stops.open : []
      return this.notice(reply, kind, { lang, self: action, back: self, entityName, action, ways })
    }
  }

  /** It is stopped; where this link did it, this link takes it back. */
  stopped(request: YearRequest, reply: FastifyReply, { letter, stops, paths }: OpenYear): Promise<FastifyReply> {
    const lang = askedLang(request) ?? letter.lang
    const { self, stop, resume } = paths
    const props = { lang, self: stop, back: self, entityName: nameIn(letter.entity, lang), ways: stops.ways }
    return this.notice(reply, 'stopped', stops.backs ? { ...props, action: resume } : props)
  }

  /**
   * RFC 8058 and the page's own form alike: done at once, no cookie, no redirect, the same at each repetition. So is what
   * takes a stop back; where nothing is to be taken back it says how things stand.
   */
  done(mark: 'stopped' | 'resumed' | 'disowned') {
    return async (request: YearRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const opened = await this.open(request)
      if (opened === null || opened === 'gone' || opened.kind === 'shared') return this.closed(request, reply, null)
      if (mark === 'resumed' && opened.kind !== 'own') return this.closed(request, reply, null)
      await this.mark(request, mark)
      const now = await this.open(request)
      if (now === null || now === 'gone') return this.closed(request, reply, now)
      const lang = askedLang(request) ?? now.letter.lang
      if (mark === 'disowned' || now.disowned) return this.notice(reply, 'notMeThanks', { lang })
      if (mark === 'stopped' || isStopped(now.stops)) return this.stopped(request, reply, now)
      const entityName = nameIn(now.letter.entity, lang)
      return this.notice(reply, 'resumed', { lang, back: now.paths.self, entityName, ways: now.stops.open })
    }
  }

  /** product.md 24: what its reader says of it. A preview of staff thanks, and keeps nothing. */
  say = async (request: YearRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (opened === null || opened === 'gone' || opened.kind === 'shared' || opened.disowned)
      return this.closed(request, reply, null)
    const { self } = opened.paths
    const lang = askedLang(request) ?? opened.letter.lang
    const props = { lang, back: `${self}#say`, entityName: nameIn(opened.letter.entity, lang) }
    const said = readSaying(String(request.body ?? ''))
    if (!said) return this.notice(reply.code(422), 'saidNothing', props)
    const { id, key } = request.params
    await sayOfYear(this.services, { entityId: opened.entityId, id: id.toLowerCase(), key }, said)
    return this.notice(reply, said.message === null ? 'rated' : 'said', { ...props, back: self })
  }

  pdf = async (request: YearRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (opened === null || opened === 'gone' || opened.kind === 'shared' || opened.disowned)
      return this.closed(request, reply, null)
    const lang = askedLang(request) ?? opened.letter.lang
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="athar-year.pdf"')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'private, no-store')
      .send(await yearPdfOf(this.services, opened, lang))
  }

  /** The logo alone: nothing else of the store is reached through it. */
  picture = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fileId, variant } = request.params as { fileId: string; variant: string }
    const opened = await this.open(request as YearRequest)
    const logo = opened === null || opened === 'gone' || opened.disowned ? undefined : opened.letter.entity.logo
    const width = Number(variant)
    if (opened === null || opened === 'gone' || logo?.id !== fileId || !logo.widths.includes(width))
      return reply.code(404).header('cache-control', 'no-store').send()
    const { entityId } = opened
    return sendPicture(this.services, request, reply, { entityId, fileId, edition: logo.edition, width })
  }

  failed = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, kind } = noticeOf(error, request, reply)
    return this.notice(reply.code(status), kind, { lang: guessedLang(request) })
  }
}

/** A donor's letter about their year and what can be done with it. */
export function registerYearLetters(scope: FastifyInstance, services: Services, pages: YearPages): void {
  const routes = new YearRoutes(services, pages)
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request, reply))
  readWordsAlone(scope)
  const config = (rateLimit: typeof READ_LIMIT) => ({ config: { audience: 'link' as const, rateLimit } })
  const read = config(READ_LIMIT)
  const write = config({ max: PUBLIC_WRITE_LIMIT.max, timeWindow: PUBLIC_WRITE_LIMIT.timeWindow })
  scope.get(BASE, read, (request, reply) => routes.letter(request as YearRequest, reply))
  scope.get(`${BASE}/stop`, read, (request, reply) => routes.ask('stopAsk')(request as YearRequest, reply))
  scope.get(`${BASE}/notMe`, read, (request, reply) => routes.ask('notMeAsk')(request as YearRequest, reply))
  scope.post(`${BASE}/opened`, write, (request, reply) => routes.opened(request as YearRequest, reply))
  scope.post(`${BASE}/stop`, write, (request, reply) => routes.done('stopped')(request as YearRequest, reply))
  scope.post(`${BASE}/resume`, write, (request, reply) => routes.done('resumed')(request as YearRequest, reply))
  scope.post(`${BASE}/notMe`, write, (request, reply) => routes.done('disowned')(request as YearRequest, reply))
  scope.post(`${BASE}/say`, write, (request, reply) => routes.say(request as YearRequest, reply))
  scope.get(`${BASE}/letter.pdf`, config(PDF_LIMIT), (request, reply) => routes.pdf(request as YearRequest, reply))
  scope.get(`${BASE}/files/:fileId/:variant`, read, (request, reply) => routes.picture(request, reply))
}
