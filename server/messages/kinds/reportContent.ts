import { plural } from '../../../i18n/format.ts'
import { fillText, letterTexts } from '../../../i18n/letter.ts'
import { nameIn } from '../../../i18n/named.ts'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { letterTotals } from '../../../resources/_contracts/letterFigures.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import type { OutgoingText } from '../../channels/text.ts'
import { amountsIn, filledFor } from '../../letters/said.ts'
import type { Post } from './kind.ts'
import { licenceOf } from './licence.ts'
import { oneLine } from './mailParts.ts'
import { composeLetterMail, type LetterMail } from './reportMail.ts'
import { letterText } from './reportText.ts'

/** What every message says of the letter that it brings. */
interface Heading {
  id: string
  language: Letter['lang']
  email: string
  subject: string
  entityName: string
  entityEmail: string | null
  /** Empty for a donor whose name is hidden. */
  donorName: string
  projectName: string
  /** Under which licence it asks for gifts; null where it asks for nothing. */
  licence: ReturnType<typeof licenceOf>
}

/** And what its mail says beside that. */
export interface MailContent extends Heading {
  message: string
  /** By kind, never in one sum. */
  sums: ReturnType<typeof letterTotals>['sums']
  gifts: number
}

export function headingOf(letter: Letter, { id, email }: { id: string; email: string }): Heading {
  return {
    id,
    language: letter.lang,
    email,
    subject: letter.report.title,
    entityName: nameIn(letter.entity, letter.lang),
    entityEmail: letter.entity.email ?? null,
    donorName: letter.donor.hidden ? '' : letter.donor.displayName,
    projectName: letter.projects[0]?.name ?? '',
    licence: licenceOf(letter),
  }
}

export function contentOf(letter: Letter, to: { id: string; email: string }): MailContent {
  const { sums, gifts } = letterTotals(letter)
  return {
    ...headingOf(letter, to),
    message: filledFor(letter, letter.report.message, { lang: letter.lang, sums: false }),
    // A notice tells something; it counts nobody's gifts.
    sums: letter.report.kind === 'notice' ? [] : sums,
    gifts,
  }
}

/** "Your gift: SAR 500 to Wells of Jazan": the one line of the letter that a mail shows by itself. */
export function amountsLine({ language, sums, gifts, projectName }: MailContent): string {
  if (sums.length === 0) return ''
  const words = letterTexts(language)
  return `${plural(words.yourGift, gifts, language)}: ${amountsIn(sums, language)} ${fillText(words.toProject, { project: projectName })}`
}

/** A mail that says this on behalf of the entity. `id` becomes the Message-ID. */
export const enveloped = (letter: MailContent, said: LetterMail, unsubscribeUrl: string, post: Post): OutgoingMail => ({
  id: letter.id,
  to: { address: letter.email, ...(letter.donorName ? { name: oneLine(letter.donorName) } : {}) },
  from: { address: addressOf(post.from), name: oneLine(letter.entityName) },
  ...(letter.entityEmail ? { replyTo: letter.entityEmail } : {}),
  ...said,
  listUnsubscribe: { url: unsubscribeUrl, oneClick: true },
  lang: letter.language,
})

/** The mail around the letter at `path`. */
export function mailFor(letter: MailContent, path: string, post: Post): OutgoingMail {
  const letterUrl = `${post.publicUrl}${path}`
  const unsubscribeUrl = `${letterUrl}/stop`
  const said = composeLetterMail({
    lang: letter.language,
    entityName: letter.entityName,
    donorName: letter.donorName,
    subject: letter.subject,
    message: letter.message,
    amountsLine: amountsLine(letter),
    letterUrl,
    unsubscribeUrl,
    below: letter.licence === null ? [] : [letter.licence.line],
  })
  return enveloped(letter, said, unsubscribeUrl, post)
}

/** The text around the letter at `path`, for a phone. */
export function textFor(letter: Heading, phone: string, path: string, post: Post): OutgoingText {
  const { id, language: lang, entityName, donorName, subject, licence } = letter
  const letterUrl = `${post.publicUrl}${path}`
  return {
    id,
    lang,
    to: phone,
    text: letterText({ lang, entityName, donorName, subject, letterUrl, licence: licence?.number }),
  }
}
