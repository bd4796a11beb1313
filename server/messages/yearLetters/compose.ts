import { yearMessageAr } from '../../../i18n/ar/yearMessage.ts'
import { yearMessageEn } from '../../../i18n/en/yearMessage.ts'
import { fillText } from '../../../i18n/letter.ts'
import { yearText } from '../../../i18n/years.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import type { Post } from '../kinds/kind.ts'
import { oneLine, webAddress } from '../kinds/mailParts.ts'
import { composeSingleMail } from '../kinds/singleMail.ts'
import type { Words } from './facts.ts'

/** What a message of a letter about the year says to one donor: never an amount, which a locked screen would show. */
export interface YearMessage {
  id: string
  language: 'ar' | 'en'
  /** Empty where nobody may be named. */
  name: string
  email: string
  phone: string
  entityName: string
  entityEmail: string | null
  letter: Words
  /** The donor's own address of it, below the origin. */
  path: string
}

const TEXTS = { ar: yearMessageAr, en: yearMessageEn }

const valuesOf = ({ language, letter, ...said }: YearMessage) => ({
  name: oneLine(said.name),
  entity: oneLine(said.entityName),
  title: oneLine((language === 'ar' ? (letter.titleAr ?? letter.titleEn) : (letter.titleEn ?? letter.titleAr)) ?? ''),
  year: yearText(letter.calendar, letter.year, language),
})

export function yearMessageText(message: YearMessage, post: Post): OutgoingText {
  const { id, language: lang, phone, path } = message
  const words = TEXTS[lang]
  const values = valuesOf(message)
  const text = fillText(values.name ? words.text : words.textNameless, values)
  return { id, lang, to: phone, text: `${text}\n${webAddress(post.publicUrl + path)}\n${words.own}` }
}

export function yearMessageMail(message: YearMessage, post: Post): OutgoingMail {
  const { id, language: lang, email, path, entityEmail } = message
  const words = TEXTS[lang]
  const values = valuesOf(message)
  const url = post.publicUrl + path
  const composed = composeSingleMail({
    lang,
    sender: values.entity,
    subject: fillText(words.subject, values),
    greeting: values.name ? fillText(words.greeting, values) : words.greetingNameless,
    lines: [fillText(words.lead, values)],
    links: [{ label: '', action: words.action, url }],
    at: words.at,
    within: words.own,
    ignore: fillText(words.stop, { url: `${url}/stop` }),
  })
  return {
    id,
    to: { address: email, ...(values.name ? { name: values.name } : {}) },
    from: { address: addressOf(post.from), name: values.entity },
    ...(entityEmail ? { replyTo: entityEmail } : {}),
    ...composed,
    listUnsubscribe: { url: `${url}/stop`, oneClick: true },
    lang,
  }
}
