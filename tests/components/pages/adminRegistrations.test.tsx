import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import AdminRegistration from '../../../resources/registrations/ui/Registration.tsx'
import AdminRegistrations from '../../../resources/registrations/ui/Registrations.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, type Stage, show, useServer } from '../generate/harness.tsx'

const { on, list, sent, seen } = useServer()

const row = {
  id: ID,
  version: 1,
  name: 'Yusr Society',
  branchName: 'Abha',
  licenceNumber: '1234',
  website: null,
  brief: null,
  contactEmail: 'info@example.org',
  contactPhone: '+966920000123',
  adminName: 'Noura',
  adminUserName: 'noura',
  adminEmail: 'noura@example.org',
  adminPhone: '+966512345678',
  nameEn: 'Valley Charity',
  language: 'ar',
  logoFile: null,
  licenceFile: { id: OTHER, name: 'licence.pdf', mime: 'application/pdf', bytes: 2048 },
  emailVerified: true,
  decidedAt: null,
  reason: null,
  entity: null,
  status: 'awaiting',
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}
const open = (more: Record<string, unknown> = {}, stage: Partial<Stage> = {}, review: object = {}) => {
  on('get', `*/api/registrations/${ID}`, { body: { ...row, ...more } })
  on('get', `*/api/registrations/${ID}/review`, { body: { decidedBy: null, alike: [], ...review } })
  return show(AdminRegistration, {
    resource: 'registrations',
    roles: ['SuperAdmin'],
    at: `/r/${ID}`,
    route: '/r/:id',
    ...stage,
  })
}

describe('the review queue', () => {
  it('[7.8] begins with those who wait, and shows the others by state', async () => {
    const user = userEvent.setup()
    list('registrations', [row])
    show(AdminRegistrations, { resource: 'registrations', roles: ['SuperAdmin'] })
    expect(await screen.findByText('Yusr Society')).toBeTruthy()
    expect(sent('GET', '/api/registrations')[0]?.query).toContainEqual(['filter.status', 'awaiting'])
    await user.click(screen.getByRole('tab', { name: 'Rejected' }))
    await waitFor(() =>
      expect(sent('GET', '/api/registrations').at(-1)?.query).toContainEqual(['filter.status', 'rejected']),
    )
  })

  it('[6.6] is the platform’s alone', async () => {
    show(AdminRegistrations, { resource: 'registrations', roles: ['BranchAdmin'] })
    expect(await screen.findByText('Your role cannot open this page')).toBeTruthy()
    expect(seen).toEqual([])
  })
})

