import type { useTranslate } from 'react-admin'
import type { Channel } from '../../../resources/_kit/channels.ts'

type Translate = ReturnType<typeof useTranslate>

/** Who takes messages of a channel, as its texts name them; where several channels meet, whichever service it was. */
const serviceOf = (translate: Translate, channel: Channel | null): string =>
  translate(`reports.service.${channel ?? 'any'}`)

/**
 * The first of these texts that there is: the one for mails or for phones, where the two differ, else the one for both. Each
 * may name the `%{service}`. Empty where there is none.
 */
export function ofChannel(
  translate: Translate,
  channel: Channel | null,
  { mail, phone, both }: Readonly<Record<'mail' | 'phone' | 'both', string>>,
): string {
  const words = { _: '', service: serviceOf(translate, channel) }
  const own = channel === null ? '' : translate(channel === 'email' ? mail : phone, words)
  return own === '' ? translate(both, words) : own
}

/** Why a service did not take a message, by its channel where that is known; the bare reason where nobody knows it. */
export const failText = (translate: Translate, reason: string, channel: Channel | null): string =>
  ofChannel(translate, channel, {
    mail: `reports.failMail.${reason}`,
    phone: `reports.failPhone.${reason}`,
    both: `reports.fail.${reason}`,
  }) || reason
