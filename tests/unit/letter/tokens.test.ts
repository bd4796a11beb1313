import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cssVariables } from '../../../src/app/theme/tokens.ts'

const block = (mode: 'light' | 'dark', indent: string) => {
  const rows = cssVariables(mode).replaceAll("'", '"').split('\n')
  return `${indent}:root {\n${rows.map((row) => `${indent}  ${row}\n`).join('')}${indent}}\n`
}

/** The public pages are plain CSS; `npx vitest run tests/unit/letter/tokens.test.ts -u` writes it from the theme. */
it('the public pages use the colours and sizes of the theme, light and dark', async () => {
  const sheet =
    '/* Written from src/app/theme/tokens.ts; a test compares them. */\n' +
    block('light', '') +
    `@media screen and (prefers-color-scheme: dark) {\n${block('dark', '  ')}}\n`
  await expect(sheet).toMatchFileSnapshot(fileURLToPath(new URL('../../../src/public/tokens.css', import.meta.url)))
})
