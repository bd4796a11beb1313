import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Asking, ownLetter, prepared, preparedLetter } from '../../resources/reports/server/own.ts'
import { ownYear } from '../../resources/year_letters/server/own.ts'
import { markYear } from '../../resources/year_letters/server/page.ts'
import { isId } from '../db/ids.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { letterPath } from '../letters/addresses.ts'
import { markLetter, untouched } from '../letters/reading.ts'
import { framedHtml, framedYearHtml } from '../pages/render.ts'
import { authenticate } from './guard.ts'

const query = z.strictObject({ language: z.enum(['ar', 'en']).optional() })

/** The language that is asked for, if one is. @throws 400 */
export const languageOf = (request: FastifyRequest): 'ar' | 'en' | undefined => {
  const found = query.safeParse(request.query)
  if (!found.success) throw malformed('language', 'invalid')
  return found.data.language
}

/** Whoever signed in by phone. @throws 403 */
export async function giver(services: Services, request: FastifyRequest): Promise<Asking> {
  const actor = await authenticate(services, request)
  if (actor.kind !== 'donor') throw new AppFault('forbidden')
  return { services, actor, requestId: request.id }
}

/** [2.41], [2.48] what a person who signed in by phone reads in their account. */
export function registerOwnReports(app: FastifyInstance, services: Services): void {
  app.get('/api/own/reports', { config: { audience: 'session', operation: 'reports.prepared' } }, async (request) => {
    const found = await prepared(await giver(services, request))
    return found.map(({ id, project, project_name: projectName, entity_name: entityName, ...one }) => ({
      id,
      project,
      projectName,
      entityName,
      entityNameEn: one.entity_name_en,
      at: one.at,
    }))
  })
  app.get<{ Params: { id: string } }>(
    '/api/own/reports/:id',
    { config: { audience: 'session', operation: 'reports.readPrepared' } },
    async (request) => {
      const asking = await giver(services, request)
      if (!asking.actor.roles.includes('PotentialDonner')) throw new AppFault('forbidden')
      const wanted = request.params.id.toLowerCase()
      const found = (await prepared(asking)).find(({ id }) => id === wanted)
      const letter = found && (await preparedLetter(services, found))
      if (!letter) throw new AppFault('notFound')
      const image = `/dashboard/projects/${found.project}/pictures/{id}/{width}`
      const opened = { ...untouched(letter, found.entity_id), kind: 'shared' as const }
      return { html: await framedHtml(opened, '', languageOf(request) ?? letter.lang, image), project: found.project }
    },
  )
  app.get<{ Params: { id: string; donor: string } }>(
    '/api/own/letters/:id/:donor',
    { config: { audience: 'session', operation: 'letters.readOwn' } },
    async (request) => {
      const asking = await giver(services, request)
      const { id, donor } = request.params
      const language = languageOf(request)
      const own = isId(id) && isId(donor) ? await ownLetter(asking, id.toLowerCase(), donor) : null
      if (!own) throw new AppFault('notFound')
      const { opened, key } = own
      // The page lies in a frame that runs nothing: that it was opened is told by the account that asked for it.
      await markLetter(services, opened.letter.report.id, key, 'opened', request.id)
      const html = await framedHtml(opened, key, language ?? opened.letter.lang)
      return { html, path: letterPath(opened.letter.report.id, key) }
    },
  )
  app.get<{ Params: { id: string; donor: string } }>(
    '/api/own/years/:id/:donor',
    { config: { audience: 'session', operation: 'year_letters.readOwn' } },
    async (request) => {
      const asking = await giver(services, request)
      const { id, donor } = request.params
      const language = languageOf(request)
      const own = isId(id) && isId(donor) ? await ownYear(asking, id.toLowerCase(), donor) : null
      if (!own) throw new AppFault('notFound')
      const { opened, key } = own
      await markYear(services, opened.letter.id, key, 'opened', request.id)
      const { self, pdf } = opened.paths
      return { html: await framedYearHtml(opened, language ?? opened.letter.lang), path: self, pdf }
    },
  )
}
