import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import UnnamedGifts from '../../../resources/donor_transactions/ui/unnamed/index.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const transfer = (n: number) => ({
  id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
  version: 1,
  donor: ID,
  project: OTHER,
  amount: '31.00',
  date: '2026-01-05',
  payer: `Payer ${n}`,
  description: null,
  amountDescription: null,
  donationReferenceId: null,
  source: null,
})

it('product.md 3: goes through all transfers that nobody is named for, ten a page', async () => {
  signIn()
  list('donors', [{ id: ID, name: 'Unknown giver', unknownGiver: true }])
  list('projects', [{ id: OTHER, name: 'Wells', code: 'W-1' }])
  on('get', '*/api/donor_transactions/:id/likelyGivers', { body: [] })
  // Eleven of them; once the eleventh is given to somebody, ten.
  let total = 11
  on('get', '*/api/donor_transactions', ({ query }) => {
    const from = (Number(Object.fromEntries(query)['page'] ?? 1) - 1) * 10
    const rows = Array.from({ length: total }, (_, at) => transfer(at + 1)).slice(from, from + 10)
    return { body: rows, headers: { 'Content-Range': `donor_transactions 0-9/${total}` } }
  })
  show(<UnnamedGifts />, { resource: 'donor_transactions', toasts: true })
  await screen.findByText('Payer 10')
  expect(screen.queryByText('Payer 11')).toBeNull()
  expect(screen.getByText('1–10 of 11')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Payer 11')
  expect(screen.queryByText('Payer 10')).toBeNull()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  total = 10
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await screen.findByText('Payer 10')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull())
  expect(sent('GET', '/api/donor_transactions').length).toBeGreaterThan(1)
})
