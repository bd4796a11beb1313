import type { FastifyRequest } from 'fastify'
import type { Lang } from '../pages/render.ts'

/** The language asked for (`?lang=`), or null. */
export const askedLang = ({ query }: FastifyRequest): Lang | null => {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return lang === 'ar' || lang === 'en' ? lang : null
}

/** Where nothing says the language of a page for everyone: the one asked for, the reader's own, Arabic before all others. */
export const guessedLang = (request: FastifyRequest): Lang =>
  askedLang(request) ?? (/^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ar')
