import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../engine/job.ts'
import { UPKEEP_JOBS } from '../jobs/upkeep.ts'
import { applyTemplateList } from './sync.ts'

/** Asks the service of one entity where its templates stand: what it tells by itself may get lost on the way. */
const PULL_TEMPLATES = 'pull-templates'

/** Finds the entities that have templates at a service. */
export const findTemplates = defineJob({
  name: UPKEEP_JOBS.findTemplates,
  data: z.strictObject({}),
  run: async ({ db, jobs }) => {
    const found = await db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ id: string }>(sql`select athar_entities_with_templates() as id`),
    )
    for (const { id } of found) await jobs.wake(PULL_TEMPLATES, { entityId: id })
  },
})

/** What a service does not tell now it is asked for again in an hour. */
export const pullTemplates = defineJob({
  name: PULL_TEMPLATES,
  data: z.strictObject({ entityId: z.uuid() }),
  run: async ({ db, log, templatesOf }, { entityId }) => {
    const service = await templatesOf(entityId)
    if (!service) return
    const at = new Date().toISOString()
    const outcome = await service.list()
    if (outcome.state === 'refused') {
      log.warn({ entityId, reason: outcome.reason }, 'the service does not tell where templates stand')
      return
    }
    await db.as({ kind: 'worker', entityId }, (tx) => applyTemplateList(tx, outcome.templates, at))
  },
})
