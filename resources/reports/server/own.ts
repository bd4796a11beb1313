import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { columns, known, pick, select } from '../../../server/db/columns.ts'
import { isId } from '../../../server/db/ids.ts'
import { type Actor, inTx } from '../../../server/engine/context.ts'
import { AppFault, malformed } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { letterPath } from '../../../server/letters/addresses.ts'
import { keptToken } from '../../../server/letters/keys.ts'
import { eachPicture } from '../../../server/letters/pictures.ts'
import { commonLetter } from '../../../server/letters/present.ts'
import { openLetter, untouched } from '../../../server/letters/reading.ts'
import { framedHtml } from '../../../server/pages/render.ts'
import { authenticate } from '../../../server/routes/guard.ts'
import type { Letter } from '../../_contracts/letter.ts'
import { letters } from '../../letters/schema.ts'

const l = columns(letters, 'l')

const asked = z.strictObject({ language: z.enum(['ar', 'en']).optional() })
type Lang = z.output<typeof asked>['language']

interface Prepared {
  id: string
  entity_id: string
  project: string
  project_name: string
  entity_name: string
  is_open: boolean
  at: string
}

async function giver(services: Services, request: FastifyRequest): Promise<Actor> {
  const actor = await authenticate(services, request)
  if (actor.kind !== 'donor') throw new AppFault('forbidden')
  return actor
}

const languageOf = (request: FastifyRequest): Lang => {
  const found = asked.safeParse(request.query)
  if (!found.success) throw malformed('language', 'invalid')
  return found.data.language
}

/** [6.3] the letter that the person was sent of this report as this donor; null where there is none. */
async function ownLetter(services: Services, request: FastifyRequest, actor: Actor, report: string, donor: string) {
  const row = await inTx({ actor, requestId: request.id, services }, (tx) =>
    tx.one(
      select(
        { ...pick(l, 'id'), hash: known(l.tokenHash) },
        sql`from ${l} where ${l.report} = ${report}::uuid and ${l.donor} = ${donor}::uuid and ${l.sent} and ${l.words} is not null`,
      ),
    ),
  )
  if (!row) return null
  const { appSecret, appSecretOld } = services.config
  const key = keptToken([appSecret, appSecretOld], row.id, row.hash)
  const opened = await openLetter(services, report, key, request.id)
  return opened && { opened, key }
}

/** [1.14] a report to somebody who has given nothing: what became of the project, and no thanks for a gift. */
function toNobody(letter: Letter): Letter {
  const [project] = letter.projects
  const { publicMessage: _message, thankTitle: _thanks, ...report } = letter.report
  return { ...letter, report: { ...report, title: project?.name ?? report.title, message: '' } }
}

/** The pictures of a project that is open to all lie at its own page; those of a special one stay with whom it is for. */
async function preparedLetter(services: Services, found: Prepared): Promise<Letter | null> {
  return services.db.as({ kind: 'worker', entityId: found.entity_id }, async (tx) => {
    const letter = await commonLetter(tx, found.id)
    const open = await tx.rows<{ id: string }>(sql`select id from athar_public_pictures(${found.project}::uuid)`)
    const ids = new Set(found.is_open ? open.map(({ id }) => id) : [])
    return letter && eachPicture(toNobody(letter), (file) => (ids.has(file.id) ? file : undefined))
  })
}

const prepared = (services: Services, request: FastifyRequest, actor: Actor): Promise<Prepared[]> =>
  actor.roles.includes('PotentialDonner')
    ? inTx({ actor, requestId: request.id, services }, (tx) =>
        tx.rows<Prepared>(sql`select * from athar_prepared_reports()`),
      )
    : Promise.resolve([])

/** [2.41], [2.48] what a person who signed in by phone reads in their account. */
export function registerOwnReports(app: FastifyInstance, services: Services): void {
  app.get('/api/own/reports', { config: { audience: 'session', operation: 'reports.prepared' } }, async (request) => {
    const actor = await giver(services, request)
    const found = await prepared(services, request, actor)
    return found.map(({ id, project, project_name: projectName, entity_name: entityName, at }) => ({
      id,
      project,
      projectName,
      entityName,
      at,
    }))
  })
  app.get<{ Params: { id: string } }>(
    '/api/own/reports/:id',
    { config: { audience: 'session', operation: 'reports.readPrepared' } },
    async (request) => {
      const actor = await giver(services, request)
      if (!actor.roles.includes('PotentialDonner')) throw new AppFault('forbidden')
      const wanted = request.params.id.toLowerCase()
      const found = (await prepared(services, request, actor)).find(({ id }) => id === wanted)
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
      const actor = await giver(services, request)
      const { id, donor } = request.params
      const language = languageOf(request)
      const own = isId(id) && isId(donor) ? await ownLetter(services, request, actor, id.toLowerCase(), donor) : null
      if (!own) throw new AppFault('notFound')
      const { opened, key } = own
      return {
        html: await framedHtml(opened, key, language ?? opened.letter.lang),
        path: letterPath(opened.letter.report.id, key),
      }
    },
  )
}
