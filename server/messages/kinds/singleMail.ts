import { fillText } from '../../../i18n/letter.ts'
import { button, escapeHtml, mailPage, oneLine, paragraph, webAddress } from './mailParts.ts'

/** A link of the mail; `label` says which account it is for, where there are several. */
export interface LinkBlock {
  label: string
  action: string
  url: string
}

interface SingleMailInput {
  lang: 'en' | 'ar'
  sender: string
  subject: string
  greeting: string
  lines: readonly string[]
  links: readonly LinkBlock[]
  /** "{action}: {url}" for plain text. */
  at: string
  within: string
  ignore: string
}

export interface SingleMail {
  subject: string
  text: string
  html: string
}

/** Subject, plain text and HTML of a mail that goes by itself. Pure; throws a TypeError on an address that is not http(s). */
export function composeSingleMail(input: SingleMailInput): SingleMail {
  const clean = {
    ...input,
    subject: oneLine(input.subject),
    sender: oneLine(input.sender),
    greeting: oneLine(input.greeting),
    lines: input.lines.map(oneLine),
    links: input.links.map((link) => ({ ...link, label: oneLine(link.label), url: webAddress(link.url) })),
  }
  return { subject: clean.subject, text: textOf(clean), html: htmlOf(clean) }
}

function textOf({ greeting, lines, links, at, within, ignore, sender }: SingleMailInput): string {
  const blocks = [
    greeting,
    ...lines,
    ...links.map(({ label, action, url }) => [label, fillText(at, { action, url })].filter(Boolean).join('\n')),
    within,
    `-- \n${sender}\n${ignore}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function htmlOf({ lang, subject, sender, greeting, lines, links, within, ignore }: SingleMailInput): string {
  const block = ({ label, action, url }: LinkBlock) =>
    `${label ? paragraph(label) : ''}<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(action)}</a></p>`
  return mailPage({
    lang,
    subject,
    body: [...[greeting, ...lines].map(paragraph), ...links.map(block), paragraph(within)],
    foot: [`<bdi>${escapeHtml(sender)}</bdi>`, escapeHtml(ignore)],
  })
}
