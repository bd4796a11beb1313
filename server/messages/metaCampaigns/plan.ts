import type { Services } from '../../engine/services.ts'
import type { Dispatch } from '../dispatch.ts'
import type { Planning } from '../kinds/kind.ts'
import { planMany } from '../planMany.ts'
import { asksOf, campaignWay } from './audience.ts'
import { readCampaign, readTemplate } from './read.ts'

/** Plans the messages of a Meta campaign, in the one language of its template. */
export const planCampaign = async (services: Services, dispatch: Dispatch, planning: Planning): Promise<void> => {
  const id = dispatch.campaign
  if (id === null) return
  await planMany(services, dispatch, planning, async (tx) => {
    const campaign = await readCampaign(tx, id)
    const template = campaign && (await readTemplate(tx, campaign.template))
    if (!campaign || !template) return null
    const { language } = template
    return {
      choice: campaign,
      wayOf: (donor) => campaignWay(donor, asksOf(template, campaign)),
      first: 'whatsappCloud',
      language,
    }
  })
}
