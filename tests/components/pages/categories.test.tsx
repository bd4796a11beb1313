import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CategoryAnalysis } from '../../../resources/_contracts/categories.ts'
import type { DonationWeek } from '../../../resources/_contracts/donationAnalysis.ts'
import { AdvicePanel } from '../../../resources/category_advices/ui/Panel.tsx'
import { Heat } from '../../../resources/donor_transactions/ui/analysis/Heat.tsx'
import { Charts } from '../../../resources/donors/ui/categories/Charts.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const { on, list } = useServer()

it('[2.61] [9.5] shows a week as a table from Sunday on, each cell with its figure and its intensity in a word', async () => {
  signIn()
  const week: DonationWeek = {
    from: '2026-03-01',
    to: '2026-03-07',
    cells: [
      { day: 0, hour: 0, gifts: 1, amount: '10.00', giftsLevel: 0, amountLevel: 0 },
      { day: 6, hour: 23, gifts: 4, amount: '40.00', giftsLevel: 3, amountLevel: 3 },
    ],
    untimed: 0,
    untimedAmount: '0',
  }
  show(() => <Heat week={week} measure="gifts" />, { resource: 'donor_transactions' })
  const table = await screen.findByRole('table')
  const heads = within(table).getAllByRole('columnheader')
  expect(heads[1]?.textContent).toContain('Sunday')
  expect(heads[7]?.textContent).toContain('Saturday')
  expect(within(table).getAllByRole('row')).toHaveLength(25)
  const filled = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')
  expect(filled).toEqual(['1 Low', '4 Very high'])
})

const analysisOf = (gaveBefore: number, gaveAgain: number): CategoryAnalysis => ({
  list: 'active',
  today: '2026-03-01',
  calendar: 'gregorian',
  sortedAt: null,
  activeMonths: 13,
  eliteAmount: '10000.00',
  sizes: { active: 12, disconnected: 0, elite: 0, lapsed: 0 },
  figures: {
    donors: 12,
    givers: 12,
    gifts: 20,
    amount: '900.00',
    averageGift: '45.00',
    medianGift: '40.00',
    medianDays: 30,
    recency: [6, 3, 2, 1],
    gaveBefore,
    gaveAgain,
    byWhatsapp: 0,
    bySms: 0,
    byEmail: 0,
    refusesAppeals: 0,
    inArabic: 0,
    busiestDay: null,
    busiestHour: null,
    funds: [],
  },
  months: [],
  moved: null,
  calls: [],
})

it('[2.61] shows as a ring who of those who gave in the year before gave again', async () => {
  signIn()
  show(() => <Charts analysis={analysisOf(8, 6)} onCalendar={() => undefined} />, { resource: 'donors' })
  const table = await screen.findByRole('table', { name: /^Who gave in the year before/ })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [within(row).getByRole('rowheader').textContent, within(row).getByRole('cell').textContent])
  expect(rows).toEqual([
    ['Gave again', '6'],
    ['Not so far', '2'],
    ['Gave in the year before', '8'],
  ])
})

it('[2.61] shows no ring where nobody gave in the year before', async () => {
  signIn()
  show(() => <Charts analysis={analysisOf(0, 0)} onCalendar={() => undefined} />, { resource: 'donors' })
  await screen.findByRole('table', { name: 'Last gift' })
  expect(screen.queryByText('Who stayed')).toBeNull()
})

it('[1.16] recommends on a press, each recommendation with the figures that it rests on', async () => {
  signIn()
  list('category_advices', [])
  const items = [{ topic: 'channel', say: 'sms', figures: ['sms', 'donors'], text: null }]
  const body = {
    id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    list: 'active',
    language: 'en',
    by: 'rules',
    note: null,
    figures: { sms: 9, donors: 12 },
    items,
    createdAt: '2026-03-01T09:00:00Z',
  }
  on('post', '*/api/category_advices/actions/ask', () => ({ body }))
  show(() => <AdvicePanel list="active" />, { resource: 'category_advices' })
  await screen.findByText(/Nothing has been recommended/)
  await userEvent.click(screen.getByRole('button', { name: 'Analyse and recommend' }))
  await screen.findByText('Write by SMS: it reaches 9 of 12.')
  expect(screen.getByText(/Reached by SMS 9 · Donors 12/)).toBeTruthy()
})
