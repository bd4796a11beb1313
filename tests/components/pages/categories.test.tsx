import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DonationWeek } from '../../../resources/_contracts/donationAnalysis.ts'
import { AdvicePanel } from '../../../resources/category_advices/ui/Panel.tsx'
import { Heat } from '../../../resources/donor_transactions/ui/analysis/Heat.tsx'
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
