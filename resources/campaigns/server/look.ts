import { sql } from 'drizzle-orm'
import type { MailOutcome } from '../../../server/channels/email/port.ts'
import type { Config } from '../../../server/config.ts'
import { columns, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { firstCall } from '../../../server/engine/idempotency.ts'
import { campaignPath, lookKey } from '../../../server/messages/campaigns/addresses.ts'
import { readAppeal } from '../../../server/messages/campaigns/read.ts'
import { readSaying, type Saying } from '../../../server/messages/campaigns/saying.ts'
import { appealMessage } from '../../../server/messages/campaigns/words.ts'
import { campaignPreviewHtml } from '../../../server/pages/render.ts'
import type { AppealPreview } from '../../_contracts/campaigns.ts'
import { CODES } from '../../_kit/codes.ts'
import { users } from '../../users/schema.ts'
import { findCampaign, presentCampaign, urlsOf } from './publicPage.ts'

const u = columns(users, 'u')

const HOUR_MS = 3_600_000
/** How long the link in a test can be opened, and how long the pictures of a preview load. */
const TEST_MS = 48 * HOUR_MS
const PREVIEW_MS = 2 * HOUR_MS
const LIMIT_MS = 30_000
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

/**
 * The campaign's mail to the caller's own address; its link opens the page as it stands then. Counted nowhere.
 * @throws 409 mailNotConfigured; 422 where it has no licence yet
 */
export async function testAppeal(
  call: Call,
  id: string,
): Promise<{ state: MailOutcome['state']; to: string; reason?: string }> {
  const { config } = call.services
  const sender = await call.services.senderOf(call.actor.entityId, 'email')
  if (!sender) throw new AppFault('mailNotConfigured')
  const found = await inTx(call, async (tx) => {
    const saying = await readSaying(tx, id)
    const user = await tx.one(select({ email: u.email }, sql`from ${u} where ${u.id} = ${call.actor.userId}::uuid`))
    if (!user) throw new AppFault('notFound')
    return { saying, to: user.email, first: await firstCall(call, tx, ['test', id]) }
  })
  const { saying, to, first } = found
  if (!saying) throw new AppFault('invalid', [{ field: 'licence', key: 'required', args: {}, code: CODES.required }])
  // A double click: the first call tells what became of the mail.
  if (!first) return { state: 'unknown', to }
  const addressee = {
    id: `trial-${newId()}`,
    lang: call.locale,
    channel: 'email' as const,
    to,
    name: '',
    key: keyOf(call, id, TEST_MS),
  }
  const post = { publicUrl: config.publicUrl, secret: config.appSecret, secretOld: null, from: sender.from }
  const outcome = await sender.gateway.send(appealMessage(saying, addressee, post), AbortSignal.timeout(LIMIT_MS))
  return { state: outcome.state, to, ...(outcome.state === 'failed' ? { reason: outcome.reason } : {}) }
}
