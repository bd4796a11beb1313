import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import type { Lang } from '../../../server/pages/assets.ts'
import type { VerifyProps } from '../../../server/pages/render.ts'
import { guessedLang } from '../../../server/routes/lang.ts'
import { PUBLIC_CSP } from '../../../server/routes/publicPolicy.ts'
import { keySet } from '../../../server/verify/keys.ts'
import { qrSvg } from '../../../server/verify/qr.ts'
import { verifyPath } from '../../../server/verify/seal.ts'
import { proofOf, verify } from '../../../server/verify/verify.ts'
import { readCode } from '../../_contracts/seal.ts'

const PAGE_LIMIT = { max: 60, timeWindow: '1 minute' }
const KEYS_LIMIT = { max: 120, timeWindow: '1 minute' }
const QR_LIMIT = { max: 600, timeWindow: '1 minute' }

/** How the routes get their page. */
export type VerifyPages = (props: VerifyProps) => Promise<string>

type VerifyRequest = FastifyRequest<{ Params: { code: string }; Querystring: { code?: unknown } }>

const firstText = (value: unknown): string => {
  const [first] = [value].flat()
  return typeof first === 'string' ? first.slice(0, 40) : ''
}

class VerifyRoutes {
  constructor(
    readonly services: Services,
    readonly page: VerifyPages,
  ) {}

  async send(reply: FastifyReply, lang: Lang, found: VerifyProps['found'], typed = ''): Promise<FastifyReply> {
    if (found !== 'none') reply.header('x-robots-tag', 'noindex, nofollow')
    const keys = await keySet(this.services.db)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PUBLIC_CSP)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .send(await this.page({ lang, found, typed, keys }))
  }

  /** The question; a form without script brings what was typed as `code`. */
  ask = async (request: VerifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const lang = guessedLang(request)
    const typed = firstText(request.query.code)
    const code = readCode(typed)
    if (code !== null) return reply.redirect(`${verifyPath(code)}?lang=${lang}`, 303)
    return typed.trim() === '' ? this.send(reply, lang, 'none') : this.send(reply.code(404), lang, 'unknown', typed)
  }

  answer = async (request: VerifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const lang = guessedLang(request)
    const { code } = request.params
    const found = await verify(this.services, code)
    return found ? this.send(reply, lang, found) : this.send(reply.code(404), lang, 'unknown', readCode(code) ?? '')
  }

  /** For whoever checks it with tools of their own (docs/verify.md). */
  proof = async (request: VerifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const proof = await proofOf(this.services.db, request.params.code)
    if (!proof) throw new AppFault('notFound')
    return reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store').send(proof)
  }

  /** Drawn from the address alone: it says nothing of whether there is anything under the code. */
  qr = async (request: VerifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const code = readCode(request.params.code)
    if (code === null) throw new AppFault('notFound')
    return (
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        // A letter in an account stands in a sandboxed frame, which counts as another origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(qrSvg(this.services.config.publicUrl + verifyPath(code)))
    )
  }

  keys = async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply
      .type('application/jwk-set+json')
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(JSON.stringify(await keySet(this.services.db)))

  failed = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode = 500 } = error as { statusCode?: number }
    const status = error instanceof AppFault ? error.status : statusCode
    if (status >= 500) request.log.error({ err: error }, 'the page of verification failed')
    const what = status === 429 ? 'tooMany' : status < 500 ? 'unknown' : 'error'
    return this.send(reply.code(status), guessedLang(request), what)
  }
}

/** product.md 28, 40: whether a report is as it was published, for anybody; and the platform's public keys. */
export function registerVerify(scope: FastifyInstance, services: Services, page: VerifyPages): void {
  const routes = new VerifyRoutes(services, page)
  const config = (rateLimit: typeof PAGE_LIMIT) => ({ config: { audience: 'public' as const, rateLimit } })
  const asked = (request: FastifyRequest): VerifyRequest => request as VerifyRequest
  scope.setErrorHandler((error, request, reply) => routes.failed(error, request, reply))
  scope.get('/verify', config(PAGE_LIMIT), (request, reply) => routes.ask(asked(request), reply))
  scope.get('/verify/:code', config(PAGE_LIMIT), (request, reply) => routes.answer(asked(request), reply))
  scope.get('/verify/:code/proof.json', config(PAGE_LIMIT), (request, reply) => routes.proof(asked(request), reply))
  scope.get('/verify/:code/qr.svg', config(QR_LIMIT), (request, reply) => routes.qr(asked(request), reply))
  scope.get('/.well-known/athar-keys.json', config(KEYS_LIMIT), (request, reply) => routes.keys(request, reply))
}
