import { describe, expect, it } from 'vitest'
import { letterAr } from '../../../i18n/ar/letter.ts'
import { letterEn } from '../../../i18n/en/letter.ts'
import { fillText } from '../../../i18n/letter.ts'
import { type Letter, letterSchema } from '../../../resources/_contracts/letter.ts'
import { ibanGroups, letterTotals, percentOf, projectFigures } from '../../../resources/_contracts/letterFigures.ts'
import { sampleFoundationLetter, sampleLetter } from './sampleLetter.ts'

const first = (letter: Letter) => {
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  return project
}

describe('the frozen letter', () => {
  it('comes back from JSON as it was stored', () => {
    for (const letter of [sampleLetter('ar'), sampleLetter('en'), sampleFoundationLetter('ar')]) {
      expect(letterSchema.parse(JSON.parse(JSON.stringify(letter)))).toEqual(letter)
    }
  })

  const faults: [string, (letter: Letter) => unknown][] = [
    ['an amount as a number', (l) => ({ ...l, projects: [{ ...first(l), given: 500 }] })],
    ['an amount of three decimals [5.8]', (l) => ({ ...l, projects: [{ ...first(l), given: '1.234' }] })],
    ['no project', (l) => ({ ...l, projects: [] })],
    ['a third language', (l) => ({ ...l, lang: 'fr' })],
    ['a later version', (l) => ({ ...l, version: 2 })],
    ['a seventh stage', (l) => ({ ...l, projects: [{ ...first(l), stages: Array(7).fill(first(l).stages[0]) }] })],
    ['a website that is script', (l) => ({ ...l, entity: { ...l.entity, website: 'javascript:alert(1)' } })],
    ['a donation link that is data', (l) => ({ ...l, projects: [{ ...first(l), donationLink: 'data:text/html,x' }] })],
    ['a colour that is more than a colour', (l) => ({ ...l, entity: { ...l.entity, colours: { primary: 'red;x' } } })],
  ]
  it.each(faults)('refuses %s', (_name, broken) => {
    expect(letterSchema.safeParse(broken(sampleLetter('en'))).success).toBe(false)
  })
})

describe('the figures of a letter', () => {
  it('adds up gifts and shares to the halala', () => {
    const letter = sampleLetter('en')
    expect(letterTotals(letter)).toEqual({ sums: [{ fund: undefined, given: '775.00' }], gifts: 3 })
    const big = {
      ...first(letter),
      given: '90071992547409.91',
      share: { spentOfYours: '0.02', spent: '1', collected: '2' },
    }
    expect(projectFigures(big).gifts.map((one) => one.remaining)).toEqual(['90071992547409.89'])
  })

  it('says nothing is spent, a part or all', () => {
    const project = first(sampleLetter('en'))
    const state = (spentOfYours: string) =>
      projectFigures({ ...project, given: '500', share: { ...project.share, spentOfYours } }).gifts.map(
        (one) => one.spentState,
      )
    expect(['0.00', '0.01', '499.99', '500'].flatMap(state)).toEqual(['none', 'part', 'part', 'all'])
  })

  it('counts no spending beyond what was collected', () => {
    const project = first(sampleLetter('en'))
    const share = { spentOfYours: '500', spent: '130000', collected: '120000' }
    expect(projectFigures({ ...project, share }).gifts[0]?.countedSpent).toBe('120000.00')
  })

  it('[product.md 9] never adds up gifts of different kinds, over several projects either', () => {
    const letter = sampleLetter('en')
    const zakat = { fund: 'zakat', given: '300', spentOfYours: '186.15' } as const
    const charity = { fund: 'charity', given: '200', spentOfYours: '124.10' } as const
    const project = { ...first(letter), funds: [charity, zakat, { ...zakat, fund: 'endowment' as const, given: '0' }] }
    const { gifts } = projectFigures(project)
    expect(gifts.map(({ fund, given, spentOfYours, remaining }) => [fund, given, spentOfYours, remaining])).toEqual([
      ['charity', '200.00', '124.10', '75.90'],
      ['zakat', '300.00', '186.15', '113.85'],
    ])
    const other = { ...first(letter), funds: [{ ...zakat, given: '50.50' }] }
    expect(letterTotals({ ...letter, projects: [project, other] }).sums).toEqual([
      { fund: 'charity', given: '200.00' },
      { fund: 'zakat', given: '350.50' },
    ])
  })

  it('keeps 100% for the whole and 0% for nothing', () => {
    expect(percentOf('999999.99', '1000000')).toBe(99)
    expect(percentOf('0.01', '1000000')).toBe(1)
    expect(percentOf('0', '1000000')).toBe(0)
    expect(percentOf('1000000', '1000000')).toBe(100)
    expect(percentOf('5', '0')).toBe(0)
    expect(percentOf('310.25', '500')).toBe(62)
  })

  it('prints an IBAN in groups of four', () => {
    expect(ibanGroups('SA0380000000608010167519')).toBe('SA03 8000 0000 6080 1016 7519')
  })
})

/** The places to fill, in order; all forms of a plural together. */
const places = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{[a-z]+\}/g))].sort()

describe('the words of a letter', () => {
  it('have the same places to fill in both languages', () => {
    const keys = Object.keys(letterEn) as (keyof typeof letterEn)[]
    expect(keys.length).toBeGreaterThan(70)
    for (const key of keys) expect([key, ...places(letterAr[key])]).toEqual([key, ...places(letterEn[key])])
  })

  it('keep what they are filled with as it is', () => {
    expect(fillText('Dear {name},', { name: '{amount} $& <b>' })).toBe('Dear {amount} $& <b>,')
  })
})

describe('one ground for what was spent', () => {
  it('says the project’s spending and the donor’s share in percent of what was collected, never of the target', () => {
    const letter = sampleLetter('en')
    const [project] = letter.projects
    if (!project) throw new Error('the sample has a project')
    const money = { required: '10000.00', collected: '2000.00', spent: '500.00', byFund: [] }
    expect(projectFigures({ ...project, money }).spentPercent).toBe(25)
  })
})
