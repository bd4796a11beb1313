// Mail programs know no stylesheet of ours: the colours stand here, as in the light theme.
const INK = '#14251f'
export const QUIET = '#55655e'
export const ACTION = '#0b5d56'
const SAFFRON = '#d99a1c'
const PAPER = '#f6f1e7'
const FONT = "'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif"

/** The style of a link that is the mail's one thing to do. */
export const button = `display:inline-block;padding:14px 28px;border-radius:12px;background:${ACTION};color:#ffffff;font-weight:600;text-decoration:none`

/** Names and subjects become header values: no line ends, no control or direction-override characters. */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Another's words in a sentence of the other direction stay in their place, in plain text too. */
export const isolated = (text: string): string => (text ? `\u2068${text}\u2069` : '')

/** @throws TypeError where a link is not http(s) */
export function webAddress(value: string): string {
  const url = new URL(value)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('A letter links to http(s) alone')
  return url.href
}

const MARKUP = /[&<>"']/

export function escapeHtml(text: string): string {
  // Most texts have none of these, and a letter asks for a dozen of them.
  if (!MARKUP.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const sideOf = (lang: 'en' | 'ar'): 'left' | 'right' => (lang === 'ar' ? 'right' : 'left')

/** What somebody gave, set off from the rest; nothing where there is no text. `gap`: below it, in pixels. */
export const amountsBox = (lang: 'en' | 'ar', text: string, gap: number): string =>
  text &&
  `<p style="margin:0 0 ${gap}px;padding:12px 16px;border-${sideOf(lang)}:3px solid ${SAFFRON};background:#fbf4e4;font-weight:600">${escapeHtml(text)}</p>`

/** A paragraph of plain text, in its own direction. */
export const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px" dir="auto">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

interface MailPage {
  lang: 'en' | 'ar'
  subject: string
  /** HTML of the sheet, line by line. */
  body: readonly string[]
  /** HTML of the two small lines below it: who writes, and what the reader can do about it. */
  foot: readonly [string, string]
}

/** The whole of a mail's HTML: a sheet on paper, in the direction of its language. */
export function mailPage({ lang, subject, body, foot }: MailPage): string {
  const dir = lang === 'ar' ? 'rtl' : 'ltr'
  const leading = lang === 'ar' ? '1.9' : '1.6'
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body dir="${dir}" style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font-family:${FONT};font-size:17px;line-height:${leading};text-align:${sideOf(lang)}">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;border-radius:12px;background:#ffffff">
${body.join('\n')}
</div>
<div style="max-width:560px;margin:0 auto;padding:16px 24px;color:${QUIET};font-size:14px">
<p style="margin:0 0 8px">${foot[0]}</p>
<p style="margin:0">${foot[1]}</p>
</div>
</body>
</html>
`
}

/** A mail's HTML with a line above its sheet. */
export const withBand = (html: string, line: string): string =>
  html.replace(
    /<body[^>]*>/,
    (body) =>
      `${body}\n<div style="max-width:560px;margin:0 auto 12px;padding:10px 24px;border:1px dashed ${SAFFRON};border-radius:12px;font-weight:600" dir="auto">${escapeHtml(line)}</div>`,
  )

/** Small lines below all else. */
export const smallLines = (lines: readonly string[]): string[] =>
  lines.map(
    (line, at) =>
      `<p style="margin:${at === 0 ? 24 : 4}px 0 0;color:${QUIET};font-size:14px" dir="auto">${escapeHtml(line)}</p>`,
  )
