import { z } from 'zod'
import { isSendable } from '../../../resources/templates/meta.ts'
import { defineSchedule } from '../../engine/schedule.ts'
import { lacksApproval } from '../approval.ts'
import { databaseNow } from '../dispatch.ts'
import { readCampaignAudience } from './audience.ts'
import { begin, move } from './begin.ts'
import { permitFaults } from './permit.ts'
import { readCampaign, readTemplate } from './read.ts'

/**
 * [3.11] a campaign leaves at the time that was set for it, to those whom it means then. One that cannot leave any more,
 * since its template was switched off, its licence does not hold, nobody is left to send to or a second person's word is
 * wanted by now, is a draft again.
 */
export const sendCampaigns = defineSchedule({
  what: 'meta-campaign',
  payload: z.strictObject({ campaign: z.uuid() }),
  fire: async ({ tx, jobs, entityId }, { campaign: id }) => {
    const campaign = await readCampaign(tx, id, true)
    if (campaign?.status !== 'scheduled' || entityId === null) return
    const template = await readTemplate(tx, campaign.template)
    const isFit =
      template !== null &&
      isSendable(template) &&
      (await permitFaults(tx, { campaign, template, at: await databaseNow(tx) })).length === 0
    const sendable = isFit ? (await readCampaignAudience(tx, campaign, template)).sendable : 0
    if (sendable === 0 || (await lacksApproval(tx, campaign, sendable)))
      return void (await move(tx, id, { status: 'draft' }))
    await begin(tx, { entityId, id, recipients: sendable, addJob: (name, data) => jobs.add(tx, name, data) })
  },
})
