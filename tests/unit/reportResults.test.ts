import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestHour, openedBy, partsOf } from '../../server/messages/reportResults/fold.ts'

const rows = fc.array(fc.record({ hour: fc.option(fc.nat(800)), n: fc.integer({ min: 1, max: 9 }) }), { maxLength: 40 })
const parts = fc
  .array(fc.nat(30), { maxLength: 8 })
  .map((all) => all.map((letters, n) => ({ key: `part-${n}`, letters, opened: 0 })))

describe('[2.63] the curve of openings', () => {
  it('rises by five at the least, and ends with all of the thirty days', () => {
    fc.assert(
      fc.property(rows, (of) => {
        const total = of.reduce((sum, { hour, n }) => (hour !== null && hour < 720 ? sum + n : sum), 0)
        const steps = openedBy(of, 10_000)
        const rises = steps.map(({ opened }, at) => opened - (steps[at - 1]?.opened ?? 0))
        expect(steps.at(-1)).toEqual(total < 5 ? undefined : { hours: 720, opened: total })
        expect(rises.filter((n) => n > 0 && n < 5)).toEqual([])
      }),
    )
  })

  it('does not go beyond what has passed', () => {
    expect(openedBy([{ hour: 0, n: 6 }], 3)).toEqual([
      { hours: 1, opened: 6 },
      { hours: 4, opened: 6 },
    ])
    expect(openedBy([{ hour: 0, n: 6 }], 0.2)).toEqual([{ hours: 1, opened: 6 }])
  })

  it('is none where fewer than five have opened', () => {
    expect(
      openedBy(
        [
          { hour: 0, n: 4 },
          { hour: null, n: 90 },
        ],
        900,
      ),
    ).toEqual([])
  })
})

describe('[2.63] parts of a report', () => {
  it('each has five letters or more, and none is lost unless all are fewer', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const total = all.reduce((sum, { letters }) => sum + letters, 0)
        const shown = partsOf(all)
        const told = shown.reduce((sum, { letters }) => sum + letters, 0)
        expect(shown.filter(({ letters }) => letters < 5)).toEqual([])
        expect(told).toBe(total < 5 ? 0 : total)
      }),
    )
  })
})

describe('[2.63] the best hour', () => {
  it('is not won by few letters', () => {
    const found = bestHour([
      { day: 0, hour: 10, letters: 30, opened: 21 },
      { day: 2, hour: 20, letters: 600, opened: 400 },
      { day: 4, hour: 9, letters: 29, opened: 29 },
    ])
    expect(found.best).toEqual({ day: 2, hour: 20, letters: 600, opened: 400 })
    expect(found.hours.map(({ day }) => day)).toEqual([2, 0])
  })

  it('is not told of one hour alone, of fewer than a hundred letters, or where nobody opened', () => {
    expect(bestHour([{ day: 0, hour: 10, letters: 900, opened: 600 }]).best).toBeNull()
    const two = (letters: number, opened: number) => [
      { day: 0, hour: 10, letters, opened },
      { day: 2, hour: 20, letters, opened },
    ]
    expect(bestHour(two(49, 20)).best).toBeNull()
    expect(bestHour(two(50, 0)).best).toBeNull()
    expect(bestHour(two(50, 20)).best).toEqual({ day: 0, hour: 10, letters: 50, opened: 20 })
  })
})
