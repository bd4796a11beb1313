import type { FastifyInstance } from 'fastify'
import type { Services } from '../engine/services.ts'
import { chooseCountryLookup } from '../integrations/country/index.ts'

const COUNTRY_LIMIT = { max: 30, timeWindow: '1 minute' }

/** [7.13] in the visitor's stead: no page of ours talks to another host, and the service learns nothing but an address. */
export function registerCountry(app: FastifyInstance, { config }: Services): void {
  const lookup = chooseCountryLookup(config.countryLookupUrl)
  app.get('/api/country', { config: { audience: 'public', rateLimit: COUNTRY_LIMIT } }, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await lookup.ask(request.ip)),
  )
}
