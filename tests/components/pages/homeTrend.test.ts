import { describe, expect, it } from 'vitest'
import { trendOf } from '../../../src/pages/home/trend.ts'

describe('trends', () => {
  it.each([
    [150, 100, { kind: 'up', percent: 50 }],
    [50, 100, { kind: 'down', percent: 50 }],
    [100, 100, { kind: 'same' }],
    [5, 0, { kind: 'new' }],
    [0, 0, { kind: 'none' }],
  ])('%d after %d', (now, before, trend) => {
    expect(trendOf(now, before)).toEqual(trend)
  })
})
