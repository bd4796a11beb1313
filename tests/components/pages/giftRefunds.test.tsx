// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { RecordDialog } from '../../../resources/donor_transactions/ui/record/RecordDialog.tsx'
import { resourceViews } from '../../../src/generate/index.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()
const REFUND = '00000000-0000-4000-8000-0000000000c3'

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
  description: null,
  receiptNumber: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
}
const refund = { ...gift, id: REFUND, amount: '-50.00', date: '2026-03-09', refundOf: ID, description: 'Paid twice' }

beforeEach(() => {
  list('donors', [{ id: OTHER, version: 1, name: 'Noura' }])
  list('projects', [{ id: OTHER, version: 1, name: 'Wells', code: 'W-1', licenceNumber: null }])
  list('donor_transactions', [refund])
})
const open = (record: object, view: 'edit' | 'show' = 'show', locale: 'ar' | 'en' = 'en') => {
  on('get', `*/api/donor_transactions/${ID}`, { body: { ...gift, ...record, id: ID } })
  const View = resourceViews('donor_transactions')[view]
  if (View === undefined) throw new Error(view)
  return show(View, { resource: 'donor_transactions', at: `/x/${ID}`, route: '/x/:id', toasts: true, locale })
}

describe('docs/decisions/135: the page of a gift', () => {
  it('lists what went back of it, and what is left', async () => {
    open({})
    const part = (await screen.findByRole('heading', { name: 'Returned of this donation' })).closest('section')
    expect(part?.textContent).toContain('Left of it: 200')
    const row = within(part as HTMLElement).getByRole('listitem')
    expect(row.textContent).toContain('50')
    expect(row.textContent).toContain('Returned')
    expect(row.textContent).toContain('Paid twice')
  })

  it('records what went back, with all that is left filled in, once, and takes it back', async () => {
    on('post', `*/api/donor_transactions/${ID}/refund`, { body: { id: REFUND } })
    on('delete', `*/api/donor_transactions/${REFUND}`, { body: { id: REFUND } })
    open({})
    await userEvent.click(await screen.findByRole('button', { name: 'Record a refund' }))
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
    expect(amount.value).toBe('200.00')
    await userEvent.clear(amount)
    await userEvent.type(amount, '20')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Card charged twice')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Record the refund' }))
    await waitFor(() => expect(sent('POST', `/api/donor_transactions/${ID}/refund`)).toHaveLength(1))
    expect(sent('POST', `/api/donor_transactions/${ID}/refund`)[0]?.body).toMatchObject({
      amount: '20.00',
      description: 'Card charged twice',
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent('DELETE', `/api/donor_transactions/${REFUND}`)).toHaveLength(1))
  })

  it('says so where nothing is left, and offers neither a refund nor a card', async () => {
    list('donor_transactions', [{ ...refund, amount: '-250.00' }])
    open({ onBehalfOf: 'Huda' })
    expect(await screen.findByText('All of this donation went back to the donor.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Record a refund' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Make a card' })).toBeNull()
  })

  it('offers none of a gift that is reversed, nor of a refund, whose gift it names', async () => {
    list('donor_transactions', [{ ...gift, id: REFUND }])
    open({ refundOf: REFUND, amount: '-50.00' })
    const named = (await screen.findByText('Money that went back of')).nextElementSibling
    await waitFor(() => expect(named?.textContent).toMatch(/250.*2026/))
    expect(screen.queryByRole('button', { name: 'Record a refund' })).toBeNull()
  })

  it('[9.13] in Arabic', async () => {
    open({}, 'show', 'ar')
    expect(await screen.findByRole('heading', { name: 'ما أُعيد من هذا التبرع' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'تسجيل مبلغ مُعاد' }))
    expect(await screen.findByText(/^يمكن أن يُعاد من هذا التبرع/)).toBeTruthy()
  })

  it('the form of a refund says where donor, project and kind are changed', async () => {
    open({ refundOf: REFUND, amount: '-50.00' }, 'edit')
    expect(
      await screen.findByText(/its donor, project and kind are that donation’s\. Change them there\./),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the donation' }).getAttribute('href')).toContain(REFUND)
    expect(screen.queryByRole('combobox', { name: /^(Donor|Project|Kind of gift)/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: /^Amount(?! desc)/ })).toBeTruthy()
  })
})

describe('[3.7] at the desk, money that goes back', () => {
  const RECORD = '/api/donor_transactions/actions/record'
  const begin = async () => {
    signIn()
    list('donors', [{ id: OTHER, name: 'Noura', phone: '+966501234987' }])
    const recorded = { id: REFUND, donor: OTHER, donorName: 'Noura', isNewDonor: false, amount: '-50.00' }
    on('post', `*${RECORD}`, { body: recorded })
    show(<RecordDialog onClose={() => undefined} />, { resource: 'donor_transactions' })
    expect(await screen.findByRole('heading', { name: /^Record a donation/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Money returned' }))
    expect(await screen.findByRole('heading', { name: /^Money returned to the donor/ })).toBeTruthy()
    await userEvent.type(screen.getByRole('combobox', { name: /^Donor/ }), '4987')
    await userEvent.click(await screen.findByRole('option', { name: /Noura/ }))
  }
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  const body = () => sent('POST', RECORD)[0]?.body

  it('is of a gift that is chosen, which says what is left and gives project, kind and amount', async () => {
    list('donor_transactions', [gift, refund])
    await begin()
    expect(screen.getByRole('combobox', { name: /^Project/ })).toBeTruthy()
    await userEvent.click(await screen.findByRole('combobox', { name: /^Which donation it was/ }))
    await userEvent.click(await screen.findByRole('option', { name: /250.*Left of it: .*200/ }))
    await waitFor(() => expect(amount().value).toBe('200.00'))
    expect(screen.queryByRole('combobox', { name: /^Project/ })).toBeNull()
    await userEvent.clear(amount())
    await userEvent.type(amount(), '50')
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Paid twice')
    await userEvent.click(screen.getByRole('button', { name: 'Record the refund' }))
    await waitFor(() => expect(sent('POST', RECORD)).toHaveLength(1))
    expect(body()).toMatchObject({
      donor: OTHER,
      project: OTHER,
      amount: '50.00',
      fund: 'zakat',
      reversal: true,
      refundOf: ID,
      description: 'Paid twice',
    })
  })

  it('says so where nothing of the donor’s is left', async () => {
    list('donor_transactions', [gift, { ...refund, amount: '-250.00' }])
    await begin()
    expect(await screen.findByText('No donation of this donor has anything left that could go back.')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: /^Which donation it was/ })).toBeNull()
  })

  it('of another donor, who has nothing left, names no gift of the first', async () => {
    list('donor_transactions', [gift])
    await begin()
    await userEvent.click(await screen.findByRole('combobox', { name: /^Which donation it was/ }))
    await userEvent.click(await screen.findByRole('option', { name: /250/ }))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Project/ })).toBeNull())
    list('donors', [{ id: ID, name: 'Faisal', phone: '+966501234111' }])
    list('donor_transactions', [])
    await userEvent.clear(screen.getByRole('combobox', { name: /^Donor/ }))
    await userEvent.type(screen.getByRole('combobox', { name: /^Donor/ }), '4111')
    await userEvent.click(await screen.findByRole('option', { name: /Faisal/ }))
    expect(await screen.findByText('No donation of this donor has anything left that could go back.')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: /^Project/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Record the refund' }))
    await waitFor(() => expect(sent('POST', RECORD)).toHaveLength(1))
    expect(body()).not.toHaveProperty('refundOf')
  })

  it('says of zero and of a missing donor what is meant here', async () => {
    signIn()
    for (const name of ['donors', 'projects', 'donor_transactions']) list(name, [])
    show(<RecordDialog onClose={() => undefined} />, { resource: 'donor_transactions' })
    await userEvent.click(await screen.findByRole('button', { name: 'Money returned' }))
    await userEvent.type(amount(), '0')
    await userEvent.click(screen.getByRole('button', { name: 'Record the refund' }))
    expect(await screen.findByText('Enter what went back as an amount above zero.')).toBeTruthy()
    expect(screen.queryByText(/add one by name/)).toBeNull()
  })

  it('is handed to nobody new, and turned round again it is a donation', async () => {
    list('donor_transactions', [gift])
    await begin()
    await userEvent.clear(screen.getByRole('combobox', { name: /^Donor/ }))
    await userEvent.type(screen.getByRole('combobox', { name: /^Donor/ }), 'Faisal')
    await screen.findByRole('option', { name: /Noura/ })
    expect(screen.queryByRole('option', { name: /Faisal/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'A donation' }))
    expect(await screen.findByRole('heading', { name: /^Record a donation/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Record and add another' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
  })
})
