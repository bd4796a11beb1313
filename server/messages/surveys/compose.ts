import { surveyMessageAr } from '../../../i18n/ar/surveyMessage.ts'
import { surveyMessageEn } from '../../../i18n/en/surveyMessage.ts'
import { fillText } from '../../../i18n/letter.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import type { Post } from '../kinds/kind.ts'
import { oneLine, webAddress } from '../kinds/mailParts.ts'
import { composeSingleMail } from '../kinds/singleMail.ts'
import type { SurveyRow } from './audience.ts'

/** What a message of a survey says to one donor. */
export interface SurveyMessage {
  id: string
  language: 'ar' | 'en'
  /** Empty where nobody may be named. */
  name: string
  email: string
  phone: string
  entityName: string
  entityEmail: string | null
  survey: SurveyRow
  /** The donor's own address of the survey, below the origin. */
  path: string
}

const TEXTS = { ar: surveyMessageAr, en: surveyMessageEn }

/** In the donor's language where it was written in it. */
const inLang = (lang: 'ar' | 'en', ar: string | null, en: string | null): string =>
  (lang === 'ar' ? (ar ?? en) : (en ?? ar)) ?? ''

export const surveyPath = (survey: string, key: string): string => `/survey/${survey}/${key}`

/** For a phone: the charity's own words, or ours, and the link. */
export function surveyText(
  { id, language: lang, phone, path, survey, ...said }: SurveyMessage,
  post: Post,
): OutgoingText {
  const url = webAddress(post.publicUrl + path)
  const own = inLang(lang, survey.whatsappTextAr, survey.whatsappTextEn)
  const name = oneLine(said.name)
  const values = {
    name,
    entity: oneLine(said.entityName),
    title: oneLine(inLang(lang, survey.titleAr, survey.titleEn)),
  }
  const words = TEXTS[lang]
  const text = own === '' ? fillText(name ? words.text : words.textNameless, values) : own
  return { id, lang, to: phone, text: `${text}\n${url}\n${words.notAnonymous}` }
}

export function surveyMail(
  { id, language: lang, email, path, survey, ...said }: SurveyMessage,
  post: Post,
): OutgoingMail {
  const words = TEXTS[lang]
  const name = oneLine(said.name)
  const entity = oneLine(said.entityName)
  const title = inLang(lang, survey.titleAr, survey.titleEn)
  const url = post.publicUrl + path
  const composed = composeSingleMail({
    lang,
    sender: entity,
    subject: fillText(words.subject, { entity, title }),
    greeting: name ? fillText(words.greeting, { name }) : words.greetingNameless,
    lines: [fillText(words.lead, { entity, title }), words.notAnonymous],
    links: [{ label: '', action: words.action, url }],
    at: words.at,
    within: words.within,
    ignore: fillText(words.stop, { url: `${url}/stop` }),
  })
  return {
    id,
    to: { address: email, ...(name ? { name } : {}) },
    from: { address: addressOf(post.from), name: entity },
    ...(said.entityEmail ? { replyTo: said.entityEmail } : {}),
    ...composed,
    listUnsubscribe: { url: `${url}/stop`, oneClick: true },
    lang,
  }
}
