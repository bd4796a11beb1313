import { sql } from 'drizzle-orm'
import type { CampaignPreview } from '../../../resources/_contracts/campaigns.ts'
import { fromHalalas, toHalalas } from '../../../resources/_kit/money.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { metaAccounts } from '../../../resources/meta_accounts/schema.ts'
import { isSendable } from '../../../resources/templates/meta.ts'
import { columns, pick, select } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault } from '../../engine/fault.ts'
import { GATE } from '../audience.ts'
import type { TestInput } from '../trials/input.ts'
import { sendTrial, type TrialOutcome } from '../trials/send.ts'
import { asksOf, campaignGate, meant, readCampaignAudience } from './audience.ts'
import { compose, missingIn, render, usesFallback } from './compose.ts'
import { headerLink } from './header.ts'
import type { Origin } from './media.ts'
import { type Campaign, type CampaignTemplate, readCampaign, readFacts, readTemplate } from './read.ts'
import { type CampaignDonor, type Facts, valuesOf } from './values.ts'

// As GATE names it.
const d = columns(donors, 'd')
const a = columns(metaAccounts, 'a')

const SAMPLES = 3
/** So many recipients are asked for their values: beyond it the counts are of these, and the gate asks each one anyhow. */
const ASKED_MOST = 5000

const PERSON = { ...pick(d, 'id', 'name', 'givenTotal', 'giftsCount', 'lastGiftDate'), ...GATE }

/** Those who would get it, by the gate as it is now. */
async function recipients(tx: Tx, campaign: Campaign, template: CampaignTemplate): Promise<CampaignDonor[]> {
  const rows = await tx.rows(
    select(PERSON, sql`from ${d} where ${meant(campaign)} order by ${d.id} limit ${ASKED_MOST}`),
  )
  return rows.filter((row) => campaignGate(row, asksOf(template, campaign)) === null)
}

interface Ready {
  campaign: Campaign
  template: CampaignTemplate
  facts: Facts
}

const originOf = ({ services: { config } }: Call): Origin => ({ publicUrl: config.publicUrl, secret: config.appSecret })

/** @throws 404; 422 where no template is chosen */
async function readReady(tx: Tx, id: string, origin: Origin): Promise<Ready> {
  const campaign = await readCampaign(tx, id)
  if (!campaign) throw new AppFault('notFound')
  const template = await readTemplate(tx, campaign.template)
  if (!template) throw new AppFault('notFound')
  return { campaign, template, facts: { ...(await readFacts(tx, campaign, template)), ...origin } }
}

/** About what the service bills for it. */
async function costOf(tx: Tx, campaign: Campaign, template: CampaignTemplate): Promise<string | null> {
  const account = await tx.one(
    select(
      pick(a, 'marketingPrice', 'utilityPrice'),
      sql`from ${a} where ${a.deletedAt} is null order by ${a.id} limit 1`,
    ),
  )
  const price = template.category === 'marketing' ? account?.marketingPrice : account?.utilityPrice
  if (!price) return null
  const { sendable } = await readCampaignAudience(tx, campaign, template)
  return fromHalalas(toHalalas(price) * BigInt(sendable))
}

/** product.md 32: three real recipients, and how many have no value. */
export const previewCampaign = (call: Call, id: string): Promise<CampaignPreview> =>
  inTx(call, async (tx) => {
    const { campaign, template, facts } = await readReady(tx, id, originOf(call))
    const people = await recipients(tx, campaign, template)
    const { variables } = campaign
    const lacking = people.filter((one) => usesFallback(variables, one, facts))
    const served = lacking.filter((one) => missingIn(valuesOf(variables, one, facts)).length === 0)
    return {
      language: template.language,
      samples: people.slice(0, SAMPLES).map((one) => render(template, variables, one, facts)),
      withoutValue: lacking.length,
      withFallback: served.length,
      cost: await costOf(tx, campaign, template),
    }
  })

/** A Meta campaign's test, with the values of the first recipient. @throws as {@link sendTrial}; 409 templateNotReady */
export const testCampaign = (call: Call, id: string, { channel }: TestInput): Promise<TrialOutcome> =>
  sendTrial(call, {
    id,
    channel,
    read: async (tx) => {
      const { campaign, template, facts } = await readReady(tx, id, originOf(call))
      if (!isSendable(template)) throw new AppFault('templateNotReady')
      const [donor] = await recipients(tx, campaign, template)
      if (!donor) throw new AppFault('nobodyToSendTo')
      const values = valuesOf(campaign.variables, donor, facts).map((value) => value ?? '')
      const file = headerLink(template, originOf(call))
      return ({ id: messageId, address: to }) => compose({ id: messageId, to, file }, template, values)
    },
  })
