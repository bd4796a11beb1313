import { describe, expect, it } from 'vitest'
import { partsTold, type Said, valuesTold } from '../../resources/_kit/told.ts'
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

const gave = (...given: readonly [values: string, people: number][]): Said[] =>
  given.map(([values, people]) => ({ values: values.split('+'), people }))
const people = (said: readonly Said[]): number => said.reduce((sum, one) => sum + one.people, 0)
const by = (said: readonly Said[], wholes = [people(said)]): string[] =>
  [...valuesTold(['1', '2', '3', '4'], said, wholes)].toSorted()

describe('[2.64] by which answers the results may be parted together', () => {
  it.each<[string, Said[], string[]]>([
    ['all where all are many', gave(['1', 6], ['2', 5], ['3', 9]), ['1', '2', '3']],
    [
      'not the smallest of many beside one: all without the others would be that one',
      gave(['1', 7], ['2', 6], ['3', 1]),
      ['1'],
    ],
    ['the later of two alike beside one', gave(['1', 6], ['2', 6], ['3', 1]), ['2']],
    ['all of many beside few who are many together', gave(['1', 7], ['2', 6], ['3', 2], ['4', 3]), ['1', '2']],
    ['none of which all but four gave it', gave(['1', 9], ['2', 4]), []],
    [
      'of several answers not the one within another that only one person more gave',
      gave(['1+2', 6], ['2', 1], ['3', 8]),
      ['2', '3'],
    ],
    ['nor two that only one person gave both of', gave(['1', 6], ['2', 7], ['1+2', 1]), ['2']],
    ['all of several that nobody is alone in', gave(['1', 6], ['2', 7], ['1+2', 5]), ['1', '2']],
    ['nothing of an answer that is not offered, which is among the rest', gave(['1', 6], ['2', 7], ['9', 1]), ['2']],
  ])('%s', (_, said, told) => {
    expect(by(said)).toEqual(told)
  })

  it('not all where few of a whole gave no answer', () => {
    const said = gave(['1', 6], ['2', 7])
    expect(by(said, [13])).toEqual(['1', '2'])
    expect(by(said, [18, 13])).toEqual(['1', '2'])
    expect(by(said, [17, 13])).toEqual(['2'])
    expect(by(said, [40, 14, 13])).toEqual(['2'])
  })

  it('of single answers keeps back the part that a breakdown keeps back', () => {
    for (const parts of [
      [6, 6, 1],
      [1, 8, 5, 5],
      [5, 5, 5, 4],
      [9, 2, 2, 6],
      [4, 0, 30, 5],
      [3, 3, 1, 1],
    ]) {
      const told = parts.flatMap((_, at) => (partsTold(parts)[at] === true ? [String(at + 1)] : []))
      const said = parts.map((n, at) => ({ values: [String(at + 1)], people: n }))
      expect([parts, by(said)]).toEqual([parts, told])
    }
  })
})
