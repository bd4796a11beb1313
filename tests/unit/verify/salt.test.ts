import { expect, it } from 'vitest'
import { newSalt } from '../../../server/verify/leaf.ts'

it('a salt is 128 bits in hex, and none is given twice, however many are drawn at once', () => {
  const salts = Array.from({ length: 2_000 }, () => newSalt())
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(salts).size).toBe(2_000)
  // Nor does one overlap with the next.
  const halves = salts.flatMap((salt) => [salt.slice(0, 16), salt.slice(16)])
  expect(new Set(halves).size).toBe(4_000)
})
