import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { project, rowsOf, useProjectPage } from './projectStage.tsx'

const { open } = useProjectPage()

const INDICATORS = [
  { name: 'Homes with water', unit: 'homes', baseline: 100, target: 300, actual: 200 },
  { name: 'Minutes to a well', unit: null, baseline: 60, target: 20, actual: 30 },
]
const FULL = {
  city: 'Fifa',
  region: 'Jazan',
  beneficiaryNumbers: 4100,
  indicators: INDICATORS,
  objectives: ['Water near each home', 'Half the cost'],
  showProgress: true,
  hideFromStore: false,
  description: 'Wells for a valley.',
}
const page = (hash = '', locale: 'en' | 'ar' = 'en') => open(FULL, locale, { tab: `?tab=details${hash}` })

const part = (name: string) => screen.findByRole<HTMLDetailsElement>('group', { name })
/** What is read of a part while it is shut, beside its name. */
const line = ({ children: [summary] }: HTMLDetailsElement) => summary?.querySelector('.athar-fold-gist')?.textContent

describe('[2.18] the general page of a project', () => {
  it('opens what the project is, and says of the rest in a line what it holds', async () => {
    page()
    expect((await part('Basics')).open).toBe(true)
    for (const name of ['Money', 'Time', 'Place and beneficiaries', 'Objectives and results', 'Visibility'])
      expect((await part(name)).open, name).toBe(false)
    expect(line(await part('Money'))).toMatch(/^Required amount: SAR 1,000 · Basket · Cost of one unit: SAR 50$/)
    expect(line(await part('Place and beneficiaries'))).toBe(
      'Fifa · Jazan · Number of beneficiaries: 4,100 · Beneficiary indicators: 2',
    )
    expect(line(await part('Objectives and results'))).toBe('Objectives: 2')
    expect(line(await part('Visibility'))).toBe('Show the progress indicator')
    // A line that is pressed holds no link.
    expect((await part('Money')).querySelector('summary a')).toBeNull()
  })

  it('says so in Arabic', async () => {
    page('', 'ar')
    expect(line(await part('المبالغ'))).toContain('المبلغ المستهدف: 1,000 ريال')
    expect(line(await part('الظهور'))).toBe('إظهار مؤشر التقدم')
  })

  it('has in the page what is folded: what is searched for there is found', async () => {
    page()
    const folded = await part('Objectives and results')
    expect(within(folded).getByText('Water near each home')).toBeTruthy()
  })

  it('opens and shows the part that its address names', async () => {
    page('#part-place')
    expect((await part('Place and beneficiaries')).open).toBe(true)
    expect((await part('Money')).open).toBe(false)
  })

  it('is found again as its reader left it', async () => {
    page()
    await userEvent.click(within(await part('Time')).getByRole('heading', { name: 'Time' }))
    await userEvent.click(within(await part('Basics')).getByRole('heading', { name: 'Basics' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(screen.queryByRole('heading', { name: 'Basics' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'General page' }))
    expect((await part('Time')).open).toBe(true)
    expect((await part('Basics')).open).toBe(false)
  })

  it('opens whole with one press, and folds so', async () => {
    page()
    await part('Basics')
    const states = () => screen.getAllByRole<HTMLDetailsElement>('group').filter((one) => one.tagName === 'DETAILS')
    await userEvent.click(screen.getByRole('button', { name: 'Open all' }))
    expect(states().every((one) => one.open)).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Fold all' }))
    expect(states().some((one) => one.open)).toBe(false)
  })

  it('has its indicators in a table, a line each', async () => {
    page('#part-place')
    const table = within(await part('Place and beneficiaries')).getByRole('table')
    expect(rowsOf(table)).toEqual([
      'IndicatorBaselineTargetActualOf the way',
      'Homes with waterhomes10030020050%',
      'Minutes to a well60203075%',
    ])
  })

  it('repeats nothing that stands in the head or has a place of its own', async () => {
    page()
    await part('Basics')
    const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(labels).toContain('Description')
    for (const label of ['Project name', 'Project code', 'Collected amount', 'Spent', 'Current donations', 'Documents'])
      expect(labels, label).not.toContain(label)
    expect(screen.getAllByText(project().name)).toHaveLength(1)
  })
})
