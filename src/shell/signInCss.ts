import {
  FONT_FAMILY,
  FONT_SIZE,
  LINE_HEIGHT,
  MOTION,
  OWN_LETTERS,
  PHONE_MAX,
  RADIUS,
  SPACE,
} from '../app/theme/tokens.ts'
import { MARK } from '../ui/mark.ts'

/** Where the scene stands beside the panel: the theme's own `md`. */
const WIDE = 900

const lines = ({ body, heading, control }: (typeof LINE_HEIGHT)['ltr']): string =>
  `--body:${body};--head:${heading};--control:${control}`

const FRAME = `
#shell.open{position:absolute;inset:0 0 auto;min-height:100%;overflow:visible;font:400 16px/var(--body) ${OWN_LETTERS};overflow-wrap:anywhere}
[data-fonts=worn] #shell.open{font-family:${FONT_FAMILY}}
html[lang=ar]{${lines(LINE_HEIGHT.rtl)}}
html[lang=en]{${lines(LINE_HEIGHT.ltr)}}
#root:not(:empty)~#shell.open{display:block}
[data-early] #root{visibility:hidden}
[data-handing] *{transition:none!important}
.open [hidden]{display:none}
.open :is(h1,h2,p){margin:0}
.open :is(button,input){font:inherit;color:inherit;background:none;border:0;margin:0;box-sizing:border-box}
.open :is(a,button){border-radius:${RADIUS.medium}px;text-decoration:none;cursor:pointer;-webkit-tap-highlight-color:transparent}
.open :is(a,button):focus-visible{outline:2px solid var(--f);outline-offset:2px}
.open svg{display:block;fill:currentColor}
.open .head{display:flex;align-items:center;gap:4px;padding:12px 16px}
.open .home{flex:1 1 auto;display:flex;align-items:center;gap:10px;color:var(--i)}
.open .home b{font-size:19.84px;font-weight:700;line-height:1.2}
.open .tongue{min-height:40px;padding:6px 12px;font-weight:500;font-size:${FONT_SIZE.small}rem;line-height:var(--control);white-space:nowrap}
.open .icon{padding:8px}
.open .icon svg{width:24px;height:24px}
[data-shell~=dark] .open .moon,[data-shell~=light] .open .sun,.open [aria-pressed=true] .shut,.open [aria-pressed=false] .seen{display:none}
.open .body{padding:0 16px ${6 * SPACE}px}
.open .panes{display:grid;grid-template-columns:minmax(0,400px);justify-content:center;max-width:1120px;margin:auto;align-items:start}
.open .scene{display:none}
.open .panel{min-width:0}
.open h1{font-size:${FONT_SIZE.h2}rem;font-weight:600;line-height:var(--head)}
.open .lead{margin-top:4px;color:var(--k)}
.open .form{margin-top:24px}
`

