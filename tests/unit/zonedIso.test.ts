import { expect, it } from 'vitest'
import { zonedIso } from '../../i18n/dates.ts'

it.each([
  ['2026-02-03T09:24:33.000Z', 'Asia/Riyadh', '2026-02-03T12:24:33+03:00'],
  ['2026-02-03T22:24:33.500Z', 'Asia/Riyadh', '2026-02-04T01:24:33+03:00'],
  ['2026-02-03T02:05:00.000Z', 'America/St_Johns', '2026-02-02T22:35:00-03:30'],
  ['2026-02-03T09:24:33.000Z', 'UTC', '2026-02-03T09:24:33+00:00'],
])('%s is read by a clock in %s as %s', (iso, zone, shown) => {
  expect(zonedIso(iso, zone)).toBe(shown)
  expect(Date.parse(shown)).toBe(Math.floor(Date.parse(iso) / 1000) * 1000)
})
