import { describe, expect, it } from 'vitest'
import { toldOf } from '../../resources/surveys/server/results.ts'

const said = (male: number, female: number, unsaid: number) => [
  { gender: 'male' as const, n: male },
  { gender: 'female' as const, n: female },
  { gender: null, n: unsaid },
]

describe('[3.12] whose answers stand by themselves', () => {
  it.each<[string, number, number, number, string[]]>([
    ['nobody who is one of fewer than five', 4, 4, 9, []],
    ['both where all have said', 5, 7, 0, ['male', 'female']],
    ['not five women beside three men: three would be what is left of all', 3, 5, 0, []],
    ['not the smaller of two beside two who did not say', 6, 9, 2, ['female']],
    ['neither where what is left is still too few', 5, 0, 3, []],
    ['women where enough others are left', 3, 5, 2, ['female']],
    ['both where enough did not say', 5, 6, 5, ['male', 'female']],
    ['all of one kind', 0, 8, 0, ['female']],
  ])('%s', (_, male, female, unsaid, told) => {
    expect([...toldOf(said(male, female, unsaid))].toSorted()).toEqual(told.toSorted())
  })
})
