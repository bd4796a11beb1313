import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../../../i18n/server.ts'
import { isId, newId } from '../../../server/db/ids.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { SEND_SINGLES } from '../../../server/messages/job.ts'
import { guessedLang } from '../../../server/routes/lang.ts'
import { ASK_LIMIT } from '../../../server/routes/limits.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { CONTACT_FIELDS, type Landing } from '../../_contracts/landing.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { checkBody, type Fault, ruleFaults } from '../../_kit/validate.ts'
import { contactMessages } from '../schema.ts'

const PAGE_LIMIT = { max: 120, timeWindow: '1 minute' }
/** A long message in Arabic, each letter of which a form writes with six. */
const FORM_BYTES = 64 * 1024

type Page = (landing: Landing) => Promise<string>
type Lang = Landing['lang']
type Written = Pick<RecordOf<typeof contactMessages>, (typeof CONTACT_FIELDS)[number]>

class LandingRoutes {
  constructor(
    readonly services: Services,
    readonly html: Page,
  ) {}

  async show(
    request: FastifyRequest,
    reply: FastifyReply,
    view: Landing['view'],
    filled: Pick<Landing, 'values' | 'faults'> = { values: {}, faults: {} },
  ): Promise<FastifyReply> {
    const { publicUrl } = this.services.config
    const landing = {
      ...filled,
      view,
      lang: guessedLang(request),
      once: newId(),
      year: new Date().getFullYear(),
      origin: new URL(publicUrl).origin,
    }
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PUBLIC_CSP)
        // Whoever goes back to what they had to correct finds it, and not the browser's question whether to send it again.
        .header('cache-control', reply.statusCode === 422 ? 'private, no-cache' : 'private, no-store')
        .header('vary', 'accept-language')
        .send(await this.html(landing))
    )
  }

  page = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => this.show(request, reply, 'form')

  /** Reached after a message; by hand it says no more than that one arrived. */
  sent = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    this.show(request, reply.header('x-robots-tag', 'noindex'), 'sent')

  write = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = new URLSearchParams(String(request.body ?? ''))
    const lang = guessedLang(request)
    const values = Object.fromEntries(CONTACT_FIELDS.map((name) => [name, body.get(name) ?? '']))
    const checked = checkBody(contactMessages, values, 'create')
    // All at once: a page without script is sent anew for each.
    const faults = [...checked.faults, ...ruleFaults(contactMessages, checked.values)]
    if (faults.length > 0) return this.show(request, reply.code(422), 'form', { values, faults: inWords(faults, lang) })
    // Who filled in what nobody sees is thanked like anybody else, and kept nowhere.
    const isProgram = (body.get('website') ?? '') !== ''
    const once = body.get('once') ?? ''
    const id = isId(once) ? once.toLowerCase() : newId()
    if (!isProgram) await this.store({ ...(checked.values as Written), id, lang, requestId: request.id })
    return reply.header('cache-control', 'no-store').redirect(`/welcome/sent?lang=${lang}#contact`, 303)
  }

  /** With its mail, where the platform has an address and a mail service. @throws busy (503) where too much waits */
  store({ id, lang, requestId, ...written }: Written & { id: string; lang: Lang; requestId: string }): Promise<void> {
    const { db, jobs, config, mail } = this.services
    const to = mail.mailer === null ? null : config.contactEmail
    return db.as({ kind: 'anonymous', requestId }, async (tx) => {
      const kept = await tx.one<{ kept: boolean }>(
        sql`select athar_write_contact(${id}::uuid, ${written.name}, ${written.email}, ${written.phone}, ${written.message}, ${lang}, ${to}) as kept`,
      )
      if (kept?.kept !== true) throw new AppFault('busy')
      if (to !== null) await jobs.add(tx, SEND_SINGLES, { entityId: null, id: null })
    })
  }

  failed = (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode = 500 } = error as { statusCode?: number }
    const status = error instanceof AppFault ? error.status : statusCode
    if (status >= 500 && status !== 503) request.log.error({ err: error }, 'the landing page failed')
    return this.show(request, reply.code(status), status === 429 ? 'tooMany' : 'busy')
  }
}

/** The first fault of each field, in the reader's language. */
const inWords = (faults: readonly Fault[], lang: Lang): Landing['faults'] =>
  Object.fromEntries(
    faults.toReversed().map(({ field, key, args }) => [field, translate(lang, `validation.${key}`, args)]),
  )

/** [1.8] the landing page, and what its visitors write. */
export function registerLanding(scope: FastifyInstance, services: Services, html: Page): void {
  const routes = new LandingRoutes(services, html)
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request, reply))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const read = { config: { audience: 'public', rateLimit: PAGE_LIMIT } } as const
  scope.get('/welcome', read, routes.page)
  scope.get('/welcome/sent', read, routes.sent)
  scope.post('/welcome', { config: { audience: 'public', rateLimit: ASK_LIMIT }, bodyLimit: FORM_BYTES }, routes.write)
}
