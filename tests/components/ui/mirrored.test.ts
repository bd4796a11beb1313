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

  it.each([...SIDED.map(([css]) => css), NESTED, 'color: red; width: 3px;', 'animation: a 1s; opacity: 0.5;'])(
    'is what the whole plugin makes of `%s`',
    (css) => {
      const whole = sheet('whole', rtlPlugin as typeof mirrored, css)
      expect(whole).toContain('.one')
      expect(sheet('own', mirrored, css)).toBe(whole)
    },
  )
})
