import createCache from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { describe, expect, it } from 'vitest'
import { mirrored } from '../../../src/app/theme/mirrored.ts'

const sheet = (key: string, plugin: typeof mirrored, css: string): string => {
  const cache = createCache({ key, stylisPlugins: [plugin], speedy: false })
  cache.insert('.one', { name: key, styles: css }, cache.sheet, false)
  const text = cache.sheet.tags.map((tag) => tag.textContent).join('')
  cache.sheet.flush()
  return text
}

const SIDED: readonly (readonly [string, string])[] = [
  ['margin-left: 4px;', '.one{margin-right:4px;}'],
  ['padding: 1px 2px 3px 4px;', '.one{padding:1px 4px 3px 2px;}'],
  ['border-radius: 1px 2px 3px 4px;', '.one{border-radius:2px 1px 4px 3px;}'],
  ['text-align: left;', '.one{text-align:right;}'],
  ['direction: ltr;', '.one{direction:rtl;}'],
  ['cursor: e-resize;', '.one{cursor:w-resize;}'],
  ['box-shadow: 2px 0 3px red;', '.one{box-shadow:-2px 0 3px red;}'],
  ['transform: translateX(5px);', '.one{transform:translateX(-5px);}'],
  ['background-position: 10% 0;', '.one{background-position:90% 0;}'],
  ['background: url(a.png) 10% 0;', '.one{background:url(a.png) 90% 0;}'],
  ['box-shadow: inset -2px 0 red;', '.one{box-shadow:inset 2px 0 red;}'],
  ['box-shadow: .5px 0 red;', '.one{box-shadow:-.5px 0 red;}'],
  ['text-shadow: red 1px 0;', '.one{text-shadow:red -1px 0;}'],
  ['border-radius: 1px 2px;', '.one{border-radius:2px 1px;}'],
  ['border-color: red green blue black;', '.one{border-color:red black blue green;}'],
  ['transform: translate(-50%, 3px);', '.one{transform:translate(50%, 3px);}'],
]

/** As nearly every rule of a page has them: taken apart for nothing, they were a twentieth of a first visit. */
const SIDELESS = [
  'background-color: rgb(1 2 3); cursor: pointer; border-radius: 4px;',
  'box-shadow: none; flex-direction: column; text-transform: none;',
  'box-shadow: 0 2px 4px red; transition: box-shadow 250ms cubic-bezier(0.4, 0, 0.2, 1) 0ms;',
  'margin: 0 auto; padding: 1px 2px; border: 1px solid red;',
]

const NESTED = `
  color: red; display: flex; gap: 4px;
  &:hover { padding: 1px 2px 3px 4px; color: blue; }
  & .two { margin: 0 auto; }
  @media (min-width: 600px) { left: 3px; & .three { width: 4px; } }
  @supports (display: grid) { float: right; }
`

describe('mirroring for Arabic', () => {
  it.each(SIDED)('turns round `%s`', (css, turned) => {
    expect(sheet('own', mirrored, css)).toBe(turned)
  })

  it.each([
    ...SIDED.map(([css]) => css),
    ...SIDELESS,
    NESTED,
    'color: red; width: 3px;',
    'animation: a 1s; opacity: 0.5;',
  ])('is what the whole plugin makes of `%s`', (css) => {
    const whole = sheet('whole', rtlPlugin as typeof mirrored, css)
    expect(whole).toContain('.one')
    expect(sheet('own', mirrored, css)).toBe(whole)
  })
})
