import { formatMoney, plural } from '../../../i18n/format.ts'
import { fillText, letterTexts } from '../../../i18n/letter.ts'
import type { Letter } from '../../../resources/_contracts/letter.ts'
import { letterTotals } from '../../../resources/_contracts/letterFigures.ts'
import { addressOf, type OutgoingMail } from '../../channels/email/port.ts'
import { letterPath } from '../../letters/addresses.ts'
import { composeLetterMail, oneLine } from './reportMail.ts'
import { letterToken } from '../../letters/keys.ts'
import type { Claimed } from '../ledger.ts'

export interface Post {
  /** The origin under which donors reach this server. */
  publicUrl: string
  secret: string
  /** "Name <address>" or an address alone. */
  from: string
}

type MailContent = Omit<Claimed, 'tries'>

/** What the mail of a letter says that stands in no ledger: a trial. */
export function contentOf(letter: Letter, id: string, email: string): MailContent {
  const { given, gifts } = letterTotals(letter)
  return {
    id,
    language: letter.lang,
    email,
    subject: letter.report.title,
    entityName: letter.entity.name,
    entityEmail: letter.entity.email ?? null,
    donorName: letter.donor.hidden ? '' : letter.donor.displayName,
    message: letter.report.message,
    given,
    gifts,
    projectName: letter.projects[0]?.name ?? '',
  }
}

/** "Your gift: SAR 500 to Wells of Jazan": the one line of the letter that a mail shows by itself. */
function amountsLine({ language, given, gifts, projectName }: MailContent): string {
  const words = letterTexts(language)
  const amount = formatMoney(given, { locale: language, trim: true }).text
  return `${plural(words.yourGift, gifts, language)}: ${amount} ${fillText(words.toProject, { project: projectName })}`
}

/** The mail around the letter at `path`. `id` becomes the Message-ID. */
export function mailFor(letter: MailContent, path: string, post: Post): OutgoingMail {
  const letterUrl = `${post.publicUrl}${path}`
  const unsubscribeUrl = `${letterUrl}/stop`
  const { subject, text, html } = composeLetterMail({
    lang: letter.language,
    entityName: letter.entityName,
    donorName: letter.donorName,
    subject: letter.subject,
    message: letter.message,
    amountsLine: amountsLine(letter),
    letterUrl,
    unsubscribeUrl,
  })
  return {
    id: letter.id,
    to: { address: letter.email, ...(letter.donorName ? { name: oneLine(letter.donorName) } : {}) },
    from: { address: addressOf(post.from), name: oneLine(letter.entityName) },
    ...(letter.entityEmail ? { replyTo: letter.entityEmail } : {}),
    subject,
    text,
    html,
    listUnsubscribe: { url: unsubscribeUrl, oneClick: true },
    lang: letter.language,
  }
}

/** A ledger row's mail: its link carries the recipient's own token. */
export const ledgerMail = (letter: Claimed, reportId: string, post: Post): OutgoingMail =>
  mailFor(letter, letterPath(reportId, letterToken(post.secret, letter.id)), post)