describe('a registration', () => {
  it('[7.8] shows all that was sent', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Yusr Society' })).toBeTruthy()
    for (const text of ['1234', 'info@example.org', 'noura@example.org', '0512345678', 'licence.pdf', 'Valley Charity'])
      expect(screen.getByText(text), text).toBeTruthy()
    expect(screen.getByText('Was not sent'), 'there is no logo').toBeTruthy()
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it('approves after saying what happens', async () => {
    const user = userEvent.setup()
    on('post', `*/api/registrations/${ID}/approve`, { body: { ...row, status: 'approved', entity: OTHER } })
    open()
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Approve “Yusr Society”?' })
    expect(within(dialog).getByText(/A link to choose a password goes to noura@example.org/)).toBeTruthy()
    expect(sent('POST', `/api/registrations/${ID}/approve`)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(sent('POST', `/api/registrations/${ID}/approve`)).toHaveLength(1))
    expect(sent('POST', `/api/registrations/${ID}/approve`)[0]?.body).toEqual({ version: 1, confirmUnproven: false })
    expect(await screen.findByText('The registration was approved')).toBeTruthy()
  })

  it('has the way on first and in full colour; the refusal stands apart, and lighter', async () => {
    open()
    const approve = await screen.findByRole('button', { name: 'Approve' })
    const reject = screen.getByRole('button', { name: 'Reject' })
    expect(approve.compareDocumentPosition(reject)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(approve.className).toContain('MuiButton-contained')
    expect(reject.className).toContain('MuiButton-text')
    expect(reject.className).toContain('Error')
  })

  it('warns of an email that was not confirmed', async () => {
    open({ emailVerified: false })
    expect(await screen.findByText(/has not confirmed the email address yet/)).toBeTruthy()
  })

  it('rejects with a reason, and not without one', async () => {
    const user = userEvent.setup()
    on('post', `*/api/registrations/${ID}/reject`, { body: { ...row, status: 'rejected' } })
    open()
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(within(dialog).getByText('This field is required.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Reason/), 'The licence has expired')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent('POST', `/api/registrations/${ID}/reject`)[0]?.body).toEqual({ reason: 'The licence has expired' }),
    )
  })

  it('once decided, says so and offers no further decision', async () => {
    open({ status: 'rejected', decidedAt: '2026-02-04T09:00:00.000Z', reason: 'Expired' })
    expect(await screen.findByText(/Reason: Expired/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  })

  it('[7.8] once decided, says by whom', async () => {
    open({ status: 'approved', decidedAt: '2026-02-04T09:00:00.000Z', entity: OTHER }, {}, { decidedBy: 'Layla' })
    expect(await screen.findByText('Layla')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the entity' })).toBeTruthy()
  })

  it('[5.7] names a charity that it may be, with the way there and what they share', async () => {
    const alike = [{ id: OTHER, name: 'Yusr Society', branchName: 'Abha', why: ['name', 'email'] }]
    open({}, {}, { alike })
    const link = await screen.findByRole('link', { name: 'Yusr Society · Abha' })
    expect(link.getAttribute('href')).toBe(`/admin/entities/view/${OTHER}`)
    expect(link.closest('li')?.textContent).toContain(
      'the same entity name and branch name, the administrator’s email is used there',
    )
  })

  it('a refusal to approve stays on the page in the server’s words', async () => {
    const user = userEvent.setup()
    const errors = { Name: ['“Yusr Society, Abha” exists already. Reject this registration.'] }
    on('post', `*/api/registrations/${ID}/approve`, { status: 409, body: { title: 'Taken', fault: 'used', errors } })
    open()
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    expect((await screen.findByText(/exists already/)).closest('[role="alert"]')).toBeTruthy()
  })

  it('[7.8] asks once more where nobody has confirmed the email', async () => {
    const user = userEvent.setup()
    on('post', `*/api/registrations/${ID}/approve`, { body: { ...row, status: 'approved', entity: OTHER } })
    open({ emailVerified: false })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    const second = await screen.findByRole('dialog', { name: 'Approve “Yusr Society” without a confirmed email?' })
    expect(second.textContent).toContain('noura@example.org')
    expect(sent('POST', `/api/registrations/${ID}/approve`)).toEqual([])
    await user.click(within(second).getByRole('button', { name: 'Approve all the same' }))
    await waitFor(() => expect(sent('POST', `/api/registrations/${ID}/approve`)).toHaveLength(1))
    expect(sent('POST', `/api/registrations/${ID}/approve`)[0]?.body).toEqual({ version: 1, confirmUnproven: true })
  })

  it('[7.8] says that somebody else was first, and shows what they decided', async () => {
    const user = userEvent.setup()
    on('post', `*/api/registrations/${ID}/reject`, {
      status: 409,
      body: { title: 'Not possible', fault: 'wrongState' },
    })
    open()
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    on('get', `*/api/registrations/${ID}`, { body: { ...row, status: 'approved', entity: OTHER } })
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Late')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await screen.findByText(/This registration has changed meanwhile/)
    // The page has read the record again by itself.
    await screen.findByRole('link', { name: 'Open the entity' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    const reads = sent('GET', `/api/registrations/${ID}`).length
    await user.click(screen.getByRole('button', { name: 'Reload the page' }))
    await waitFor(() => expect(sent('GET', `/api/registrations/${ID}`).length).toBeGreaterThan(reads))
    await waitFor(() => expect(screen.queryByText(/meanwhile/)).toBeNull())
  })

  it('opens the licence in a window that cannot reach back', async () => {
    const user = userEvent.setup()
    on('get', `*/api/registrations/${ID}/file`, { body: 'pdf' })
    const view = { opener: {} as unknown, location: { href: '' }, close: vi.fn<() => void>() }
    vi.spyOn(window, 'open').mockReturnValue(view as unknown as Window)
    open()
    await user.click(await screen.findByRole('button', { name: 'Open in a new window Licence file' }))
    await waitFor(() => expect(view.location.href).toBe('blob:picture'))
    expect(view.opener).toBeNull()
    expect(sent('GET', `/api/registrations/${ID}/file`)[0]?.query).toEqual([['which', 'licence']])
  })

  it('only saves what a browser might run', async () => {
    open({ licenceFile: { id: OTHER, name: 'licence.html', mime: 'text/html', bytes: 10 } })
    expect(await screen.findByRole('button', { name: 'Download Licence file' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Open in a new window/ })).toBeNull()
  })
})
