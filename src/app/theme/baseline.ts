import {
  cssVariables,
  type Direction,
  FONT_FAMILY,
  LETTERS,
  LINE_HEIGHT,
  OWN_LETTERS,
  palettes,
  type ThemeMode,
} from './tokens.ts'

/**
 * Paper is white with dark ink, whatever the screen is. The theme itself turns light for it (usePrinting); these hold
 * where a browser does not say that it prints. What moves stands still, or the paper shows it halfway.
 */
const printCss = (): string => `
@page { margin: 14mm 12mm; }
@media print {
  :root { ${cssVariables('light')} }
  html, body { background: #ffffff; color: ${palettes.light.ink}; }
  *, *::before, *::after { transition: none !important; animation: none !important; }
  h1, h2, h3 { break-after: avoid; }
  img, svg, tr { break-inside: avoid; }
}
`

/** The page's ground rules as CSS: tokens, focus rings, quiet motion, Arabic lines, paper. */
export function baselineCss(mode: ThemeMode, direction: Direction): string {
  const colours = palettes[mode]
  return `
:root { ${cssVariables(mode)} --athar-letters: ${OWN_LETTERS}; }
:root[data-fonts='worn'] { --athar-letters: ${FONT_FAMILY}; }
html { background: ${colours.paper}; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { font-family: ${LETTERS}; line-height: ${LINE_HEIGHT[direction].body}; background: ${colours.paper}; color: ${colours.ink}; overflow-wrap: anywhere; }
em, i, cite, address { font-style: normal; font-weight: 600; }
[lang='ar'], [lang='ar'] * { letter-spacing: 0 !important; }
a { color: ${colours.action}; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:focus-visible, .Mui-focusVisible { outline: 2px solid ${colours.focus}; outline-offset: 2px; }
::selection { background: ${colours.accentSoft}; color: ${colours.ink}; }
[dir='rtl'] .athar-mirror { transform: scaleX(-1); }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; }
}
${printCss()}`
}
