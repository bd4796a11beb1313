import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { EYE, MOON, NO_EYE, SUN } from '../../src/shell/drawings.ts'
import { MARK } from '../../src/ui/mark.ts'

const root = path.join(import.meta.dirname, '../..')

it('every page has an icon, those that name none included', () => {
  const icon = readFileSync(path.join(root, 'public/favicon.ico'))
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1])
  expect(icon.length).toBeLessThan(8192)
  expect(readFileSync(path.join(root, 'index.html'), 'utf8')).toContain('<link rel="icon" href="/favicon.svg"')
})

it.each(['favicon.svg', 'logo-mark.svg'])('%s is the mark as the program draws it', (file) => {
  const drawn = readFileSync(path.join(root, 'public', file), 'utf8')
  expect([...drawn.matchAll(/ d="([^"]*)"/g)].map(([, line]) => line)).toEqual([MARK.leaf, MARK.vein, MARK.seed])
  expect([...drawn.matchAll(/#[\da-f]{6}/g)].map(([colour]) => colour)).toEqual([MARK.ground, MARK.line, MARK.saffron])
})

it.each([
  ['DarkModeOutlined', MOON],
  ['LightModeOutlined', SUN],
  ['VisibilityOutlined', EYE],
  ['VisibilityOffOutlined', NO_EYE],
])('before the program %s is drawn as the interface library draws it', (name, drawing) => {
  const file = path.join(root, `node_modules/@mui/icons-material/${name}.js`)
  expect(readFileSync(file, 'utf8')).toContain(`"${drawing}"`)
})
