import { letterMailAr } from '../../../i18n/ar/letterMail.ts'
import { letterMailEn } from '../../../i18n/en/letterMail.ts'
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

/** One donor's letter, in the donor's language. All texts are plain; empty lines part paragraphs. */
export interface LetterMailInput {
  lang: 'en' | 'ar'
  entityName: string
  /** Empty where the letter names nobody. */
  donorName: string
  subject: string
  /** Instead of the usual greeting. */
  greeting?: string
  message: string
  /** What the donor gave, ready to read, e.g. "Your 500 riyals to Wells of Jazan". */
  amountsLine?: string
  /** http or https; anything else throws. */
  letterUrl: string
  unsubscribeUrl: string
  /** What it says otherwise than a report. */
  words?: Partial<Words>
  /** http or https: a picture at its head. */
  picture?: string
  /** Small lines below the button. */
  below?: readonly string[]
}

export interface LetterMail {
  subject: string
  text: string
  html: string
}

const TEXTS = { en: letterMailEn, ar: letterMailAr }

/** Subject, plain text and HTML of a letter. Pure; throws a TypeError on an address that is not http(s). */
export function composeLetterMail(input: LetterMailInput): LetterMail {
  const words = { ...TEXTS[input.lang], ...input.words }
  const entity = oneLine(input.entityName)
  const name = oneLine(input.donorName)
  const letter: Letter = {
    lang: input.lang,
    entity,
    subject: oneLine(input.subject),
    greeting: oneLine(input.greeting ?? '') || (name ? fillText(words.greeting, { name }) : words.greetingNameless),
    amounts: oneLine(input.amountsLine ?? ''),
    paragraphs: paragraphsOf(input.message),
    letterUrl: webAddress(input.letterUrl),
    unsubscribeUrl: webAddress(input.unsubscribeUrl),
    sender: fillText(words.sender, { entity }),
    picture: input.picture === undefined ? '' : webAddress(input.picture),
    below: (input.below ?? []).map(oneLine).filter(Boolean),
  }
  return { subject: letter.subject, text: textOf(letter, words), html: htmlOf(letter, words) }
}

type Words = typeof letterMailEn
interface Letter {
  lang: 'en' | 'ar'
  entity: string
  subject: string
  greeting: string
  amounts: string
  paragraphs: string[]
  letterUrl: string
  unsubscribeUrl: string
  sender: string
  picture: string
  below: string[]
}

function textOf(letter: Letter, words: Words): string {
  const blocks = [
    letter.greeting,
    ...letter.paragraphs,
    letter.amounts,
    fillText(words.readAt, { url: letter.letterUrl }),
    letter.below.join('\n'),
    `-- \n${letter.sender} ${words.why}\n${fillText(words.stopAt, { url: letter.unsubscribeUrl })}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function htmlOf(letter: Letter, words: Words): string {
  const picture = `<p style="margin:0 0 24px"><img src="${escapeHtml(letter.picture)}" alt="" style="display:block;width:100%;height:auto;border-radius:8px"></p>`
  return mailPage({
    lang: letter.lang,
    subject: letter.subject,
    body: [
      `<p style="margin:0 0 24px;color:${ACTION};font-weight:600"><bdi>${escapeHtml(letter.entity)}</bdi></p>`,
      letter.picture ? picture : '',
      ...[letter.greeting, ...letter.paragraphs].map(paragraph),
      amountsBox(letter.lang, letter.amounts, 24),
      `<p style="margin:8px 0 0"><a href="${escapeHtml(letter.letterUrl)}" style="${button}">${escapeHtml(words.read)}</a></p>`,
      ...smallLines(letter.below),
    ],
    foot: [
      `${escapeHtml(letter.sender)} ${escapeHtml(words.why)}`,
      `<a href="${escapeHtml(letter.unsubscribeUrl)}" style="color:${QUIET}">${escapeHtml(words.stop)}</a>`,
    ],
  })
}

export function paragraphsOf(message: string): string[] {
  return message
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map((part) => part.trim())
    .filter(Boolean)
}
