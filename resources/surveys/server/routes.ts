import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anew } from '../../../server/db/anew.ts'
import { isId, newId } from '../../../server/db/ids.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { readKey } from '../../../server/letters/keys.ts'
import type { SurveyPages } from '../../../server/pages/render.ts'
import { askedLang, guessedLang, visitorsLang } from '../../../server/routes/lang.ts'
import { ASK_LIMIT, PUBLIC_WRITE_LIMIT } from '../../../server/routes/limits.ts'
import { sendPicture } from '../../../server/routes/linkedPage.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import type { FilledSurvey, SurveyNoticeKind, SurveyView } from '../../_contracts/publicSurvey.ts'
import { isStopped } from '../../_contracts/stops.ts'
import { fromSource, type Source, sourceIn } from '../../_kit/sources.ts'
import { isStored, readFilled, storeAnswers } from './filled.ts'
import { openTrial } from './look.ts'
import { type Found, findSurvey, keyHash, presentSurvey } from './publicPage.ts'
import { hasRoomFor, readWaiting } from './sentFiles.ts'

const BASE = '/survey/:id'
const READ_LIMIT = { max: 120, timeWindow: '1 minute' }
/** Many long answers in Arabic, each letter of which a form writes with six. */
const FORM_BYTES = 512 * 1024
const NOTHING: FilledSurvey = { values: {}, faults: {} }

interface Params {
  id: string
  /** product.md 6: the donor's own key. */
  key?: string
  fileId?: string
  width?: string
}
type SurveyRequest = FastifyRequest<{ Params: Params; Querystring: { lang?: unknown; from?: unknown } }>

interface Opened extends Found {
  hash: string | null
  lang: 'ar' | 'en'
  /** The page's own path. */
  self: string
  /** By which link of ours it was opened; null where the address does not say. */
  from: Source | null
  /** Staff try it out: nothing of it is kept. */
  trial: boolean
}

class SurveyRoutes {
  constructor(
    readonly services: Services,
    readonly pages: SurveyPages,
  ) {}

