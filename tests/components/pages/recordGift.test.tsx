import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { RecordDialog } from '../../../resources/donor_transactions/ui/record/RecordDialog.tsx'
import { RecordForm } from '../../../resources/donor_transactions/ui/record/RecordForm.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()
const RECORD = '/api/donor_transactions/actions/record'

it('[3.7] records a gift by keyboard alone: the donor by digits, the amount, the same as last time, and takes it back', async () => {
  signIn()
  list('donors', [{ id: ID, name: 'Noura', phone: '+966501234987' }])
  list('projects', [{ id: OTHER, name: 'Wells', code: 'W-1' }])
  list('donor_transactions', [
    { id: OTHER, donor: ID, project: OTHER, amount: '75.00', fund: 'zakat', inKind: false, date: '2026-01-05' },
  ])
  const gift = { id: OTHER, donor: ID, donorName: 'Noura', isNewDonor: false, amount: '75.00' }
  on('post', `*${RECORD}`, { body: gift })
  on('delete', `*/api/donor_transactions/${OTHER}`, { body: { id: OTHER } })
  show(<RecordForm onDone={() => undefined} />, { resource: 'donor_transactions', toasts: true })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  await userEvent.keyboard('4987')
  const asked = () => sent('GET', '/api/donors').flatMap(({ query }) => query.map(([, value]) => value))
  await waitFor(() => expect(asked()).toContain('4987'))
  await screen.findByRole('option', { name: /Noura/ })
  await userEvent.keyboard('{Enter}')
  const same = await screen.findByRole('button', { name: 'Same as last time' })
  same.focus()
  await userEvent.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Record' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent('POST', RECORD)).toHaveLength(1))
  expect(sent('POST', RECORD)[0]?.body).toMatchObject({ donor: ID, project: OTHER, amount: '75.00', fund: 'zakat' })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('DELETE', `/api/donor_transactions/${OTHER}`)).toHaveLength(1))
})

it('[3.7] [5.24] adds who is not found, and says at the amount that zero is none', async () => {
  signIn()
  for (const name of ['donors', 'projects', 'donor_transactions']) list(name, [])
  show(<RecordForm onDone={() => undefined} />, { resource: 'donor_transactions' })
  await userEvent.type(await screen.findByRole('combobox', { name: /^Donor/ }), 'Faisal')
  await userEvent.click(await screen.findByRole('option', { name: /Faisal/ }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Donor name/ })).value).toBe('Faisal')
  await userEvent.type(screen.getByRole('textbox', { name: /^Amount/ }), '0')
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  expect(sent('POST', RECORD)).toHaveLength(0)
})

it('[3.7] keeps the name of somebody new who is left with Tab, and the offer to add them', async () => {
  signIn()
  for (const name of ['donors', 'projects', 'donor_transactions']) list(name, [])
  show(<RecordForm onDone={() => undefined} />, { resource: 'donor_transactions' })
  const donor = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Donor/ })
  await userEvent.type(donor, 'Faisal')
  await screen.findByRole('option', { name: /Faisal/ })
  await userEvent.tab()
  expect(donor.value).toBe('Faisal')
  await userEvent.click(screen.getByRole('button', { name: 'Add “Faisal” as a new donor' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Donor name/ })).value).toBe('Faisal')
})

it('[3.7] asks before the dialog is closed over a gift that is half told', async () => {
  signIn()
  for (const name of ['donors', 'projects', 'donor_transactions']) list(name, [])
  const asked = vi.fn<(text: string) => boolean>(() => false)
  vi.stubGlobal('confirm', asked)
  let closed = 0
  show(<RecordDialog onClose={() => (closed += 1)} />, { resource: 'donor_transactions' })
  const close = await screen.findByRole('button', { name: 'Close' })
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), '75')
  await userEvent.click(close)
  expect(asked).toHaveBeenCalledWith('Leave without saving your changes?')
  expect(closed).toBe(0)
  asked.mockReturnValue(true)
  await userEvent.click(close)
  expect(closed).toBe(1)
  vi.unstubAllGlobals()
})
