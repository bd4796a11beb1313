import { expect, it } from 'vitest'
import { isNamed } from '../../../resources/meta_campaigns/asks.ts'

it.each([
  ['Licence FL-2210.', 'FL-2210', true],
  ['ترخيص رقم ٢٢١٠، شكرًا لكم', '2210', true],
  ['licence fl-2210', 'FL-2210', true],
  ['Licence (2210)', '2210', true],
  ['Licence 22100', '2210', false],
  ['12210 riyals', '2210', false],
  ['We gave 100 %', '1', false],
  ['anything', ' ', false],
  ['axb', 'a.b', false],
])('[1.16] whether “%s” names the licence %s: %s', (words, number, named) => {
  expect(isNamed(words, number)).toBe(named)
})
