import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { rows, useListWorld } from './listWorld.tsx'

const { list, on, open, press, signIn } = useListWorld()

const THIRD = '00000000-0000-4000-8000-000000000003'
const drafts = [...rows, { ...rows[1], id: THIRD, code: 'W-3', name: 'School bags' }]

/** Three drafts, all chosen, of which the server says this. */
async function chosen(refused: { count: number; why: string[] }) {
  signIn()
  list(
    'projects',
    drafts.map((row) => ({ ...row, status: 'drafted' })),
  )
  on('post', '*/api/projects/actions/hanging', { body: { archived: 0, weights: {}, own: null, parts: {}, refused } })
  open()
  await screen.findByText('Well in Abha')
  await userEvent.click(screen.getByRole('checkbox', { name: /select all/i }))
  await press('Delete')
}

describe('deleting many of which some cannot be deleted (docs/decisions/132)', () => {
  it('says before how many stay and why, and deletes the others', async () => {
    await chosen({ count: 2, why: ['A receipt was issued.'] })
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 record?' })
    expect(dialog.textContent).toContain('2 of them cannot be deleted and stay:A receipt was issued.')
    expect(dialog.textContent).toContain('1 record goes to the trash and can be restored for 30 days.')
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('offers no deletion where all stay', async () => {
    await chosen({ count: 3, why: ['A receipt was issued.'] })
    const dialog = await screen.findByRole('dialog', { name: '3 records cannot be deleted' })
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Close'])
  })
})
