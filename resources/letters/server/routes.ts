import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nameIn } from '../../../i18n/named.ts'
import { isId } from '../../../server/db/ids.ts'
import type { Services } from '../../../server/engine/services.ts'
import { originalKey } from '../../../server/files/keys.ts'
import { type FileRow, findFile } from '../../../server/files/row.ts'
import { letterPaths } from '../../../server/letters/addresses.ts'
import { ownCsv } from '../../../server/letters/csv.ts'
import { pdfOf, sharedPicture } from '../../../server/letters/pdf.ts'
import {
  coverToShare,
  isHeardIn,
  letterWithdrawn,
  type Mark,
  markLetter,
  type OpenLetter,
  openLetter,
  picturesOf,
} from '../../../server/letters/reading.ts'
import type { NoticeKind, NoticeProps, Pages } from '../../../server/pages/render.ts'
import { expectPapers } from '../../../server/pdf/apart.ts'
import { sendInParts } from '../../../server/routes/inParts.ts'
import { askedCalendar, askedLang, guessedLang } from '../../../server/routes/lang.ts'
import { PUBLIC_WRITE_LIMIT } from '../../../server/routes/limits.ts'
import { noticeOf, readWordsAlone, sendPicture } from '../../../server/routes/linkedPage.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { isStopped } from '../../_contracts/stops.ts'
import { readSaying, sayOfLetter } from './say.ts'

const BASE = '/DonorFoundation/Report/:reportId/:donorId'
const READ_LIMIT = { max: 120, timeWindow: '1 minute' }
const PICTURE_LIMIT = { max: 1200, timeWindow: '1 minute' }
/** It is drawn for each who asks. */
const SHARE_LIMIT = { max: 30, timeWindow: '1 minute' }
/** What is taken back is gone within minutes. */
const SHARE_CACHE = 'private, max-age=300, must-revalidate'
const PDF_LIMIT = { max: 20, timeWindow: '1 minute' }

/** Voices come from this site too. */
const CSP = `${PUBLIC_CSP}; media-src 'self'`

interface Params {
  reportId: string
  /** product.md 23: the recipient's own token, or a key that stands for it. */
  donorId: string
}
type LetterRequest = FastifyRequest<{ Params: Params; Querystring: { lang?: unknown } }>

/** With its days in the calendar that its reader asks for. */
const inCalendar = (opened: OpenLetter, calendar: ReturnType<typeof askedCalendar>): OpenLetter =>
  calendar === undefined ? opened : { ...opened, letter: { ...opened.letter, calendar } }

const page = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CSP)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('cache-control', 'private, no-store')
    .send(html)

class LetterRoutes {
  constructor(
    readonly services: Services,
    readonly pages: Pages,
  ) {}

  async notice(reply: FastifyReply, kind: NoticeKind, props: NoticeProps): Promise<FastifyReply> {
    return page(reply, await this.pages.notice(kind, props))
  }

  notFound(request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.notice(reply.code(404), 'notFound', { lang: guessedLang(request) })
  }

  /** A letter whose content was erased says so; whatever else cannot be opened was never there. */
  async closed(request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { params, id } = request
    const reportId = params.reportId.toLowerCase()
    const gone = isId(reportId) && (await letterWithdrawn(this.services, reportId, params.donorId, id))
    return gone ? this.notice(reply.code(410), 'gone', { lang: guessedLang(request) }) : this.notFound(request, reply)
  }

  open({ params, id }: LetterRequest): Promise<OpenLetter | null> {
    const reportId = params.reportId.toLowerCase()
    return isId(reportId) ? openLetter(this.services, reportId, params.donorId, id) : Promise.resolve(null)
  }

  mark({ params, id }: LetterRequest, mark: Mark): Promise<void> {
    return markLetter(this.services, params.reportId.toLowerCase(), params.donorId, mark, id)
  }

