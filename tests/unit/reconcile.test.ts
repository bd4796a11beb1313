import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difference, type Sums } from '../../server/messages/reconcile.ts'

const riyals = (halalas: number): string => {
  const digits = String(Math.abs(halalas)).padStart(3, '0')
  return `${halalas < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const FUNDS = ['charity', 'zakat', 'endowment'] as const

const gift = fc.record({
  donor: fc.integer({ min: 0, max: 12 }).map((n) => `donor-${n}`),
  fund: fc.constantFrom(...FUNDS),
  halalas: fc.integer({ min: 1, max: 9_999_999 }),
  // A gift that the opening amount holds already.
  earlier: fc.boolean(),
})
type Gift = typeof gift extends fc.Arbitrary<infer T> ? T : never

const total = (gifts: readonly Gift[]): number => gifts.reduce((sum, { halalas }) => sum + halalas, 0)

/** A project whose figures follow from its rows. */
function sumsOf(gifts: readonly Gift[], more: number, spendings: readonly number[]): Sums {
  const previous = total(gifts.filter(({ earlier }) => earlier)) + more
  const kept = gifts.filter(({ earlier }) => !earlier)
  const spent = spendings.reduce((sum, one) => sum + one, 0)
  const nets = new Map<string, { fund: (typeof FUNDS)[number]; net: string }[]>()
  for (const donor of new Set(gifts.map((one) => one.donor))) {
    const own = gifts.filter((one) => one.donor === donor)
    const funds = FUNDS.filter((fund) => own.some((one) => one.fund === fund))
    nets.set(
      donor,
      funds.map((fund) => ({ fund, net: riyals(total(own.filter((one) => one.fund === fund))) })),
    )
  }
  return {
    collected: riyals(previous + total(kept)),
    spent: riyals(spent),
    previous: riyals(previous),
    gifts: riyals(total(kept)),
    spendings: riyals(spent),
    given: riyals(total(gifts)),
    kinds: [riyals(previous), ...FUNDS.map((fund) => riyals(total(kept.filter((one) => one.fund === fund))))],
    gifted: new Map(FUNDS.map((fund) => [fund, riyals(total(gifts.filter((one) => one.fund === fund)))])),
    nets,
  }
}

const sums = fc
  .tuple(fc.array(gift, { minLength: 1, maxLength: 60 }), fc.nat(5_000_000), fc.array(fc.nat(9_999_999)))
  .map(([gifts, more, spendings]) => sumsOf(gifts, more, spendings))

const halala = (amount: string): string => riyals(Math.round(Number(amount) * 100) + 1)

describe('figures of a report', () => {
  it('[9.9] whatever was given and spent: what follows from its rows adds up to the halala', () => {
    fc.assert(
      fc.property(sums, (of) => {
        expect(difference(of)).toBeNull()
      }),
    )
  })

  it.each([
    ['collected', (of: Sums) => ({ ...of, collected: halala(of.collected) })],
    ['collected', (of: Sums) => ({ ...of, gifts: halala(of.gifts) })],
    ['spent', (of: Sums) => ({ ...of, spent: halala(of.spent) })],
    ['spent', (of: Sums) => ({ ...of, spendings: halala(of.spendings) })],
    ['funds', (of: Sums) => ({ ...of, kinds: [...of.kinds, '0.01'] })],
    ['funds', (of: Sums) => ({ ...of, given: halala(of.given) })],
  ] as const)('[9.9] a halala too much is found, and named: %s', (figure, changed) => {
    fc.assert(
      fc.property(sums, (of) => {
        expect(difference(changed(of))?.figure).toBe(figure)
      }),
    )
  })

  it('[9.9] kinds are not mixed: zakat that is told as another kind is found', () => {
    fc.assert(
      fc.property(sums, (of) => {
        const mixed = Array.from(of.nets, ([donor, own]) => {
          const told = own.map(({ net }) => ({ fund: 'restricted' as const, net }))
          return [donor, told] as const
        })
        expect(difference({ ...of, nets: new Map(mixed) })?.figure).toBe('funds')
      }),
    )
  })

  it('[9.9] gifts of more than was collected make no shares of more than was spent', () => {
    const nets = new Map([['donor-1', [{ fund: 'zakat' as const, net: '300.00' }]]])
    const found = difference({
      collected: '200.00',
      spent: '100.00',
      previous: '0.00',
      gifts: '200.00',
      spendings: '100.00',
      given: '300.00',
      kinds: ['200.00'],
      gifted: new Map([['zakat', '300.00']]),
      nets,
    })
    expect(found).toEqual({ figure: 'shares', stated: '150.00', counted: '100.00' })
  })
})
