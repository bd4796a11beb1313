import { CODES } from '../../../resources/_kit/codes.ts'
import type { Fault } from '../../../resources/_kit/validate.ts'
import { isNamed } from '../../../resources/meta_campaigns/asks.ts'
import type { Tx } from '../../db/types.ts'
import { holdLicence, licenceFaults } from '../licences.ts'
import { needsLicence } from './audience.ts'
import type { Campaign, CampaignTemplate } from './read.ts'

interface Leaving {
  campaign: Campaign
  template: CampaignTemplate
  /** The moment at which it leaves. */
  at: string
}

/** All that stands in the message, whoever it goes to. */
function wordsOf({ campaign, template }: Leaving): string {
  const { headerType, headerText, body, footer } = template
  const typed = campaign.variables.flatMap(({ type, value }) => (type === 'text' ? [value] : []))
  return [headerType === 'text' ? headerText : null, body, footer, ...typed].join('\n')
}

/** What asks for gifts leaves under a licence that holds then, and names it: there is no place around a template to do so. */
export async function permitFaults(tx: Tx, leaving: Leaving): Promise<Fault[]> {
  const { campaign, template, at } = leaving
  if (!needsLicence(template, campaign)) return []
  const licence = await holdLicence(tx, campaign.licence)
  const faults = licenceFaults(licence, at)
  if (licence === null || faults.length > 0 || isNamed(wordsOf(leaving), licence.number)) return faults
  return [{ field: 'licence', key: 'licenceNotNamed', args: { number: licence.number }, code: CODES.generic }]
}