  letter = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened) return this.closed(request, reply)
    if (request.method === 'GET' && !opened.fetched) await this.mark(request, 'fetched')
    const lang = askedLang(request) ?? opened.letter.lang
    const { origin } = new URL(this.services.config.publicUrl)
    return page(
      reply,
      await this.pages.letter(opened, request.params.donorId, lang, { origin, calendar: askedCalendar(request) }),
    )
  }

  /** Only the page itself reports this: scanners and link previews fetch and do not. product.md 23 */
  opened = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isId(request.params.reportId)) await this.mark(request, 'opened')
    // Of what a wrong key asks for nothing is made ready.
    if (await this.open(request)) expectPapers()
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  /** A page that asks: following a link stops nothing. */
  ask(kind: 'stopAsk' | 'notMeAsk') {
    return async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const opened = await this.open(request)
      if (!opened || opened.kind === 'shared') return this.notFound(request, reply)
      const { self, stop, notMe } = letterPaths(opened.letter.report.id, request.params.donorId, opened.share)
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
  stopped(request: LetterRequest, reply: FastifyReply, opened: OpenLetter): Promise<FastifyReply> {
    const { self, stop, resume } = letterPaths(opened.letter.report.id, request.params.donorId, opened.share)
    const lang = askedLang(request) ?? opened.letter.lang
    const { ways, backs } = opened.stops
    const entityName = nameIn(opened.letter.entity, lang)
    const props = { lang, self: stop, back: self, entityName, ways }
    return this.notice(reply, 'stopped', backs ? { ...props, action: resume } : props)
  }

  /** RFC 8058 and the page's own form alike: done at once, no cookie, no redirect, the same at each repetition. */
  stop = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened || opened.kind === 'shared') return this.notFound(request, reply)
    await this.mark(request, 'stopped')
    const now = await this.open(request)
    if (!now) return this.notFound(request, reply)
    return now.disowned
      ? this.notice(reply, 'notMeThanks', { lang: askedLang(request) ?? now.letter.lang })
      : this.stopped(request, reply, now)
  }

  /** “I pressed it by mistake”: what its own stop closed is open again. Where nothing is to be taken back it says how things stand. */
  resume = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (opened?.kind !== 'own') return this.notFound(request, reply)
    const lang = askedLang(request) ?? opened.letter.lang
    if (opened.disowned) return this.notice(reply, 'notMeThanks', { lang })
    await this.mark(request, 'resumed')
    const now = await this.open(request)
    if (!now) return this.notFound(request, reply)
    if (isStopped(now.stops)) return this.stopped(request, reply, now)
    const { self } = letterPaths(now.letter.report.id, request.params.donorId, now.share)
    const entityName = nameIn(now.letter.entity, lang)
    return this.notice(reply, 'resumed', { lang, back: self, entityName, ways: now.stops.open })
  }

  notMe = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened || opened.kind === 'shared') return this.notFound(request, reply)
    await this.mark(request, 'disowned')
    return this.notice(reply, 'notMeThanks', { lang: askedLang(request) ?? opened.letter.lang })
  }

  /** product.md 24: what its reader says of it. A preview of staff thanks, and keeps nothing. */
  say = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened || opened.kind === 'shared' || opened.disowned) return this.notFound(request, reply)
    const { reportId, donorId: key } = request.params
    const lang = askedLang(request) ?? opened.letter.lang
    const { self } = letterPaths(opened.letter.report.id, key, opened.share)
    const props = { lang, back: `${self}#say`, entityName: nameIn(opened.letter.entity, lang) }
    const said = readSaying(String(request.body ?? ''))
    if (!said) return this.notice(reply.code(422), 'saidNothing', props)
    await sayOfLetter(this.services, { entityId: opened.entityId, reportId: reportId.toLowerCase(), key }, said)
    return this.notice(reply, said.message === null ? 'rated' : 'said', { ...props, back: self })
  }

  pdf = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened || opened.kind === 'shared' || opened.disowned) return this.notFound(request, reply)
    const lang = askedLang(request) ?? opened.letter.lang
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="athar-letter.pdf"')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'private, no-store')
      .send(await pdfOf(this.services, inCalendar(opened, askedCalendar(request)), lang))
  }

  /** Its figures for its reader: only a letter about what became of gifts has them. */
  csv = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened || opened.kind === 'shared' || opened.disowned || opened.letter.report.kind !== 'project')
      return this.notFound(request, reply)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="athar-letter.csv"')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'private, no-store')
      .send(ownCsv(opened, askedLang(request) ?? opened.letter.lang))
  }

  picture = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fileId, variant } = request.params as { fileId: string; variant: string }
    const opened = await this.open(request as LetterRequest)
    const file = opened && picturesOf(opened).get(fileId)
    const width = Number(variant)
    if (!opened || !file?.widths.includes(width)) return reply.code(404).header('cache-control', 'no-store').send()
    // A preview stands in a sandboxed frame, which counts as another origin.
    if (opened.kind === 'trial') reply.header('cross-origin-resource-policy', 'cross-origin')
    const { entityId } = opened
    return sendPicture(this.services, request, reply, { entityId, fileId, edition: file.edition, width })
  }

  /** A voice that its page has, in parts as players ask for it. */
  voice = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fileId } = request.params as { fileId: string }
    const opened = await this.open(request as LetterRequest)
    const file = opened && isHeardIn(opened, fileId) ? await this.fileOf(opened.entityId, fileId, request.id) : null
    if (!opened || !file) return reply.code(404).header('cache-control', 'no-store').send()
    if (opened.kind === 'trial') reply.header('cross-origin-resource-policy', 'cross-origin')
    reply
      .header('cache-control', SHARE_CACHE)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'no-referrer')
    const key = originalKey({ entityId: opened.entityId, fileId, edition: file.edition })
    return sendInParts(this.services, request, reply, { ...file, key })
  }

  fileOf(entityId: string, fileId: string, requestId: string): Promise<FileRow | null> {
    return this.services.db.as({ kind: 'worker', entityId, requestId }, (tx) => findFile(tx, entityId, fileId))
  }

  /** Its cover, for previews of links: of the version that is shared alone. */
  share = async (request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    const cover = opened && coverToShare(opened)
    const picture = opened && cover ? await sharedPicture(this.services, opened.entityId, cover) : null
    if (!picture) return reply.code(404).header('cache-control', 'no-store').send()
    return (
      reply
        .type('image/jpeg')
        .header('cache-control', SHARE_CACHE)
        // Previews show it on pages of others.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture)
    )
  }

  failed = async (error: unknown, request: LetterRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, kind } = noticeOf(error, request, reply)
    return this.notice(reply.code(status), kind, { lang: guessedLang(request) })
  }
}

