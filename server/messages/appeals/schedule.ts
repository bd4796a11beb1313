import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/types.ts'
import { defineSchedule, type Schedule } from '../../engine/schedule.ts'
import { schedule } from '../../jobs/schedules.ts'
import { dispatchOfAppeal } from '../dispatch.ts'
import { stopHere } from '../ledger.ts'
import { beginAppeal, moveAppeal } from './begin.ts'
import { readAppeal, readAppealAudience, readLicence } from './read.ts'

const payload = z.strictObject({ campaign: z.uuid() })

/** Stops what is on its way and closes the page; what was sent stays sent. Its row is held already. */
export async function endAppeal(tx: Tx, id: string): Promise<void> {
  const dispatch = await dispatchOfAppeal(tx, id, true)
  if (dispatch?.state === 'sending') await stopHere(tx, dispatch.id)
  await moveAppeal(tx, id, { status: 'stopped', finishedAt: sql`now()` })
}

/** A campaign ends with its licence; with one that was prolonged meanwhile, later. */
export const endAppeals: Schedule = defineSchedule({
  what: 'campaign-end',
  payload,
  fire: async ({ tx }, { campaign: id }): Promise<void> => {
    const appeal = await readAppeal(tx, id, true)
    if (appeal?.status !== 'sending' && appeal?.status !== 'published') return
    const licence = await readLicence(tx, appeal.licence)
    if (licence && !licence.over)
      return schedule(tx, endAppeals, { at: licence.ends, payload: { campaign: id }, name: id })
    await endAppeal(tx, id)
  },
})

/**
 * A campaign leaves at the time that was set for it, to those whom it means then. One that cannot leave any more, as its
 * licence is over or nobody is left to send to, is a draft again.
 */
export const sendAppeals = defineSchedule({
  what: 'campaign',
  payload,
  fire: async ({ tx, jobs, entityId }, { campaign: id }) => {
    const appeal = await readAppeal(tx, id, true)
    if (appeal?.status !== 'scheduled' || entityId === null) return
    const licence = await readLicence(tx, appeal.licence)
    const recipients = licence && !licence.over ? (await readAppealAudience(tx, appeal)).sendable : 0
    if (!licence || recipients === 0) return void (await moveAppeal(tx, id, { status: 'draft' }))
    await beginAppeal(tx, { entityId, appeal, recipients, addJob: (name, data) => jobs.add(tx, name, data) })
    await schedule(tx, endAppeals, { at: licence.ends, payload: { campaign: id }, name: id })
  },
})
