import type { Config } from '../../../server/config.ts'
import { newId } from '../../../server/db/ids.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { campaignPath, lookKey } from '../../../server/messages/campaigns/addresses.ts'
import { readAppeal } from '../../../server/messages/campaigns/read.ts'
import { readSaying, type Saying } from '../../../server/messages/campaigns/saying.ts'
import { appealMessage } from '../../../server/messages/campaigns/words.ts'
import type { TestInput } from '../../../server/messages/trials/input.ts'
import { sendTrial, type TrialOutcome } from '../../../server/messages/trials/send.ts'
import { campaignPreviewHtml } from '../../../server/pages/render.ts'
import type { AppealPreview } from '../../_contracts/campaigns.ts'
import { CODES } from '../../_kit/codes.ts'
import { findCampaign, presentCampaign, urlsOf } from './publicPage.ts'

const HOUR_MS = 3_600_000
/** How long the link in a test can be opened, and how long the pictures of a preview load. */
const TEST_MS = 48 * HOUR_MS
const PREVIEW_MS = 2 * HOUR_MS
/** Stands for the key of whoever gets it. */
const OWN_KEY = '…'
/** Stands for the name of whoever gets it. */
const OWN_NAME = { ar: '[اسم المتبرع]', en: '[donor’s name]' }

const keyOf = ({ services }: Call, id: string, ms: number): string =>
  lookKey(services.config.appSecret, id, Date.now() + ms)

/** What the channels of a campaign would carry now, by the same words that send it. */
function messagesOf(config: Config, saying: Saying | null, lang: 'ar' | 'en', key: string) {
  if (!saying) return { text: '', mail: null }
  const { id } = saying.appeal
  const post = { publicUrl: config.publicUrl, secret: config.appSecret, secretOld: null, from: '' }
  const to = { id: newId(), lang, to: '', name: OWN_NAME[lang] }
  const text = appealMessage(saying, { ...to, channel: 'sms', key: OWN_KEY }, post)
  // A draft's picture lies behind the key of whoever looks at it.
  const picture = saying.picture?.replace(campaignPath(id), campaignPath(id, key)) ?? null
  const mail = appealMessage({ ...saying, picture }, { ...to, channel: 'email', key }, post)
  return {
    text: 'html' in text ? '' : text.text.replaceAll(encodeURIComponent(OWN_KEY), OWN_KEY),
    // Its picture comes from where this page stands, which need not be the address that the world knows.
    mail:
      'html' in mail
        ? { subject: mail.subject, html: mail.html.replaceAll(`src="${config.publicUrl}/`, 'src="/') }
        : null,
  }
}

/** The campaign's page and messages as they will look. Nothing is written. @throws 404 */
export async function previewAppeal(call: Call, id: string, lang: 'ar' | 'en' | null): Promise<AppealPreview> {
  const { db, config } = call.services
  // In the caller's own tenant first: another's campaign is none.
  const saying = await inTx(call, async (tx) => {
    if (!(await readAppeal(tx, id))) throw new AppFault('notFound')
    return readSaying(tx, id)
  })
  const found = await findCampaign(db, { id, draft: true, requestId: call.requestId })
  if (!found) throw new AppFault('notFound')
  const campaign = presentCampaign(id, found, lang)
  const key = keyOf(call, id, PREVIEW_MS)
  return {
    html: await campaignPreviewHtml(campaign, urlsOf(id, config.publicUrl, key, true)),
    ...messagesOf(config, saying, campaign.lang, key),
    address: config.publicUrl + campaignPath(id),
    picture: saying?.picture ?? null,
    entity: campaign.entity.name,
    colour: campaign.entity.colours?.primary ?? null,
    licence: saying?.licence.number ?? '',
  }
}

/** A campaign's test; its link opens the page as it stands then. @throws as {@link sendTrial}; 422 where it has no licence yet */
export const testAppeal = (call: Call, id: string, { channel, language }: TestInput): Promise<TrialOutcome> =>
  sendTrial(call, {
    id,
    channel,
    read: async (tx) => {
      if (!(await readAppeal(tx, id))) throw new AppFault('notFound')
      const saying = await readSaying(tx, id)
      if (!saying)
        throw new AppFault('invalid', [{ field: 'licence', key: 'required', args: {}, code: CODES.required }])
      const lang = language ?? call.locale
      return ({ id: messageId, address, post }) =>
        appealMessage(
          saying,
          { id: messageId, lang, channel, to: address, name: '', key: keyOf(call, id, TEST_MS) },
          post,
        )
    },
  })
