import { sql } from 'drizzle-orm'
import { channelTrialAr } from '../../../i18n/ar/channelTrial.ts'
import { channelTrialEn } from '../../../i18n/en/channelTrial.ts'
import { fillText } from '../../../i18n/letter.ts'
import { nameIn } from '../../../i18n/named.ts'
import { gatewayFor } from '../../../server/channels/sms/channel.ts'
import type { Connection, Refusal } from '../../../server/connections/connect.ts'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { addressFault } from '../../../server/integrations/outbound.ts'
import { ACCOUNT_REASONS } from '../../_kit/accounts.ts'
import { CODES } from '../../_kit/codes.ts'
import { entities } from '../../entities/schema.ts'
import { users } from '../../users/schema.ts'
import { smsAccounts } from '../schema.ts'

const e = columns(entities, 'e')
const u = columns(users, 'u')

const TRIAL_MS = 20_000

/** The caller's own number, and what stands in the message. @throws 422 where they have none */
async function trialTo(call: Call): Promise<{ to: string; text: string; lang: 'ar' | 'en' }> {
  const row = await inTx(call, (tx) =>
    tx.one(
      select(
        { phone: u.phone, lang: u.language, ...pick(e, 'name', 'nameEn') },
        sql`from ${u} join ${e} on ${e.id} = athar_entity() where ${u.id} = ${call.actor.userId}::uuid`,
      ),
    ),
  )
  if (!row?.phone)
    throw new AppFault('invalid', [{ field: 'phone', key: 'noOwnPhone', args: {}, code: CODES.phoneInvalid }])
  const texts = row.lang === 'ar' ? channelTrialAr : channelTrialEn
  return { to: row.phone, lang: row.lang, text: fillText(texts.sms, { entity: nameIn(row, row.lang) }) }
}

/** Nothing but a message tells whether a gateway takes one: it goes to the caller's own phone. */
export const connection: Connection<typeof smsAccounts> = {
  resource: smsAccounts,
  secret: 'accessKey',
  tried: ['url', 'method', 'accessKey', 'headers', 'bodyType', 'bodyTemplate', 'numberForm', 'senderName'].concat([
    'success',
    'successPath',
    'successValue',
  ]),
  goesTo: ({ url }) => (typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : ''),
  faults: ({ services }, { url }) => {
    const fault = typeof url === 'string' ? addressFault(url, services.config) : null
    if (fault === null) return []
    const key = fault === 'https' ? 'serviceAddress' : 'hostRefused'
    return [{ field: 'url', key, args: {}, code: CODES.link }]
  },
  attempt: async (call, settings, secrets): Promise<Refusal> => {
    const message = await trialTo(call)
    const gateway = gatewayFor(settings, secrets, call.services.config, { limitMs: TRIAL_MS })
    const outcome = await gateway.send({ id: newId(), ...message })
    await gateway.close()
    if (outcome.state === 'sent') return null
    if (outcome.state === 'unknown') return { reason: 'noAnswer', detail: outcome.detail }
    return { reason: ACCOUNT_REASONS.find((one) => one === outcome.reason) ?? 'other', detail: outcome.detail }
  },
}