  send(reply: FastifyReply, html: string): FastifyReply {
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PUBLIC_CSP)
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow, noarchive')
        // Whoever goes back to what they had to correct finds it, and not a fault of the browser's.
        .header('cache-control', reply.statusCode === 422 ? 'private, no-cache' : 'private, no-store')
        .header('vary', 'accept-language')
        .send(html)
    )
  }

  /** The same bytes for an unknown, a foreign, a drafted and a deactivated survey. */
  async notice(request: FastifyRequest, reply: FastifyReply, kind: SurveyNoticeKind): Promise<FastifyReply> {
    return this.send(reply, await this.pages.notice(kind, guessedLang(request)))
  }

  async open(request: SurveyRequest): Promise<Opened | null> {
    const { id: given, key } = request.params
    const id = given.toLowerCase()
    if (!isId(id)) return null
    const trial = await this.trial(id, key)
    const hash = trial ? null : keyHash(key)
    const found = trial ?? (hash === undefined ? null : await findSurvey(this.services.db, id, hash, request.id))
    if (!found || hash === undefined) return null
    const own = found.invitation?.language
    const lang = (own ? (askedLang(request) ?? own) : visitorsLang(request)) ?? found.entity.defaultLanguage
    const self = `/survey/${id}${key === undefined ? '' : `/${key}`}`
    const from = request.query.from === undefined ? null : sourceIn(request.query.from)
    return { ...found, hash, lang, self, from, trial: trial !== null }
  }

  /** What the link of a test opens; null for every other key. */
  async trial(id: string, key: string | undefined): Promise<Found | null> {
    const { appSecret, appSecretOld } = this.services.config
    const secrets = [appSecret, appSecretOld].filter((secret) => secret !== null)
    const [read] = key === undefined ? [] : secrets.flatMap((secret) => readKey(secret, id, key) ?? [])
    return read?.kind === 'trial' ? openTrial(this.services, id, read.trial) : null
  }

  async show(reply: FastifyReply, opened: Opened, view: SurveyView, filled = NOTHING): Promise<FastifyReply> {
    const { survey, entity, invitation, lang, self, from, hash, trial } = opened
    const shown = {
      ...presentSurvey(survey, entity, lang, invitation !== null),
      ...(trial && { trial: true as const }),
    }
    const urls = {
      self: from === null ? self : fromSource(self, from),
      pictures: `${self}/files/{id}/{width}`,
      files: `${self}/files`,
      ...(hash !== null && { stop: `${self}/stop`, opened: `${self}/opened` }),
      ...(invitation?.stops && { stops: invitation.stops }),
      ...(invitation?.stops?.backs && { resume: `${self}/resume` }),
    }
    return this.send(reply, await this.pages.survey({ survey: shown, view, filled, urls, once: newId() }))
  }

  page = async (request: SurveyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened) return this.notice(request, reply.code(404), 'notFound')
    if (opened.invitation?.answered) return this.show(reply, opened, 'answered')
    return this.show(reply, opened, opened.trial || opened.survey.acceptAnswers ? 'form' : 'closed')
  }

  /** Only the page itself reports this: scanners and link previews fetch and do not. product.md 23 */
  opened = async (request: SurveyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const id = request.params.id.toLowerCase()
    const hash = keyHash(request.params.key)
    if (isId(id) && hash)
      await anew({ tries: 4 }, () =>
        this.services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
          tx.rows(sql`select athar_open_survey(${id}::uuid, ${hash})`),
        ),
      )
    return reply.code(204).header('cache-control', 'no-store').send()
  }

  answer = async (request: SurveyRequest, reply: FastifyReply, tries = 4): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened) return this.notice(request, reply.code(404), 'notFound')
    const { survey, hash, lang, self, from, trial } = opened
    if (!trial && !survey.acceptAnswers) return this.show(reply.code(409), opened, 'closed')
    const body = new URLSearchParams(String(request.body ?? ''))
    const waiting = await readWaiting(this.services.db, request.id, survey, body)
    const filled = readFilled(survey, body, waiting, await hasRoomFor(this.services.db, opened, request.id))
    const [{ db }, at] = [this.services, { survey, hash, lang, requestId: request.id, source: from ?? 'other' }]
    const thanks = () => reply.redirect(`${self}/thanks?lang=${lang}`, 303)
    if (!trial && (await isStored(db, at, filled))) return thanks()
    if (filled.changed || Object.keys(filled.faults).length > 0)
      return this.show(reply.code(422), opened, 'form', filled)
    if (trial) return thanks()
    const stored = await storeAnswers(db, at, filled)
    if (stored === 'stored') return thanks()
    if (stored === 'missing') return this.notice(request, reply.code(404), 'notFound')
    // Read again, the form says what is gone, or what has changed.
    if (stored === 'files' || stored === 'changed') {
      if (tries === 1) throw new Error(`the answers to ${survey.id} were overtaken each time: ${stored}`)
      return this.answer(request, reply, tries - 1)
    }
    return this.show(reply.code(409), opened, stored)
  }

  /** Reached after an answer; by hand it says no more than that it is the end. */
  thanks = async (request: SurveyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened) return this.notice(request, reply.code(404), 'notFound')
    const isOver = opened.survey.published === false && opened.invitation?.answered !== true
    return this.show(reply, opened, isOver ? 'closed' : 'thanks')
  }

  /** A page that asks: following a link stops nothing. */
  stopAsk = async (request: SurveyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const opened = await this.open(request)
    if (!opened) return this.notice(request, reply.code(404), 'notFound')
    const { stops } = opened.invitation ?? {}
    return this.show(reply, opened, stops && isStopped(stops) ? 'stopped' : 'stopAsk')
  }

  /**
   * RFC 8058 and the page's own form alike: done at once, the same at each repetition. So is what takes a stop back; where
   * nothing is to be taken back it says how things stand.
   */
  done(act: 'stop' | 'resume') {
    return async (request: SurveyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const id = request.params.id.toLowerCase()
      const hash = keyHash(request.params.key)
      const by = sql`(${id}::uuid, ${hash})`
      const write = act === 'stop' ? sql`select athar_stop_survey${by}` : sql`select athar_resume_survey${by}`
      if (isId(id) && hash)
        await anew({ tries: 4 }, () =>
          this.services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) => tx.rows(write)),
        )
      const opened = await this.open(request)
      if (!opened || (act === 'resume' && !opened.invitation?.stops))
        return this.notice(request, reply.code(404), 'notFound')
      const { stops } = opened.invitation ?? {}
      return this.show(reply, opened, stops && !isStopped(stops) ? 'resumed' : 'stopped')
    }
  }

  /** The logo alone: nothing else of the store is reached through it. */
  picture = async (request: SurveyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fileId = '', width: text = '' } = request.params
    const opened = await this.open(request)
    const logo = opened?.entity.logo
    const width = Number(text)
    if (!opened || logo?.id !== fileId || !logo.widths?.includes(width))
      return reply.code(404).header('cache-control', 'no-store').send()
    const which = { entityId: opened.entity.id, fileId, edition: logo.edition ?? undefined }
    return sendPicture(this.services, request, reply, { ...which, width })
  }

  failed = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode = 500 } = error as { statusCode?: number }
    const status = error instanceof AppFault ? error.status : statusCode
    if (status >= 500) request.log.error({ err: error }, 'a survey’s page failed')
    const kind = status === 429 ? 'tooMany' : status < 500 ? 'notFound' : 'error'
    return this.notice(request, reply.code(status), kind)
  }
}

/** [2.9] surveys: open to anyone, or by a donor's own key. */
export function registerSurveyPage(scope: FastifyInstance, services: Services, pages: SurveyPages): void {
  const routes = new SurveyRoutes(services, pages)
  const config = (audience: 'public' | 'link', rateLimit: typeof READ_LIMIT) => ({ config: { audience, rateLimit } })
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request, reply))
  // The page's own form, and the one-click posts of mail programs.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const each = (audience: 'public' | 'link', path: string) => {
    const read = config(audience, READ_LIMIT)
    scope.get(path, read, (request, reply) => routes.page(request as SurveyRequest, reply))
    scope.get(`${path}/thanks`, read, (request, reply) => routes.thanks(request as SurveyRequest, reply))
    scope.get(`${path}/files/:fileId/:width`, read, (request, reply) => routes.picture(request as SurveyRequest, reply))
    scope.post(path, { ...config(audience, ASK_LIMIT), bodyLimit: FORM_BYTES }, (request, reply) =>
      routes.answer(request as SurveyRequest, reply),
    )
  }
  each('public', BASE)
  each('link', `${BASE}/:key`)
  scope.post(`${BASE}/:key/opened`, config('link', PUBLIC_WRITE_LIMIT), (request, reply) =>
    routes.opened(request as SurveyRequest, reply),
  )
  scope.get(`${BASE}/:key/stop`, config('link', READ_LIMIT), (request, reply) =>
    routes.stopAsk(request as SurveyRequest, reply),
  )
  scope.post(`${BASE}/:key/stop`, config('link', ASK_LIMIT), (request, reply) =>
    routes.done('stop')(request as SurveyRequest, reply),
  )
  scope.post(`${BASE}/:key/resume`, config('link', ASK_LIMIT), (request, reply) =>
    routes.done('resume')(request as SurveyRequest, reply),
  )
}
