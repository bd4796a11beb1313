import { fillText } from '../../../i18n/letter.ts'
import { button, escapeHtml, FONT, INK, oneLine, PAPER, QUIET, webAddress } from './mailParts.ts'

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
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const side = lang === 'ar' ? 'right' : 'left'
  const leading = lang === 'ar' ? '1.9' : '1.6'
  const paragraph = (text: string) => `<p style="margin:0 0 16px" dir="auto">${escapeHtml(text)}</p>`
  const block = ({ label, action, url }: LinkBlock) =>
    `${label ? paragraph(label) : ''}<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(action)}</a></p>`
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body dir="${dir}" style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font-family:${FONT};font-size:17px;line-height:${leading};text-align:${side}">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;border-radius:12px;background:#ffffff">
${[greeting, ...lines].map(paragraph).join('\n')}
${links.map(block).join('\n')}
${paragraph(within)}
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px;color:${QUIET};font-size:14px">
<p style="margin:0 0 8px"><bdi>${escapeHtml(sender)}</bdi></p>
<p style="margin:0">${escapeHtml(ignore)}</p>
</div>
</body>
</html>
`
}
