import { sql } from 'drizzle-orm'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { isSendable } from '../../../resources/templates/meta.ts'
import { anyOf, columns, known, pick, type Selected, select, updates } from '../../db/columns.ts'
import type { Tx } from '../../db/types.ts'
import { actingAs } from '../../engine/acting.ts'
import { GATE } from '../audience.ts'
import { databaseNow } from '../dispatch.ts'
import { unlicensed } from '../licences.ts'
import { asksOf, campaignGate } from '../metaCampaigns/audience.ts'
import { compose, missingIn } from '../metaCampaigns/compose.ts'
import { headerLink } from '../metaCampaigns/header.ts'
import type { Origin } from '../metaCampaigns/media.ts'
import { permitFaults } from '../metaCampaigns/permit.ts'
import { planCampaign } from '../metaCampaigns/plan.ts'
import { type Campaign, type CampaignTemplate, readCampaign, readFacts, readTemplate } from '../metaCampaigns/read.ts'
import { type Facts, valuesOf } from '../metaCampaigns/values.ts'
import { phoneOf } from '../phones.ts'
import { donorQuiet, laterOf, pauseAt } from '../quiet.ts'
import type { LastWord, MessageKind, Post, Reason, Said, Waiting } from './kind.ts'

const c = columns(metaCampaigns, 'c')
// As GATE names it.
const d = columns(donors, 'd')
const m = columns(messages, 'm')
const s = columns(dispatches, 's')

const RECIPIENT = {
  message: m.id,
  campaign: known(s.campaign),
  phone: sql<string>`coalesce(${phoneOf(d)}, '')`,
  ...pick(d, 'name', 'givenTotal', 'giftsCount', 'lastGiftDate'),
  quiet: donorQuiet(),
  ...GATE,
}
type Recipient = Selected<typeof RECIPIENT>

const recipientsOf = (tx: Tx, waiting: readonly Pick<Waiting, 'id'>[]): Promise<Recipient[]> =>
  tx.rows(
    select(
      RECIPIENT,
      sql`from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch}
      join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor}
      where ${m.id} = ${anyOf(waiting.map(({ id }) => id))} and ${s.campaign} is not null`,
    ),
  )

/** What all messages of a campaign share. */
interface Shared {
  campaign: Campaign
  template: CampaignTemplate
  facts: Omit<Facts, keyof Origin>
  /** Why it may not ask; null where its licence holds, or it asks for nothing. */
  unpermitted: Reason | null
}

async function sharedOf(tx: Tx, recipients: readonly Recipient[]): Promise<Map<string, Shared>> {
  const shared = new Map<string, Shared>()
  for (const id of new Set(recipients.map(({ campaign }) => campaign))) {
    const campaign = await readCampaign(tx, id)
    const template = campaign && (await readTemplate(tx, campaign.template))
    if (!campaign || !template) continue
    const [fault] = await permitFaults(tx, { campaign, template, at: await databaseNow(tx) })
    const unpermitted = fault ? unlicensed(fault.key === 'licenceOver') : null
    shared.set(id, { campaign, template, unpermitted, facts: await readFacts(tx, campaign, template) })
  }
  return shared
}

/** Links are made where the message is; whether they are there at all does not hang on the origin. */
const ANYWHERE: Origin = { publicUrl: 'https://athar.invalid', secret: '' }

function refusal(recipient: Recipient, { campaign, template, facts, unpermitted }: Shared): Reason | null {
  // Switched off or taken back by the service since it was planned: nothing of it leaves.
  if (!isSendable(template)) return 'spent'
  if (unpermitted !== null) return unpermitted
  const reason = campaignGate(recipient, asksOf(template, campaign))
  if (reason !== null) return reason
  const values = valuesOf(campaign.variables, recipient, { ...facts, ...ANYWHERE })
  return missingIn(values).length > 0 ? 'noValue' : null
}

const composed =
  (recipient: Recipient, { campaign, template, facts }: Shared) =>
  (post: Post) => {
    const values = valuesOf(campaign.variables, recipient, { ...facts, publicUrl: post.publicUrl, secret: post.secret })
    const file = headerLink(template, post)
    return compose(
      { id: recipient.message, to: recipient.phone, file },
      template,
      values.map((value) => value ?? ''),
    )
  }

/** [3.11] a template to one donor: by the gate, to the number that they have now, with their own values. */
export const metaCampaignKind: MessageKind = {
  tries: 4,
  plan: planCampaign,

  async say(tx, waiting) {
    const [pause, recipients] = await Promise.all([pauseAt(tx), recipientsOf(tx, waiting)])
    const shared = await sharedOf(tx, recipients)
    const said = new Map<string, Said>()
    for (const recipient of recipients) {
      const one = shared.get(recipient.campaign)
      if (!one) continue
      const reason = refusal(recipient, one)
      const held = laterOf(pause, recipient.quiet)
      if (reason !== null) said.set(recipient.message, { reason })
      else if (held !== null) said.set(recipient.message, held)
      else said.set(recipient.message, { address: recipient.phone, message: composed(recipient, one) })
    }
    return said
  },

  readsLast: true,
  async last(tx, claimed) {
    const addresses = new Map(claimed.map(({ id, address }) => [id, address]))
    const recipients = await recipientsOf(tx, claimed)
    const shared = await sharedOf(tx, recipients)
    const found = new Map(recipients.map((one) => [one.message, one]))
    const words = new Map<string, LastWord>()
    for (const { id } of claimed) {
      const recipient = found.get(id)
      const one = recipient && shared.get(recipient.campaign)
      const reason = recipient && one ? refusal(recipient, one) : 'deleted'
      if (reason !== null) words.set(id, { reason })
      // It was made for the number of before.
      else if (recipient?.phone !== addresses.get(id)) words.set(id, { again: true })
    }
    return words
  },

  async ended(tx, { campaign }) {
    await actingAs(tx, 'send', () =>
      tx.rows(
        sql`update ${c} set ${updates(c, {
          status: 'sent',
          finishedAt: sql`now()`,
          version: sql`${c.version} + 1`,
          updatedAt: sql`now()`,
        })} where ${c.id} = ${campaign}::uuid and ${c.status} in ('sending', 'stopped')`,
      ),
    )
  },
}
