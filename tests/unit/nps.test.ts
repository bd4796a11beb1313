import { describe, expect, it } from 'vitest'
import { npsOf } from '../../resources/surveys/nps.ts'

const counts = (...all: readonly number[]) =>
  all.map((count, at) => ({ value: String(at), count, male: null, female: null, apart: false }))

describe('[3.12] the Net Promoter Score', () => {
  it('is who says 9 or 10 less who says 0 to 6, of all who answered', () => {
    //                                           0  1  2  3  4  5  6  7  8  9 10
    expect(npsOf({ kind: 'nps' }, { counts: counts(1, 0, 0, 0, 0, 0, 2, 1, 2, 3, 1) })).toEqual({
      score: 10,
      groups: [
        { group: 'promoters', count: 4, percent: 40 },
        { group: 'passives', count: 3, percent: 30 },
        { group: 'detractors', count: 3, percent: 30 },
      ],
    })
  })

  it('reaches from -100 to 100', () => {
    expect(npsOf({ kind: 'nps' }, { counts: counts(0, 0, 0, 0, 0, 0, 3) })?.score).toBe(-100)
    expect(npsOf({ kind: 'nps' }, { counts: counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 3) })?.score).toBe(100)
    expect(npsOf({ kind: 'nps' }, { counts: counts(0, 0, 0, 0, 0, 0, 0, 5) })?.score).toBe(0)
  })

  it('is of no other question, of none that nobody answered, and of none that is hidden', () => {
    expect(npsOf({ kind: 'rating' }, { counts: counts(0, 1, 2, 3) })).toBeNull()
    expect(npsOf({ kind: 'nps' }, { counts: counts(0, 0, 0) })).toBeNull()
    expect(npsOf({ kind: 'nps' }, { counts: [] })).toBeNull()
  })
})
