// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { donors } from '../../../resources/donors/schema.ts'
import { MergeDialog } from '../../../resources/donors/ui/merging/MergeDialog.tsx'
import { Merged } from '../../../resources/donors/ui/merging/Merged.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()
const MERGE = '00000000-0000-4000-8000-000000000003'
const record = { id: ID, name: 'هدى الحربي', unknownGiver: false, archived: false } as RecordOf<typeof donors>

const outlook = {
  kept: { name: 'هدى الحربي', giftsCount: 1, givenTotal: '100.10' },
  other: { name: 'هدى الحربى', giftsCount: 2, givenTotal: '250.05' },
  differing: [
    { name: 'name', kept: 'هدى الحربي', other: 'هدى الحربى', preset: 'kept', fixed: false },
    { name: 'email', kept: null, other: 'huda@people.test', preset: 'other', fixed: false },
    { name: 'phone', kept: '+966501234987', other: '+966501234988', preset: 'kept', fixed: true },
  ],
  united: [{ name: 'reportConsent', value: 'refused' }],
  moves: { donor_transactions: 2, letters: 1 },
  receipts: 2,
  seen: { kept: 3, other: 5 },
  days: 30,
}
const likely = {
  id: OTHER,
  name: 'هدى الحربى',
  phone: '+966501234988',
  email: null,
  giftsCount: 2,
  givenTotal: '250.05',
  by: ['name'],
}

function open(onClose: () => void = () => undefined) {
  signIn()
  list('donors', [])
  on('get', `*/api/donors/${ID}/mergeCandidates`, { body: [likely] })
  on('post', `*/api/donors/${ID}/mergeOutlook`, { body: outlook })
  return show(<MergeDialog record={record} onClose={onClose} />, { resource: 'donors' })
}

describe('product.md 3: merging two donors', () => {
  it('[3.6] suggests, compares side by side, and merges what was chosen, with the versions that were seen', async () => {
    const user = userEvent.setup()
    const closed = vi.fn<() => void>()
    on('post', `*/api/donors/${ID}/merge`, { body: { merge: MERGE, donor: ID } })
    open(closed)
    const dialog = within(await screen.findByRole('dialog', { name: /Merge “.*” with another donor/ }))
    expect((await dialog.findByRole('button', { name: 'Merge' })).hasAttribute('disabled')).toBe(true)
    await user.click(await dialog.findByText('هدى الحربى'))
    expect(await dialog.findByText(/^Comes over: .*2/)).toBeTruthy()
    expect(dialog.getByText('You can undo this for 30 days.')).toBeTruthy()
    // docs/decisions/129: a paper names whoever its gift belongs to.
    expect(dialog.getByText(/^Among them 2 donations with a receipt: they keep their numbers/)).toBeTruthy()
    const name = within(dialog.getByRole('radiogroup', { name: 'Donor name' }))
    await user.click(name.getByRole('radio', { name: 'هدى الحربى' }))
    const phones = within(dialog.getByRole('radiogroup', { name: 'Mobile number' })).getAllByRole('radio')
    expect(phones.every((one) => (one as HTMLInputElement).disabled)).toBe(true)
    const emails = within(dialog.getByRole('radiogroup', { name: 'Email' })).getAllByRole('radio')
    expect((emails[1] as HTMLInputElement).checked).toBe(true)
    expect(await axeFaults(document.body)).toEqual([])
    await user.dblClick(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
    const calls = sent('POST', `/api/donors/${ID}/merge`)
    expect(calls.map(({ body }) => body)).toEqual([
      { other: OTHER, keep: { name: 'other' }, seen: { kept: 3, other: 5 } },
    ])
  })

  it('[8] says why two cannot be one, and lets another one be chosen', async () => {
    const user = userEvent.setup()
    open()
    on('post', `*/api/donors/${ID}/mergeOutlook`, {
      status: 422,
      body: {
        title: 'Check the marked fields',
        detail: '',
        code: 8,
        fault: 'invalid',
        errors: { Other: ['One of the two is archived.'] },
      },
    })
    await user.click(await screen.findByText('هدى الحربى'))
    expect(await screen.findByText('One of the two is archived.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Choose another one' }))
    expect(await screen.findByLabelText('The other donor')).toBeTruthy()
    expect(screen.queryByText('One of the two is archived.')).toBeNull()
  })

  it('[3.6] the page says of whom the donor is made up, takes it apart with one press, and tells what stayed', async () => {
    const user = userEvent.setup()
    signIn()
    const soon = new Date(Date.now() + 86_400_000).toISOString()
    list('donor_merges', [
      { id: MERGE, donor: ID, name: 'هدى الحربى', createdAt: '2026-02-03T09:00:00.000Z', until: soon, undoneAt: null },
    ])
    on('post', `*/api/donor_merges/${MERGE}/undo`, {
      body: { donor: ID, gone: OTHER, stayed: { donor_transactions: 1 }, fields: ['phone'] },
    })
    show(<Merged record={record} />, { resource: 'donors' })
    expect(await screen.findByText(/Merged from “/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo merge' }))
    await waitFor(() => expect(sent('POST', `/api/donor_merges/${MERGE}/undo`)).toHaveLength(1))
    expect(await screen.findByText(/Stayed here, .*Mobile number/)).toBeTruthy()
  })
})
