import { letterMailAr } from '../../../i18n/ar/letterMail.ts'
import { letterMailEn } from '../../../i18n/en/letterMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import type { OutgoingMail } from '../../channels/email/port.ts'
import type { Outgoing } from '../../channels/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import { withBand } from '../kinds/mailParts.ts'

const isMail = (message: Outgoing): message is OutgoingMail => 'html' in message
const isText = (message: Outgoing): message is OutgoingText => 'text' in message

/**
 * Says of itself that it is a test. A template leaves as Meta has approved it, and can say nothing more: whoever asks for
 * one is told so before.
 */
export function marked<M extends Outgoing>(message: M): M | OutgoingMail | OutgoingText {
  const words = message.lang === 'ar' ? letterMailAr : letterMailEn
  if (isMail(message)) {
    const { subject, text, html } = message
    return {
      ...message,
      subject: fillText(words.trial, { subject }),
      text: `${words.trialLine}\n\n${text}`,
      html: withBand(html, words.trialLine),
    }
  }
  return isText(message) ? { ...message, text: fillText(words.trial, { subject: message.text }) } : message
}