/** [2.6] a donor's letter and what can be done with it. */
export function registerLetters(scope: FastifyInstance, services: Services, pages: Pages): void {
  const routes = new LetterRoutes(services, pages)
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request as LetterRequest, reply))
  readWordsAlone(scope)
  const config = (rateLimit: typeof READ_LIMIT) => ({ audience: 'link' as const, rateLimit })
  const read = { config: config(READ_LIMIT) }
  const write = { config: config({ max: PUBLIC_WRITE_LIMIT.max, timeWindow: PUBLIC_WRITE_LIMIT.timeWindow }) }
  scope.get(BASE, read, (request, reply) => routes.letter(request as LetterRequest, reply))
  scope.get(`${BASE}/stop`, read, (request, reply) => routes.ask('stopAsk')(request as LetterRequest, reply))
  scope.get(`${BASE}/notMe`, read, (request, reply) => routes.ask('notMeAsk')(request as LetterRequest, reply))
  scope.post(`${BASE}/opened`, write, (request, reply) => routes.opened(request as LetterRequest, reply))
  scope.post(`${BASE}/stop`, write, (request, reply) => routes.stop(request as LetterRequest, reply))
  scope.post(`${BASE}/resume`, write, (request, reply) => routes.resume(request as LetterRequest, reply))
  scope.post(`${BASE}/notMe`, write, (request, reply) => routes.notMe(request as LetterRequest, reply))
  scope.post(`${BASE}/say`, write, (request, reply) => routes.say(request as LetterRequest, reply))
  scope.get(`${BASE}/letter.pdf`, { config: config(PDF_LIMIT) }, (request, reply) =>
    routes.pdf(request as LetterRequest, reply),
  )
  scope.get(`${BASE}/letter.csv`, read, (request, reply) => routes.csv(request as LetterRequest, reply))
  scope.get(`${BASE}/share.jpg`, { config: config(SHARE_LIMIT) }, (request, reply) =>
    routes.share(request as LetterRequest, reply),
  )
  scope.get(`${BASE}/files/:fileId/:variant`, { config: config(PICTURE_LIMIT) }, (request, reply) =>
    routes.picture(request, reply),
  )
  scope.get(`${BASE}/voices/:fileId`, { config: config(PICTURE_LIMIT) }, (request, reply) =>
    routes.voice(request, reply),
  )
}
