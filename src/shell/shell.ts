import { PHONE_MAX, palettes, type ThemeMode } from '../app/theme/tokens.ts'

const MARK = `<svg width="32" height="32" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="16" fill="#0f5c55"/><g transform="rotate(28 32 32)"><g fill="none" stroke="#faf6ee" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><path d="M25.5 52.5C8.5 38 13.5 18.5 32 7.5 50.500 18.5 55.5 38 38.5 52.5"/><path d="M23.5 39C19.500 32 22.5 24 32 17.5c9.5 6.5 12.5 14.5 8.5 21.5"/></g><path d="M32 29.5c5 5.5 6 12.5 0 19.500-6-7-5-14 0-19.500Z" fill="#e3a321"/></g></svg>`

const bars = (...names: string[]): string => names.map((name) => `<i class="${name}"></i>`).join('')

/**
 * What stands until the program draws: the mark, the name, and the outline of the page that comes. Which language, colours
 * and outline are shown `boot.ts` says on the html element. It lies over an empty page and takes no room in it.
 */
export const SHELL_HTML = `<div id="shell" role="status">
<span class="say"><span lang="ar">جارٍ فتح أثر…</span><span lang="en">Athar is opening…</span></span>
<div class="bar">${MARK}<b aria-hidden="true"><span lang="ar">أثر</span><span lang="en">Athar</span></b></div>
<div class="way" aria-hidden="true">${bars('title', 'line', 'box', 'box', 'box', 'box', 'press')}</div>
<div class="page" aria-hidden="true">${bars('title', 'line', 'card', 'card', 'card')}</div>
</div>`

const colours = (mode: ThemeMode): string => {
  const { paper, ink, hairline, sunk, action } = palettes[mode]
  return `--p:${paper};--i:${ink};--h:${hairline};--s:${sunk};--a:${action}`
}

/** Small: it stands in every page that the program answers. */
export const SHELL_CSS = `
:root{${colours('light')}}
[data-shell~=dark]{${colours('dark')};color-scheme:dark}
html{background:var(--p)}
body{margin:0}
#shell{position:fixed;inset:0;overflow:hidden;background:var(--p);color:var(--i);font:700 20px system-ui,sans-serif}
#root:not(:empty)~#shell,html:not([data-shell]) #shell{display:none}
html[lang=ar] #shell [lang=en],html[lang=en] #shell [lang=ar]{display:none}
#shell .say{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
#shell .bar{display:flex;align-items:center;gap:10px;box-sizing:border-box;height:60px;padding:0 16px}
#shell i{display:block;border-radius:8px;background:var(--s)}
#shell .title{width:60%;max-width:260px;height:32px}
#shell .line{width:80%;max-width:360px;height:16px;margin-top:12px}
#shell .box{height:54px;margin-top:20px;box-sizing:border-box;border:1px solid var(--h);background:none}
#shell .press{height:46px;margin-top:24px;background:var(--a);opacity:.35}
#shell .card{height:150px;margin-top:16px;border-radius:12px}
#shell .way,#shell .page{display:none;box-sizing:border-box;padding:8px 16px}
[data-shell~=wayIn] #shell .way{display:block;max-width:432px;margin:24px auto}
[data-shell~=area] #shell .page{display:block;max-width:1344px;margin:auto}
[data-shell~=area] #shell .bar{border-bottom:1px solid var(--h)}
@media (min-width:${PHONE_MAX + 1}px){[data-shell~=area] #shell{padding-inline-start:68px}[data-shell~=area] #shell .page{padding:8px 32px}}
`
  .trim()
  .replaceAll('\n', '')
