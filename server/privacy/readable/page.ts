import { formatNumber } from '../../../i18n/format.ts'
import type { Part } from './document.ts'
import type { Reader } from './values.ts'
import { say } from './words.ts'

/** One file without a script, a font or an address: it opens on every phone, without a network, and prints. */
const STYLE = `
body{margin:0 auto;padding:24px 16px 64px;max-width:44rem;background:#fff;color:#1c2321;
font:17px/1.7 "IBM Plex Sans Arabic","Noto Sans Arabic","Segoe UI",Tahoma,system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.4;margin:0 0 8px}
h2{font-size:1.2rem;margin:40px 0 8px;padding-bottom:6px;border-bottom:2px solid #0f5c4c}
.soft{color:#56615d;margin:0 0 8px}
ol{list-style:none;margin:0;padding:0}
li{padding:14px 0;border-bottom:1px solid #d9dfdc;break-inside:avoid}
.no{color:#56615d;font-size:.9rem}
dl{margin:0}
dt{color:#56615d;font-size:.9rem;margin-top:8px}
dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
nav a{color:#0f5c4c}
nav .entry{padding:2px 0;border:0}
nav ul{margin:8px 0;padding-inline-start:20px}`

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

const factsIn = (facts: Part['records'][number]): string =>
  facts.map(({ label, value }) => `<dt>${safe(label)}</dt><dd><bdi>${safe(value)}</bdi></dd>`).join('')

function partIn({ lang }: Reader, { title, records }: Part, n: number): string {
  const number = (at: number) =>
    records.length === 1 ? '' : `<div class="no">${formatNumber(at + 1, { locale: lang, decimals: 0 })}</div>`
  const items = records.map((facts, at) => `<li>${number(at)}<dl>${factsIn(facts)}</dl></li>`).join('\n')
  return `<section aria-labelledby="p${n}"><h2 id="p${n}">${safe(title)}</h2><ol>${items}</ol></section>`
}

export interface Heading {
  charity: string
  /** The day that it was made on, in words. */
  made: string
}

/** All that is held of a person, as one page of their own language. */
export function pageOf(reader: Reader, { charity, made }: Heading, parts: readonly Part[]): string {
  const { lang } = reader
  const title = safe(say(reader, 'title').replace('%{charity}', () => charity))
  const list = parts.map((part, n) => `<li class="entry"><a href="#p${n}">${safe(part.title)}</a></li>`)
  return `<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p class="soft">${safe(say(reader, 'made').replace('%{date}', () => made))}</p>
<p>${safe(say(reader, 'lead'))}</p>
<nav aria-label="${safe(say(reader, 'contents'))}"><ul>${list.join('')}</ul></nav>
<main>
${parts.map((part, n) => partIn(reader, part, n)).join('\n')}
</main>
</body>
</html>
`
}
