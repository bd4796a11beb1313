import { campaignMailAr } from '../../../i18n/ar/campaignMail.ts'
import { formatDate } from '../../../i18n/dates.ts'
import { campaignMailEn } from '../../../i18n/en/campaignMail.ts'
import { fillText } from '../../../i18n/letter.ts'
import { nameIn } from '../../../i18n/named.ts'
import { ibanGroups } from '../../../resources/_contracts/letterFigures.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import type { Channel } from '../../channels/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import { web } from '../../letters/facts.ts'
import type { Post } from '../kinds/kind.ts'
import { oneLine, webAddress } from '../kinds/mailParts.ts'
import { composeLetterMail } from '../kinds/reportMail.ts'
import { campaignPath } from './addresses.ts'
import type { Saying } from './saying.ts'

const TEXTS = { en: campaignMailEn, ar: campaignMailAr }

/** To whom one of them goes, and the key in its links. */
export interface Addressee {
  id: string
  lang: 'ar' | 'en'
  channel: Channel
  to: string
  /** Empty for a donor whose name is hidden. */
  name: string
  key: string
}

/** product.md 13: how to give, at the foot of an appeal. */
const waysIn = ({ donationWays }: Saying['asking'], way: string): string[] =>
  donationWays.flatMap(({ label, bankName, iban, url }) => {
    const where = iban ? ibanGroups(iban) : web(url)
    return where ? [fillText(way, { label: [label, bankName].filter(Boolean).join(' · '), url: where })] : []
  })

/** The mail or the text of an appeal, as its channel takes it: who asks, under which licence, and how to hear no more of it. */
export function appealMessage(said: Saying, to: Addressee, post: Post): OutgoingMail | OutgoingText {
  const { appeal, licence, asking } = said
  const { lang } = to
  const words = TEXTS[lang]
  const page = webAddress(post.publicUrl + campaignPath(appeal.id, to.key))
  const stop = `${page}/stop`
  const entity = oneLine(nameIn(asking, lang))
  const name = oneLine(to.name)
  if (to.channel !== 'email') {
    const values = { name, entity, title: oneLine(appeal.title), url: page, number: oneLine(licence.number), stop }
    return { id: to.id, lang, to: to.to, text: fillText(name ? words.text : words.textNameless, values) }
  }
  const date = formatDate(licence.endDate, { locale: lang, calendar: asking.calendar })
  const mail = composeLetterMail({
    lang,
    entityName: entity,
    donorName: name,
    subject: appeal.title,
    message: appeal.description,
    letterUrl: page,
    unsubscribeUrl: stop,
    words,
    ...(said.picture !== null && { picture: post.publicUrl + said.picture }),
    below: [fillText(words.licence, { number: licence.number, date }), ...waysIn(asking, words.way)],
  })
  return {
    id: to.id,
    to: { address: to.to, ...(name ? { name } : {}) },
    from: { address: addressOf(post.from), name: entity },
    ...(asking.contactEmail ? { replyTo: asking.contactEmail } : {}),
    ...mail,
    listUnsubscribe: { url: stop, oneClick: true },
    lang,
  }
}
