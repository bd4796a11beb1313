// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import MyData from '../../../src/pages/donor/MyData.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const open = () => {
  list('donors', [
    {
      id: ID,
      entityId: 'e1',
      language: null,
      calendar: 'hijri',
      appealConsent: 'unknown',
      emailStopped: true,
      whatsappStopped: false,
      smsStopped: false,
    },
  ])
  list('entities', [{ id: 'e1', name: 'Birr', branchName: 'Main', status: 'active' }])
  on('post', `*/api/donors/${ID}/prefer`, { body: { id: ID, version: 2 } })
  on('post', '*/api/donor_issues', { status: 201, body: { id: 'i1' } })
  return show(MyData, { resource: 'users', roles: ['Donor'] })
}

describe('[1.13] what a donor decides of themselves', () => {
  it('shows how each charity writes, and keeps each choice as it is made', async () => {
    const user = userEvent.setup()
    const { container } = open()
    expect(await screen.findByText('Birr · Main')).toBeTruthy()
    const email = screen.getByRole('switch', { name: 'Email' })
    expect((email as HTMLInputElement).checked).toBe(false)
    expect(await axeFaults(container)).toEqual([])
    await user.click(email)
    await waitFor(() => expect(sent('POST', `/api/donors/${ID}/prefer`)).toHaveLength(1))
    // Whoever was not asked about appeals has said nothing of them.
    const all = { language: null, calendar: 'hijri', emailStopped: false, whatsappStopped: false, smsStopped: false }
    expect(sent('POST', `/api/donors/${ID}/prefer`)[0]?.body).toEqual(all)
    await user.click(await screen.findByRole('switch', { name: 'Tell me of new projects too' }))
    await waitFor(() => expect(sent('POST', `/api/donors/${ID}/prefer`)).toHaveLength(2))
    expect(sent('POST', `/api/donors/${ID}/prefer`)[1]?.body).toEqual({ ...all, appealConsent: 'given' })
  })

  it('PDPL: asks for the erasure after a question, and says that it was sent', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Ask for my data to be erased' }))
    expect(sent('POST', '/api/donor_issues')).toEqual([])
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Erasing cannot be undone/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect(await screen.findByText(/Your request was sent/)).toBeTruthy()
    expect(sent('POST', '/api/donor_issues')[0]?.body).toMatchObject({ donor: ID, type: 'question' })
    expect(screen.queryByRole('button', { name: 'Ask for my data to be erased' })).toBeNull()
  })
})
