import { letterMailAr } from '../../../i18n/ar/letterMail.ts'
import { letterTextAr } from '../../../i18n/ar/letterText.ts'
import { letterMailEn } from '../../../i18n/en/letterMail.ts'
import { letterTextEn } from '../../../i18n/en/letterText.ts'
import { plural } from '../../../i18n/format.ts'
import { fillText } from '../../../i18n/letter.ts'
import {
  ACTION,
  amountsBox,
  button,
  escapeHtml,
  mailPage,
  oneLine,
  paragraph,
  QUIET,
  smallLines,
  webAddress,
} from './mailParts.ts'
import { type LetterMail, paragraphsOf } from './reportMail.ts'
import { licenceLine } from './reportText.ts'

/** One of the letters that a message brings. All texts are plain. */
export interface Brought {
  project: string
  subject: string
  message: string
  /** What the donor gave, ready to read; may be empty. */
  amountsLine: string
  /** http or https; anything else throws. */
  letterUrl: string
}

/** product.md 25: letters to one donor that reach them as one message. */
export interface TogetherInput {
  lang: 'en' | 'ar'
  entityName: string
  /** Empty where the letters name nobody. */
  donorName: string
  letters: readonly Brought[]
  /** What mails say of the licence that all of them ask under, and its number; empty where they ask for nothing. */
  below?: readonly string[]
  licence?: string
}

const MAIL = { en: letterMailEn, ar: letterMailAr }
const TEXT = { en: letterTextEn, ar: letterTextAr }

/** By project, in the order in which each is met first. */
function byProject(letters: readonly Brought[]): [string, Brought[]][] {
  const groups = new Map<string, Brought[]>()
  for (const one of letters) {
    const project = oneLine(one.project)
    groups.set(project, [...(groups.get(project) ?? []), one])
  }
  return [...groups]
}

type MailWords = (typeof MAIL)['en']

const letterText = (words: MailWords, { subject, message, amountsLine, letterUrl }: Brought): string[] => [
  oneLine(subject),
  ...paragraphsOf(message),
  oneLine(amountsLine),
  fillText(words.readAt, { url: webAddress(letterUrl) }),
]

function letterHtml(words: MailWords, lang: 'en' | 'ar', { subject, message, amountsLine, letterUrl }: Brought) {
  return [
    `<h3 style="margin:0 0 8px;font-size:17px" dir="auto">${escapeHtml(oneLine(subject))}</h3>`,
    ...paragraphsOf(message).map(paragraph),
    amountsBox(lang, oneLine(amountsLine), 16),
    `<p style="margin:8px 0 24px"><a href="${escapeHtml(webAddress(letterUrl))}" style="${button}">${escapeHtml(words.read)}</a></p>`,
  ]
}

/** Subject, plain text and HTML of a mail that brings several letters. Pure; throws a TypeError on an address that is not http(s). */
export function mailTogether(input: TogetherInput & { unsubscribeUrl: string }): LetterMail {
  const { lang, letters } = input
  const words = MAIL[lang]
  const [entity, name, stopUrl] = [
    oneLine(input.entityName),
    oneLine(input.donorName),
    webAddress(input.unsubscribeUrl),
  ]
  const groups = byProject(letters)
  const project = groups[0]?.[0] ?? ''
  const subject =
    groups.length === 1 ? fillText(words.newsOf, { project }) : plural(words.newsOfAll, groups.length, lang)
  const greeting = name ? fillText(words.greeting, { name }) : words.greetingNameless
  const sender = fillText(words.sender, { entity })
  const blocks = [
    greeting,
    ...groups.flatMap(([title, theirs]) => [`# ${title}`, ...theirs.flatMap((one) => letterText(words, one))]),
    (input.below ?? []).map(oneLine).filter(Boolean).join('\n'),
    `-- \n${sender} ${words.why}\n${fillText(words.stopAt, { url: stopUrl })}`,
  ]
  const html = mailPage({
    lang,
    subject,
    body: [
      `<p style="margin:0 0 24px;color:${ACTION};font-weight:600"><bdi>${escapeHtml(entity)}</bdi></p>`,
      paragraph(greeting),
      ...groups.flatMap(([title, theirs]) => [
        `<h2 style="margin:24px 0 12px;padding-top:16px;border-top:1px solid #e5dfd2;font-size:20px;color:${ACTION}" dir="auto">${escapeHtml(title)}</h2>`,
        ...theirs.flatMap((one) => letterHtml(words, lang, one)),
      ]),
      ...smallLines(input.below ?? []),
    ],
    foot: [
      `${escapeHtml(sender)} ${escapeHtml(words.why)}`,
      `<a href="${escapeHtml(stopUrl)}" style="color:${QUIET}">${escapeHtml(words.stop)}</a>`,
    ],
  })
  return { subject, text: `${blocks.filter(Boolean).join('\n\n')}\n`, html }
}

/** The text for a phone that brings several letters: each project by name, with the letter's link. Pure. */
export function textTogether({ lang, entityName, donorName, letters, licence = '' }: TogetherInput): string {
  const words = TEXT[lang]
  const name = oneLine(donorName)
  const reports = fillText(plural(words.reports, letters.length, lang), { entity: oneLine(entityName) })
  const each = byProject(letters).flatMap(([project, theirs]) =>
    theirs.map(({ subject, letterUrl }) =>
      fillText(words.each, { project, subject: oneLine(subject), url: webAddress(letterUrl) }),
    ),
  )
  const opening = name ? fillText(words.several, { name, reports }) : reports
  return [opening, ...each, licenceLine(lang, licence)].filter(Boolean).join('\n')
}
