import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('[9.13] the page that carries the program names no language before the reader’s is known', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../index.html'), 'utf8')
  expect(page).toContain('<html>')
  // What is read without scripts is said in both.
  expect(page.match(/<p lang="(?:ar" dir="rtl|en" dir="ltr)">/g)).toHaveLength(2)
})
