import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Trash from '../../../resources/deletions/ui/Trash.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, type Stage, show, signIn, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const DAY = 86_400_000
const row = {
  id: ID,
  version: 1,
  resource: 'projects',
  record: OTHER,
  name: 'Well in Abha',
  parts: 4,
  deletedBy: null,
  createdAt: new Date(Date.now() - 18 * DAY).toISOString(),
  until: new Date(Date.now() + 12 * DAY - 60_000).toISOString(),
}
const open = async (stage: Partial<Stage> = {}) => {
  signIn()
  list('deletions', [row])
  show(Trash, { resource: 'deletions', toasts: true, ...stage })
  return (await screen.findByText('Well in Abha')).closest('tr') as HTMLElement
}

describe('the trash', () => {
  it('leads to the archives where it is empty', async () => {
    signIn()
    list('deletions', [])
    show(Trash, { resource: 'deletions' })
    const link = await screen.findByRole('link', { name: 'Archived donors' })
    expect(link.getAttribute('href')).toBe('/donors?filter=%7B%22archived%22%3A%22true%22%7D')
    expect(screen.getByRole('link', { name: 'Archived projects' })).toBeTruthy()
    expect(await axeFaults()).toEqual([])
  })

  it('says what was deleted, what went with it, and how many days are left', async () => {
    const line = await open()
    expect(within(line).getByText('Project')).toBeTruthy()
    expect(within(line).getByText('4')).toBeTruthy()
    expect(within(line).getByText('12 days')).toBeTruthy()
    expect(await axeFaults()).toEqual([])
  })

  it('restores at once, and says why where it cannot', async () => {
    on('post', `*/api/deletions/${ID}/restore`, {
      status: 409,
      body: {
        title: 'Already used',
        fault: 'used',
        errors: { Phone: ['This number is already used by another donor.'] },
      },
    })
    await open()
    // Found anew each time: rows that are asked for again may stand in new lines.
    const restore = async () => {
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(false),
      )
      await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    }
    await restore()
    expect((await screen.findByRole('alert')).textContent).toContain('This number is already used by another donor.')
    on('post', `*/api/deletions/${ID}/restore`, { body: { id: OTHER } })
    list('deletions', [])
    await restore()
    expect(await screen.findByText('“Well in Abha” is restored')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Well in Abha')).toBeNull())
  })

  it('deletes for good by the typed name alone', async () => {
    on('post', `*/api/deletions/${ID}/purge`, { body: { id: ID } })
    const line = await open()
    await userEvent.click(within(line).getByRole('button', { name: 'Delete for good' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Well in Abha” for good?' })
    const button = within(dialog).getByRole('button', { name: 'Delete for good' }) as HTMLButtonElement
    const input = within(dialog).getByRole('textbox', { name: 'Name of the record' })
    await userEvent.type(input, 'Well in')
    expect(button.disabled).toBe(true)
    await userEvent.type(input, ' Abha')
    await userEvent.click(button)
    await waitFor(() =>
      expect(sent('POST', `/api/deletions/${ID}/purge`)[0]?.body).toEqual({ confirm: 'Well in Abha' }),
    )
    expect(await screen.findByText('“Well in Abha” is deleted for good')).toBeTruthy()
  })

  it('[9.13] counts the days in Arabic', async () => {
    const line = await open({ locale: 'ar' })
    expect(within(line).getByText('12 يومًا')).toBeTruthy()
    expect(within(line).getByRole('button', { name: 'استعادة' })).toBeTruthy()
  })
})
