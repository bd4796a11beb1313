// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import { axeFaults } from '../axe.ts'
import { ID, type Stage, show, useServer } from '../generate/harness.tsx'
import { person } from './person.ts'

const { on, list, sent } = useServer()

const invitation = {
  state: 'sent',
  email: 'huda@example.org',
  sentAt: '2026-02-03T09:00:00.000Z',
  expiresAt: '2026-02-10T09:00:00.000Z',
}
/** Isolates keep names and dates in their place; they are no words. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '')
const open = (more: Record<string, unknown> = {}, stage: Partial<Stage> = {}) => {
  on('get', `*/api/users/${ID}`, { body: { ...person, ...more } })
  on('get', `*/api/users/${ID}/invitation`, { body: { invitation } })
  return show(resourceViews('users').show, { resource: 'users', at: `/u/${ID}`, route: '/u/:id', ...stage })
}

describe('[2.43] [2.70] users', () => {
  it('lists them with their roles in words', async () => {
    list('users', [{ ...person, roles: ['BranchAdmin', 'TechnicalSupport'] }])
    show(resourceViews('users').list, { resource: 'users' })
    expect(await screen.findByText('Huda')).toBeTruthy()
    expect(screen.getByText('Branch administrator')).toBeTruthy()
    expect(screen.getByText('Technical support')).toBeTruthy()
    expect(screen.getByText('Invited'), 'who has not come yet is not active').toBeTruthy()
    expect(screen.queryByText('Active')).toBeNull()
  })

  it('[6.10] invites with the three roles of a branch, each explained', async () => {
    const user = userEvent.setup()
    on('post', '*/api/users', { status: 201, body: person })
    show(resourceViews('users').create, { resource: 'users' })
    const roles = within(await screen.findByRole('group', { name: /Roles/ }))
    expect(roles.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Branch administrator',
      'Projects administrator',
      'Technical support',
    ])
    const described = roles.getByRole('checkbox', { name: 'Projects administrator' }).getAttribute('aria-describedby')
    expect(document.getElementById(described ?? '')?.textContent).toContain('Projects, donors, donations')
    expect(screen.getByText(/An invitation goes to this email address/)).toBeTruthy()
    await user.type(screen.getByLabelText(/^Name/), 'Huda')
    await user.type(screen.getByLabelText(/^User name/), 'huda')
    await user.type(screen.getByLabelText(/^Email/), 'huda@example.org')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(sent('POST', '/api/users'), '[3.3] a user has a role').toHaveLength(0)
    expect(await screen.findByText('Choose at least one role.')).toBeTruthy()
    expect(screen.getByLabelText('Mobile number (optional)')).toBeTruthy()
    expect(screen.getByText('Profile picture (optional)')).toBeTruthy()
    expect(document.body.textContent, 'what may be left empty says so, and nothing is starred').not.toContain('*')
    await user.click(roles.getByRole('checkbox', { name: 'Projects administrator' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('POST', '/api/users')).toHaveLength(1))
    expect(await screen.findByText('The invitation to huda@example.org is being sent')).toBeTruthy()
    expect(sent('POST', '/api/users')[0]?.body).toMatchObject({
      name: 'Huda',
      userName: 'huda',
      email: 'huda@example.org',
      roles: ['ProjectAdmin'],
    })
  }, 60_000)

  it('[5.7] says at the field that an email is used', async () => {
    const user = userEvent.setup()
    on('get', `*/api/users/${ID}`, { body: person })
    on('put', `*/api/users/${ID}`, {
      status: 409,
      body: { title: 'Used', detail: 'd', fault: 'used', code: 29, errors: { Email: ['This email is already used.'] } },
    })
    show(resourceViews('users').edit, { resource: 'users', at: `/u/${ID}`, route: '/u/:id' })
    const email = await screen.findByLabelText(/^Email/)
    await user.clear(email)
    await user.type(email, 'sara@example.org')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This email is already used.')).toBeTruthy()
    expect(email.getAttribute('aria-invalid')).toBe('true')
  }, 60_000)
})

describe('[2.43] the way in of a user', () => {
  it('sends the invitation again while it is waited for', async () => {
    on('post', `*/api/users/${ID}/invite`, { body: { email: person.email } })
    open()
    const again = await screen.findByRole('button', { name: 'Send the invitation again' })
    on('get', `*/api/users/${ID}/invitation`, { body: { invitation: { ...invitation, state: 'planned' } } })
    await userEvent.click(again)
    await waitFor(() =>
      expect(plain(document.querySelector('.MuiSnackbar-root')?.textContent)).toContain(
        'The invitation to huda@example.org is being sent.',
      ),
    )
    expect(sent('POST', `/api/users/${ID}/invite`)).toHaveLength(1)
  })

  it.each([
    [
      'sent',
      'Invitation sent to huda@example.org: 3 February 2026, 12:00. Its link works until 10 February 2026, 12:00.',
    ],
    ['failed', 'The invitation to huda@example.org could not be delivered. Check the address, then send it again.'],
    ['expired', 'The invitation to huda@example.org has expired: 10 February 2026, 12:00. Send it again.'],
  ])('[7.4] says where the invitation stands: %s', async (state, words) => {
    open()
    on('get', `*/api/users/${ID}/invitation`, { body: { invitation: { ...invitation, state } } })
    await waitFor(() => expect(plain(document.body.textContent)).toContain(words))
    expect(screen.getByText('Invited')).toBeTruthy()
  })

  it('calls active whoever has chosen a password, though the first page still waits', async () => {
    list('users', [{ ...person, invited: false, firstTimeLogin: true }])
    show(resourceViews('users').list, { resource: 'users' })
    expect(await screen.findByText('Huda')).toBeTruthy()
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.queryByText('Invited')).toBeNull()
  })

  it('has no invitation for who has come already', async () => {
    open({ invited: false })
    expect(await screen.findByRole('button', { name: 'Give a temporary password' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy the invitation link' })).toBeNull()
  })

  it('offers no invitation where a temporary password waits, and says that it does', async () => {
    open({ passwordTemporary: true, invited: false })
    expect(await screen.findByText('A temporary password waits')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Give a temporary password' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send the invitation again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy the invitation link' })).toBeNull()
  })

  it('shows the link once, with a button that copies it', async () => {
    const user = userEvent.setup()
    const url = 'https://athar.example/auth/register?token=abc'
    on('post', `*/api/users/${ID}/inviteLink`, { body: { url } })
    open()
    await user.click(await screen.findByRole('button', { name: 'Copy the invitation link' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invitation link' })
    expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe(url)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    expect(await within(dialog).findByText('Copied')).toBeTruthy()
    expect(write).toHaveBeenCalledWith(url)
    expect(await axeFaults()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull())
  }, 60_000)

  it('asks before a temporary password, then shows it once', async () => {
    const user = userEvent.setup()
    on('post', `*/api/users/${ID}/temporaryPassword`, { body: { password: 'Kite7-Moon' } })
    open()
    await user.click(await screen.findByRole('button', { name: 'Give a temporary password' }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByText(/Huda is signed out everywhere/)).toBeTruthy()
    expect(sent('POST', `/api/users/${ID}/temporaryPassword`)).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Give a temporary password' }))
    expect(await screen.findByDisplayValue('Kite7-Moon')).toBeTruthy()
    expect(screen.getByText(/Shown once/)).toBeTruthy()
  })

  it('says why the last administrator stays', async () => {
    const user = userEvent.setup()
    on('post', `*/api/users/${ID}/deactivate`, {
      status: 422,
      body: { title: 'Check', detail: 'd', fault: 'invalid', code: 8, errors: { Status: ['This is the last one'] } },
    })
    open()
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText(/This is the last one/)).toBeTruthy()
    expect(screen.queryByText(/^Check/), 'no field is marked here').toBeNull()
  })

  it('answers in sentences with the name and what follows, and offers the way back', async () => {
    const user = userEvent.setup()
    on('post', `*/api/users/${ID}/deactivate`, { body: { ...person, status: 'inactive' } })
    open({ name: 'فهد' }, { locale: 'ar', toasts: true })
    await user.click(await screen.findByRole('button', { name: 'إيقاف' }))
    const notice = (await screen.findByText('تم إيقاف «فهد»')).closest<HTMLElement>('[role=status]')
    expect(notice?.textContent).toContain('يُسجَّل خروج المستخدم عند خطوته التالية')
    expect(within(notice as HTMLElement).getByRole('button', { name: 'تراجع' })).toBeTruthy()
  })

  it('[6.10] offers oneself no way out, and no other roles', async () => {
    const me = { self: ID }
    open({ invited: false, firstTimeLogin: false }, me)
    expect(await screen.findByText('This is you')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
    cleanup()
    on('get', `*/api/users/${ID}`, { body: { ...person, invited: false, firstTimeLogin: false } })
    show(resourceViews('users').edit, { resource: 'users', at: `/u/${ID}`, route: '/u/:id', ...me })
    expect(await screen.findByText('Your own roles are changed by another administrator of the branch.')).toBeTruthy()
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true)
  }, 60_000)

  it('speaks Arabic', async () => {
    open({}, { locale: 'ar' })
    expect(await screen.findByRole('button', { name: 'إعادة إرسال الدعوة' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'إصدار كلمة مرور مؤقتة' })).toBeTruthy()
  })
})
