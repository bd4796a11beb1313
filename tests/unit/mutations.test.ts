import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MUTATIONS } from '../../bench/mutations/list.ts'
import { misfit } from '../../bench/mutations/mutation.ts'

describe.each(Object.entries(MUTATIONS))('protections that tests must see taken out: %s', (_part, all) => {
  it('are fifteen at the least, each under a name of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(15)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it.each(all.map((one) => [one.name, one] as const))(
    '%s: still stands where it is said to, as do its tests',
    (_name, one) => {
      expect(misfit(one, readFileSync(one.file, 'utf8'))).toBeNull()
      expect(one.tests.filter((file) => !existsSync(file))).toEqual([])
    },
  )
})
