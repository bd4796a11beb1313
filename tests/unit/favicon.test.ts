import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../..')

it('every page has an icon, those that name none included', () => {
  const icon = readFileSync(path.join(root, 'public/favicon.ico'))
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1])
  expect(icon.length).toBeLessThan(8192)
  expect(readFileSync(path.join(root, 'index.html'), 'utf8')).toContain('<link rel="icon" href="/favicon.svg"')
})
