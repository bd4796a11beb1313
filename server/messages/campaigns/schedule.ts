import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { defineSchedule, type Schedule } from '../../engine/schedule.ts'
import { schedule } from '../../jobs/schedules.ts'
import { lacksApproval } from '../approval.ts'
import { dispatchOfAppeal, isOpen } from '../dispatch.ts'
import { stopHere } from '../ending.ts'
import { holdLicence, type Licence, readLicence } from '../licences.ts'
import { beginAppeal, moveAppeal } from './begin.ts'
import { readAppeal, readAppealAudience } from './read.ts'

const c = columns(campaigns, 'c')
const payload = z.strictObject({ campaign: z.uuid() })

/** The campaign is over: what is on its way is stopped, and its page asks for nothing any more. Its row is held already. */
export async function endAppeal(tx: Tx, id: string): Promise<void> {
  const dispatch = await dispatchOfAppeal(tx, id, true)
  // Before its sending ends, which would call it published.
  await moveAppeal(tx, id, { status: 'stopped', finishedAt: sql`now()` })
  if (isOpen(dispatch)) await stopHere(tx, dispatch.id)
}

/** A campaign ends with its licence; with one that was prolonged meanwhile, later. */
export const endAppeals: Schedule = defineSchedule({
  what: 'campaign-end',
  payload,
  fire: async ({ tx }, { campaign: id }): Promise<void> => {
    const appeal = await readAppeal(tx, id, true)
    if (appeal?.status !== 'sending' && appeal?.status !== 'published') return
    const licence = await readLicence(tx, appeal.licence)
    if (licence && !licence.over) return endWith(tx, id, licence)
    await endAppeal(tx, id)
  },
})

/** Sets the time at which a campaign ends. */
export const endWith = (tx: Tx, id: string, { ends }: Licence): Promise<void> =>
  schedule(tx, endAppeals, { at: ends, payload: { campaign: id }, name: id })

/** A licence whose last day was moved takes those with it that collect under it. */
export async function moveEnds(tx: Tx, id: string): Promise<void> {
  const licence = await readLicence(tx, id)
  if (!licence) return
  const running = await tx.rows(
    select(pick(c, 'id'), sql`from ${c} where ${c.licence} = ${id}::uuid and ${c.status} in ('sending', 'published')`),
  )
  for (const one of running) await endWith(tx, one.id, licence)
}

/**
 * A campaign leaves at the time that was set for it, to those whom it means then. One that cannot leave, as its
 * licence is over or is yet to begin, nobody is left to send to or a second person's word is wanted by now, is a draft again.
 */
export const sendAppeals = defineSchedule({
  what: 'campaign',
  payload,
  fire: async ({ tx, jobs, entityId }, { campaign: id }) => {
    const appeal = await readAppeal(tx, id, true)
    if (appeal?.status !== 'scheduled' || entityId === null) return
    const licence = await holdLicence(tx, appeal.licence)
    const recipients = licence?.begun && !licence.over ? (await readAppealAudience(tx, appeal)).sendable : 0
    if (!licence || recipients === 0 || (await lacksApproval(tx, appeal, recipients)))
      return void (await moveAppeal(tx, id, { status: 'draft' }))
    await beginAppeal(tx, { entityId, appeal, recipients, addJob: (name, data) => jobs.add(tx, name, data) })
    await endWith(tx, id, licence)
  },
})
