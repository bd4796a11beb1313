import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Donors } from '../../../resources/donors/ui/List.tsx'
import { ID, OTHER, show } from '../generate/harness.tsx'
import { useListWorld } from '../generate/listWorld.tsx'

const { on, list, sent, signIn, press } = useListWorld()

const donors = [
  { id: ID, version: 3, name: 'Noura', reportConsent: 'unknown', appealConsent: 'unknown' },
  { id: OTHER, version: 7, name: 'Huda', reportConsent: 'given', appealConsent: 'refused' },
]
const puts = () => [ID, OTHER].flatMap((id) => sent('PUT', `/api/donors/${id}`).map(({ body }) => [id, body]))

async function chosen() {
  signIn()
  list('donors', donors)
  list('donor_types', [{ id: OTHER, version: 1, name: 'Company', nameAr: 'شركة' }])
  on('put', '*/api/donors/:id', { body: donors[0] as never })
  show(<Donors />, { resource: 'donors' })
  await userEvent.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await press('Change details')
  return within(await screen.findByRole('dialog', { name: 'Change details: 2 donors' }))
}
type Dialog = Awaited<ReturnType<typeof chosen>>
const choose = async (dialog: Dialog, answer: string) =>
  userEvent.click(await dialog.findByRole('radio', { name: answer }))

it('[3.6] writes a language into all that were chosen, once the time to undo it is over', async () => {
  const dialog = await chosen()
  await choose(dialog, 'Language of letters')
  await choose(dialog, 'English')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Language of letters: 2 records')).toBeTruthy()
  expect(puts()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() =>
    expect(puts()).toEqual([
      [ID, { language: 'en', version: 3 }],
      [OTHER, { language: 'en', version: 7 }],
    ]),
  )
})

it('[3.6] is taken back as a whole', async () => {
  const dialog = await chosen()
  await choose(dialog, 'Language of letters')
  await choose(dialog, 'Arabic')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await press('Undo')
  await waitFor(() => expect(screen.queryByText('Language of letters: 2 records')).toBeNull())
  expect(puts()).toEqual([])
})

it('product.md 29: records a consent with its source, and leaves who has refused as they are', async () => {
  const dialog = await chosen()
  await choose(dialog, 'Consent to appeals')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  // Where it comes from is asked for.
  expect((await dialog.findAllByText('This field is required.')).length).toBeGreaterThan(1)
  await choose(dialog, 'Given')
  await userEvent.click(await dialog.findByRole('combobox', { name: /Consent to appeals: source/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Signed form' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Consent to appeals: 2 records')
  await userEvent.keyboard('{Escape}')
  const result = (await screen.findByRole('heading', { level: 2, name: 'Consent to appeals' })).closest('[role=alert]')
  expect(result?.textContent).toContain('Done for 1 record. Not possible for 1 record.')
  expect(result?.textContent).toContain('Huda: Whoever has refused stays so.')
  expect(puts()).toEqual([
    [
      ID,
      {
        appealConsent: 'given',
        appealConsentWay: 'form',
        appealConsentSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        version: 3,
      },
    ],
  ])
})
