import { channelTrialAr } from '../../../i18n/ar/channelTrial.ts'
import { channelTrialEn } from '../../../i18n/en/channelTrial.ts'
import { fillText } from '../../../i18n/letter.ts'
import { mailPage, oneLine, paragraph } from '../../../server/messages/kinds/mailParts.ts'

/** The test letter, in either direction of writing. */
export function trialLetter(
  language: 'ar' | 'en',
  entityName: string,
): { subject: string; text: string; html: string } {
  const texts = language === 'ar' ? channelTrialAr : channelTrialEn
  const say = (text: string): string => fillText(text, { entity: entityName })
  const lines = [say(texts.greeting), say(texts.body)]
  const foot = [say(texts.foot), say(texts.why)] as const
  const subject = oneLine(say(texts.subject))
  // Its own words hold no markup, and a name is escaped by the paragraph that it stands in.
  const small = foot.map((line) => paragraph(line).replace(/^<p[^>]*>|<\/p>$/g, ''))
  return {
    subject,
    text: [...lines, '', ...foot].join('\n'),
    html: mailPage({ lang: language, subject, body: lines.map(paragraph), foot: [small[0] ?? '', small[1] ?? ''] }),
  }
}
