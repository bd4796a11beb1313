import { PHONE_MAX, palettes, type ThemeMode } from '../app/theme/tokens.ts'
import { MARK_SVG } from './drawings.ts'
import { SIGN_IN_CSS } from './signInCss.ts'
import { SIGN_IN_HTML } from './signInPage.ts'

const bars = (...names: string[]): string => names.map((name) => `<i class="${name}"></i>`).join('')

/**
 * What stands until the program draws: the mark, the name, and the outline of the page that comes. Which language, colours
 * and outline are shown `boot.ts` says on the html element. It lies over an empty page and takes no room in it.
 */
export const SHELL_HTML = `<div id="shell">
<span class="say" role="status"><span lang="ar">جارٍ فتح أثر…</span><span lang="en">Athar is opening…</span></span>
<div class="bar">${MARK_SVG}<b aria-hidden="true"><span lang="ar">أثر</span><span lang="en">Athar</span></b></div>
<div class="way" aria-hidden="true">${bars('title', 'line', 'box', 'box', 'box', 'box', 'press')}</div>
<div class="page" aria-hidden="true">${bars('title', 'line', 'card', 'card', 'card')}</div>
</div>${SIGN_IN_HTML}`

/** A button that works, as the interface library fades it. */
const FADED: Record<ThemeMode, readonly [string, string]> = {
  light: ['rgba(0,0,0,.12)', 'rgba(0,0,0,.26)'],
  dark: ['rgba(255,255,255,.12)', 'rgba(255,255,255,.3)'],
}

const colours = (mode: ThemeMode): string => {
  const { paper, ink, inkSoft, hairline, outline, surface, sunk, danger, focus } = palettes[mode]
  const { action, onAction, actionHover, actionSoft, onActionSoft } = palettes[mode]
  const [ground, letters] = FADED[mode]
  const of = { p: paper, i: ink, k: inkSoft, h: hairline, o: outline, u: surface, s: sunk, d: danger, f: focus }
  const pressed = { a: action, n: onAction, w: actionHover, t: actionSoft, v: onActionSoft, x: ground, y: letters }
  return Object.entries({ ...of, ...pressed })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** Small: it stands in every page that the program answers. */
export const SHELL_CSS = `
:root{${colours('light')}}
[data-shell~=dark]{${colours('dark')};color-scheme:dark}
html{background:var(--p)}
body{margin:0}
#shell{position:fixed;inset:0;overflow:hidden;background:var(--p);color:var(--i);font:700 20px system-ui,sans-serif}
#root:not(:empty)~#shell,html:not([data-shell]) #shell{display:none}
html[lang=ar] #shell span[lang=en],html[lang=en] #shell span[lang=ar]{display:none}
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
${SIGN_IN_CSS}
`
  .trim()
  .replaceAll(/\n+/g, '')
