import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedLang } from './lang.ts'

const LIMIT = { max: 120, timeWindow: '1 minute' }

/** What people type, and what stores and services ask the address of, by where it is said. */
const SHORT = {
  '/about': { page: '/welcome', part: '#about' },
  '/contact': { page: '/welcome', part: '#contact' },
  '/privacy': { page: '/welcome', part: '#privacy' },
  '/terms': { page: '/termsAndConditions', part: '' },
} as const

/** Short addresses that lead to a public page, or a part of one. */
export function registerShortAddresses(app: FastifyInstance): void {
  for (const [address, { page, part }] of Object.entries(SHORT))
    app.get(
      address,
      { config: { audience: 'public', rateLimit: LIMIT } },
      (request: FastifyRequest, reply: FastifyReply) => {
        const lang = askedLang(request)
        return reply.redirect(`${page}${lang === null ? '' : `?lang=${lang}`}${part}`, 302)
      },
    )
}
