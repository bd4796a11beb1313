// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Gifts } from '../../../resources/donor_transactions/ui/List.tsx'
import { resourceViews } from '../../../src/generate/index.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const gift = {
  id: ID,
  version: 4,
  donor: OTHER,
  project: OTHER,
  amount: '250.00',
  date: '2026-03-01',
  fund: 'zakat',
  inKind: false,
  reversed: false,
  refundOf: null,
  onBehalfOf: 'Her father',
  description: 'By phone',
  receiptNumber: 'R-7',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
}
beforeEach(() => {
  list('donor_transactions', [])
  list('donors', [{ id: OTHER, version: 1, name: 'Noura' }])
  list('projects', [{ id: OTHER, version: 1, name: 'Wells', code: 'W-1', licenceNumber: null }])
})
const open = (view: 'edit' | 'show', more: object = {}, locale: 'ar' | 'en' = 'en') => {
  const body = { ...gift, ...more }
  on('get', `*/api/donor_transactions/${ID}`, { body })
  const View = resourceViews('donor_transactions')[view]
  if (View === undefined) throw new Error(view)
  return show(View, { resource: 'donor_transactions', at: `/x/${ID}`, route: '/x/:id', locale })
}

describe('product.md 11: the form of a gift whose receipt was issued', () => {
  it('shows what stands on the receipt, says why and what to do, and offers the rest', async () => {
    on('put', `*/api/donor_transactions/${ID}`, { body: { ...gift, version: 5 } })
    open('edit')
    expect((await screen.findByText(/^Receipt R-7 was issued for this donation/)).textContent).toContain(
      'switch on “Reversed” here and record the donation anew',
    )
    const reversed = await screen.findByRole('switch', { name: /Reversed/ })
    expect(screen.getByText('Her father')).toBeTruthy()
    expect(screen.getByText('Zakat')).toBeTruthy()
    for (const name of [/^Amount$/, /^On behalf of/, /^Donor/])
      expect(screen.queryByRole('textbox', { name })).toBeNull()
    expect(screen.queryByRole('combobox', { name: /^(Donor|Project|Kind of gift)/ })).toBeNull()
    expect(screen.queryByRole('switch', { name: /In kind/ })).toBeNull()
    await userEvent.click(reversed)
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(sent('PUT', `/api/donor_transactions/${ID}`)).toHaveLength(1))
    expect(sent('PUT', `/api/donor_transactions/${ID}`)[0]?.body).toMatchObject({
      version: 4,
      reversed: true,
      amount: '250.00',
      donor: OTHER,
    })
  })

  it('offers all where none was issued', async () => {
    open('edit', { receiptNumber: null })
    expect(await screen.findByRole('textbox', { name: /^On behalf of/ })).toBeTruthy()
    expect(screen.queryByText(/was issued for this donation/)).toBeNull()
  })
})

describe('the page of a gift', () => {
  it('begins with the number of its receipt, and says where that is cancelled', async () => {
    open('show', { reversed: true })
    const [first] = await screen.findAllByRole('term')
    expect(first?.textContent).toBe('Receipt number')
    const number = screen.getByText('R-7').closest('dd')
    expect(number?.textContent).toBe('R-7Cancelled')
    const amount = screen.getAllByText('Reversed').map((one) => one.closest('dd')?.textContent ?? '')
    expect(amount.some((text) => /250/.test(text))).toBe(true)
  })

  it('[9.13] says so in Arabic', async () => {
    open('show', { reversed: true }, 'ar')
    expect((await screen.findByText('R-7')).closest('dd')?.textContent).toBe('R-7السند ملغى')
  })
})

it('docs/decisions/132: a reversed gift says so beside its amount where gifts are listed', async () => {
  list('donor_transactions', [
    { ...gift, reversed: true },
    { ...gift, id: OTHER, amount: '90.00' },
  ])
  show(<Gifts />, { resource: 'donor_transactions' })
  const row = (await screen.findByText('250.00')).closest('tr, li')
  expect(within(row as HTMLElement).getByText('Reversed')).toBeTruthy()
  expect(screen.getAllByText('Reversed')).toHaveLength(1)
})
