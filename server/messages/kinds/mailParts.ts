// Mail programs know no stylesheet of ours: the colours stand here, as in the light theme.
export const INK = '#14251f'
export const QUIET = '#55655e'
export const ACTION = '#0b5d56'
export const SAFFRON = '#d99a1c'
export const PAPER = '#f6f1e7'
export const FONT = "'IBM Plex Sans Arabic','Segoe UI',Tahoma,Arial,sans-serif"

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

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
