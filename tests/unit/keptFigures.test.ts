import { describe, expect, it } from 'vitest'
import { compare } from '../../bench/kept.ts'

const KEPT = { lists: { is: 0.8, better: 'more' }, imports: { is: 1.2, better: 'less' } } as const

const told = (lists: number, imports: number) =>
  compare(
    new Map([
      ['lists', { is: lists, better: 'more' }],
      ['imports', { is: imports, better: 'less' }],
    ]),
    KEPT,
  )

describe('figures that are kept', () => {
  it('are told where they got worse by more than a tenth, whichever way is worse', () => {
    expect(told(0.7, 1.2)).toEqual(['worse by 13 %: lists: 0.8 → 0.700'])
    expect(told(0.8, 1.5)).toEqual(['worse by 25 %: imports: 1.2 → 1.50'])
  })

  it('are passed by where they got better, or worse by less', () => {
    expect(told(0.75, 1.3)).toEqual([])
    expect(told(2, 0.1)).toEqual([])
  })

  it('are told where nobody has kept any', () => {
    expect(compare(new Map([['search', { is: 3, better: 'less' }]]), KEPT)).toEqual(['not kept yet: search'])
  })
})
