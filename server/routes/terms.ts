import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Lang } from '../pages/assets.ts'
import { guessedLang } from './lang.ts'
import { PUBLIC_CSP } from './publicPolicy.ts'

const TERMS_LIMIT = { max: 120, timeWindow: '1 minute' }

type TermsRequest = FastifyRequest<{ Querystring: { lang?: unknown } }>

/** [2.5] what people agree to, readable without signing in and without script. */
export function registerTerms(app: FastifyInstance, page: (lang: Lang) => Promise<string>): void {
  app.get(
    '/termsAndConditions',
    { config: { audience: 'public', rateLimit: TERMS_LIMIT } },
    async (request: TermsRequest, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PUBLIC_CSP)
        .header('cache-control', 'public, max-age=300')
        .header('vary', 'accept-language')
        .send(await page(guessedLang(request))),
  )
}