const FIELDS = `
.open form{display:grid;gap:8px}
.open .where:not([hidden]){display:contents}
.open .place:not([hidden]){display:flex;align-items:center;gap:8px;box-sizing:border-box;min-height:48px;margin-bottom:4px;padding-block:2px;padding-inline:14px 4px;border-radius:${RADIUS.medium}px;background:var(--t)}
.open .place p{flex:1 1 auto;min-width:0;font-weight:500}
.open .field{margin:8px 0 4px}
.open .frame{position:relative;display:flex;align-items:center;background:var(--u);border-radius:${RADIUS.medium}px;line-height:var(--control)}
.open input{width:100%;min-width:0;padding:10px 14px;min-height:44px;border-radius:inherit;outline:none}
.open input::placeholder{color:transparent}
.open label{position:absolute;inset-inline-start:0;top:0;z-index:1;max-width:calc(100% - 24px);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;line-height:1.4375em;color:var(--k);pointer-events:none;transform-origin:top left;transform:translate(14px,9px);transition:color 200ms,transform 200ms,max-width 200ms}
[dir=rtl] .open label{transform-origin:top right;transform:translate(-14px,9px)}
.open .frame input:is(:focus,:not(:placeholder-shown),:autofill)~label,.open .phone label{max-width:calc(133% - 32px);transform:translate(14px,-9px) scale(.75);pointer-events:auto}
[dir=rtl] .open .frame input:is(:focus,:not(:placeholder-shown),:autofill)~label,[dir=rtl] .open .phone label{transform:translate(-14px,-9px) scale(.75)}
.open fieldset{position:absolute;inset:-5px 0 0;margin:0;padding:0 8px;border:1px solid var(--o);border-radius:inherit;overflow:hidden;min-width:0;pointer-events:none}
.open legend{padding:0;height:11px;font-size:.75em;visibility:hidden;max-width:.01px;white-space:nowrap;transition:max-width 50ms}
.open legend>span{padding:0 5px;display:inline-block;opacity:0}
.open .frame input:is(:focus,:not(:placeholder-shown),:autofill)~fieldset legend,.open .phone legend{max-width:100%;transition:max-width 100ms 50ms}
.open .frame:hover fieldset{border-color:var(--i)}
.open input:focus~fieldset{border:2px solid var(--a)}
.open input:focus~label{color:var(--a)}
.open [aria-invalid]~fieldset{border-color:var(--d)}
.open [aria-invalid]~label,.open .needed{color:var(--d)}
.open .frame:has(.eye){padding-inline-end:14px}
.open .password input{padding-inline-end:0}
.open .eye{flex:none;margin-block:-4px;margin-inline:8px -12px;color:var(--k)}
.open .code{display:flex;align-items:center;flex:none;gap:4px;margin-left:18px;color:var(--k);direction:ltr}
.open .phone input{padding-left:8px}
[dir=rtl] .open .code{margin-left:12px}
[dir=rtl] .open .phone input{padding-left:14px}
.open .code span{min-width:28px;padding:2px 4px;box-sizing:border-box;border-radius:6px;background:var(--t);color:var(--v);font-size:12px;font-weight:600;line-height:14px;text-align:center}
[dir=rtl] .open .phone .frame{flex-direction:row-reverse}
.open .help{margin:4px 4px 0;font-size:.8125rem;color:var(--k)}
.open .needed,.open .lost{color:var(--d)}
.open .reload{padding:4px 8px;text-decoration:underline}
.open .hint{margin:0 4px 8px;font-size:${FONT_SIZE.small}rem;color:var(--k)}
.open .go{min-height:48px;margin-top:8px;padding:8px 24px;background:var(--a);color:var(--n);font-size:.9375rem;font-weight:600;line-height:var(--control);transition:background-color ${MOTION.quick}ms}
.open .go:hover{background:var(--w)}
.open .other{display:flex;align-items:center;justify-content:center;box-sizing:border-box;min-height:48px;margin-top:8px;padding:7px 24px;border:1px solid var(--o);color:var(--a);font-size:.9375rem;font-weight:600;line-height:var(--control)}
.open .other:hover{border-color:var(--a);background:var(--t)}
.open .busy,.open [aria-busy=true] .rest{display:none}
.open [aria-busy=true] .busy{display:inline}
.open .go[aria-busy=true]{background:var(--x);color:var(--y);cursor:default}
.open .ways{display:grid;grid-template-columns:auto auto;justify-content:start;justify-items:start;column-gap:8px;margin:16px -8px 0}
.open .change{flex:none}
.open :is(.ways a,.change){display:flex;align-items:center;justify-content:center;min-height:36px;min-width:64px;padding:4px 12px;box-sizing:border-box;color:var(--a);font-size:.8125rem;font-weight:600;line-height:var(--control)}
.open :is(.ways a,.change):hover{background:var(--t)}
.open .first{margin-top:24px;padding-top:16px;border-top:1px solid var(--h)}
.open h2{font-size:1rem;font-weight:600;line-height:var(--head)}
.open .first p{color:var(--k)}
[data-shell~=dark] .open input:autofill{-webkit-box-shadow:0 0 0 100px #266798 inset;-webkit-text-fill-color:#fff;caret-color:#fff}
`

const SCREENS = `
@media (pointer:coarse){.open .tongue,.open .go,.open .other,.open :is(.ways a,.change){min-height:44px}}
@media (max-width:${PHONE_MAX}px){.open h1{font-size:${FONT_SIZE.h3}rem}}
@media (min-width:${PHONE_MAX + 1}px){.open .head{padding:12px 32px}.open .body{padding:6vh 32px 48px}}
@media (min-width:${WIDE}px){.open .panes{grid-template-columns:minmax(0,1fr) minmax(0,400px);column-gap:64px}.open .narrow{display:none}
.open .scene{position:relative;display:flex;align-items:flex-end;overflow:hidden;box-sizing:border-box;min-height:min(620px,calc(100vh - 160px));padding:40px;border-radius:30px;background:${MARK.ground};color:${MARK.line}}
.open .scene svg{position:absolute;inset-inline-end:-18%;top:-12%;width:92%;height:auto}
.open .scene p{position:relative;font-size:clamp(1.75rem,3vw,2.5rem);font-weight:600;line-height:1.4;max-width:420px}}
@media (prefers-reduced-motion:reduce){.open *{transition-duration:.01ms!important}}
`

/** The sign-in as the program draws it, before it is here; `tests/e2e/earlySignIn.test.ts` lays the one over the other. */
export const SIGN_IN_CSS = FRAME + FIELDS + SCREENS
