// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Issue from '../../../resources/donor_issues/ui/support/Issue.tsx'
import DonorIssues from '../../../resources/donor_issues/ui/support/index.tsx'
import Users from '../../../resources/users/ui/Users.tsx'
import Support from '../../../src/pages/home/Support.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { ID, type Stage, show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'

const { on, list, sent, seen } = useServer()

/** [6.4] support of one entity, or, without one, of the platform. */
const signIn = (of: 'entity' | 'platform', role = 'TechnicalSupport') => {
  const profile = { ...profileOf([role]), ...(of === 'platform' ? { entity: null, homeEntity: null } : {}) }
  setSettings({ token: tokenFor([role]), profile: profile as never })
}
const platformAnswers = () => {
  on('get', '*/readyz', { body: { status: 'ready', database: 'pglite' } })
  on('get', '*/api/meta', { body: { demo: true, mail: 'catcher' } })
}
const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
const clean = async (container: HTMLElement) => {
  expect(await axeFaults(container)).toEqual([])
}

describe('[2.56] the home of technical support', () => {
  it('of an entity: open issues, oldest first, with how long each waits, and how the platform is', async () => {
    signIn('entity')
    platformAnswers()
    const rows = [
      { id: 'i1', type: 'complaint', donorName: 'هند', sentAt: hoursAgo(48), status: 'open' },
      { id: 'i2', type: 'question', donorName: 'Omar', sentAt: hoursAgo(3), status: 'open' },
    ]
    list('donor_issues', rows, 12)
    const { container } = show(Support, { resource: 'users', roles: ['TechnicalSupport'] })
    expect(await screen.findByText('12 open issues')).toBeTruthy()
    const first = screen.getByText('هند').closest('a')
    expect(first?.getAttribute('href')).toBe('/app/donor-issues/i1')
    expect(first?.textContent).toContain('Complaint')
    expect(first?.textContent).toContain('2 days ago')
    expect(screen.getByText('Omar').closest('a')?.textContent).toContain('3 hours ago')
    expect(sent('GET', '/api/donor_issues')[0]?.query).toEqual(
      expect.arrayContaining([
        ['filter.status', 'open'],
        ['sort.field', 'sentAt'],
        ['sort.order', 'ASC'],
      ]),
    )
    expect(await screen.findByText('Working')).toBeTruthy()
    await clean(container)
  })

  it('of the platform: those of every entity, by the entity’s name; says when there are none', async () => {
    signIn('platform')
    platformAnswers()
    list('donor_issues', [
      { id: 'i1', type: 'question', entityName: 'Birr · Main', sentAt: hoursAgo(1), status: 'open' },
    ])
    show(Support, { resource: 'users', roles: ['TechnicalSupport'] })
    expect((await screen.findByText('Birr · Main')).closest('a')?.getAttribute('href')).toBe('/app/donor-issues/i1')
  })

  it('says when there are none, and that the platform does not answer', async () => {
    signIn('entity')
    on('get', '*/readyz', { status: 503, body: { status: 'not ready' } })
    on('get', '*/api/meta', { status: 503, body: {} })
    list('donor_issues', [])
    show(Support, { resource: 'users', roles: ['TechnicalSupport'], locale: 'ar' })
    expect(await screen.findByText('لا طلبات مفتوحة')).toBeTruthy()
    expect(await screen.findByText('لا تستجيب')).toBeTruthy()
  })
})

describe('[2.42] [2.69] donor issues', () => {
  it('the platform’s list asks for the platform’s view alone, and leads to the issue', async () => {
    signIn('platform')
    list('donor_issues', [
      { id: ID, version: 1, type: 'question', entityName: 'Birr · Main', sentAt: hoursAgo(1), status: 'open' },
    ])
    show(DonorIssues, { resource: 'donor_issues', roles: ['TechnicalSupport'] })
    // The platform may not see the donor's name: what it reads in its place names the issue.
    const name = await screen.findByText('Birr · Main')
    expect(name.closest('a')?.getAttribute('href')).toMatch(new RegExp(`/${ID}`))
    expect(new Set(seen.map(({ path }) => path))).toEqual(new Set(['/api/donor_issues']))
  })

  const issue = {
    id: ID,
    version: 4,
    status: 'open',
    type: 'complaint',
    entityName: 'Birr · Main',
    donorName: 'هند العتيبي',
    donorPhone: '+966500000030',
    donorEmail: 'hind@example.org',
    message: 'First line\nSecond <b>line</b>',
    sentAt: '2026-03-01T10:00:00.000Z',
    reply: null,
    repliedAt: null,
    repliedByName: null,
    projectName: 'Well',
    managerName: null,
    passedAt: null,
    passedByName: null,
    passNote: null,
    answer: null,
    answeredAt: null,
    answeredByName: null,
    mail: null,
  }
  const open = (more: object = {}, of: 'entity' | 'platform' = 'entity', stage: Partial<Stage> = {}) => {
    signIn(of)
    const resource = 'donor_issues'
    on('get', `*/api/${resource}/${ID}/view`, { body: { ...issue, ...more } })
    const at = { at: `/app/donor-issues/${ID}`, route: '/app/donor-issues/:id' }
    return show(Issue, { resource, roles: ['TechnicalSupport'], ...at, ...stage })
  }

  it('shows what was written as it was written, and of the donor what the issue shows', async () => {
    const { container } = open()
    expect((await screen.findByText(/First line/)).textContent).toBe('First line\nSecond <b>line</b>')
    expect(screen.getByText('0500000030').closest('a')?.getAttribute('href')).toBe('tel:+966500000030')
    expect(screen.getByText('hind@example.org')).toBeTruthy()
    expect(screen.getByText('Well')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Complaint' })).toBeTruthy()
    await clean(container)
  })

  it('[4.8] sends the reply with the version that was read, and closes with it', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/reply`, { body: { id: ID, version: 5, status: 'closed', mailed: true } })
    open()
    const field = await screen.findByLabelText('Your reply')
    expect((screen.getByRole('button', { name: 'Send and close' }) as HTMLButtonElement).disabled).toBe(true)
    await user.type(field, 'In May.')
    await user.click(screen.getByRole('button', { name: 'Send and close' }))
    await waitFor(() => expect(sent('POST', `/api/donor_issues/${ID}/reply`)).toHaveLength(1))
    const [call] = sent('POST', `/api/donor_issues/${ID}/reply`)
    expect(call?.body).toEqual({ version: 4, reply: 'In May.', close: true })
    expect(call?.headers['idempotency-key']).toBeTruthy()
    expect(await screen.findByText('The reply is on its way')).toBeTruthy()
    expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('')
  })

  it('[1.11] puts a saved reply of the entity below what is written; support of the platform has none', async () => {
    const user = userEvent.setup()
    list('saved_replies', [{ id: ID, version: 1, title: 'Thanks', textEn: 'Thank you.', textAr: null }])
    const { unmount } = open()
    await user.type(await screen.findByLabelText('Your reply'), 'In May.')
    await user.click(screen.getByRole('button', { name: 'Insert a saved reply' }))
    await user.click(await screen.findByRole('menuitem', { name: /Thanks/ }))
    expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('In May.\n\nThank you.')
    unmount()
    open({}, 'platform')
    await screen.findByLabelText('Your reply')
    expect(screen.queryByRole('button', { name: 'Insert a saved reply' })).toBeNull()
  }, 60_000)

  it('keeps what was written where someone else was first, and reads the issue again', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/reply`, {
      status: 409,
      body: { title: 'This record has changed', detail: 'Reload it.', code: 8, fault: 'stale' },
    })
    open()
    await user.type(await screen.findByLabelText('Your reply'), 'In May.')
    await user.click(screen.getByRole('button', { name: 'Send the reply' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This record has changedReload it.')
    expect(sent('POST', `/api/donor_issues/${ID}/reply`).map(({ body }) => body)).toEqual([
      { version: 4, reply: 'In May.', close: false },
    ])
    on('get', `*/api/donor_issues/${ID}/view`, { body: { ...issue, version: 5, reply: 'By a colleague' } })
    await user.click(screen.getByRole('button', { name: 'Read the issue as it is now' }))
    expect(await screen.findByText('By a colleague')).toBeTruthy()
    expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('In May.')
  })

  it('a closed one takes no reply until it is opened again; the platform is told that its look is recorded', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/reopen`, { body: { id: ID } })
    open({ status: 'closed', reply: 'In May.', repliedAt: '2026-03-02T10:00:00.000Z', mail: 'sent' }, 'platform')
    expect(await screen.findByText('The issue is closed. Open it again to reply.')).toBeTruthy()
    expect(screen.queryByLabelText('Your reply')).toBeNull()
    expect(screen.getByText('Support of the platform')).toBeTruthy()
    expect(screen.getByText('The mail was sent')).toBeTruthy()
    expect(screen.getByText(/The entity sees in its audit trail/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Open again' }))
    await waitFor(() => expect(sent('POST', `/api/donor_issues/${ID}/reopen`)).toHaveLength(1))
  })
})

describe('[2.43] a colleague who cannot get in', () => {
  it('[8.30] gets a link by email; an address that nobody here has is said at its field', async () => {
    const user = userEvent.setup()
    list('users', [])
    on('post', '*/api/users/actions/sendReset', {
      status: 422,
      body: {
        title: 'Please check the marked fields',
        detail: '',
        code: 39,
        fault: 'invalid',
        errors: { Email: ['Nobody here has this email.'] },
      },
    })
    show(Users, { resource: 'users' })
    await user.click(await screen.findByRole('button', { name: 'Help someone back in' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Email'), 'nobody@athar.test')
    await user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await dialog.findByText('Nobody here has this email.')).toBeTruthy()
    expect(sent('POST', '/api/users/actions/sendReset')[0]?.body).toEqual({ email: 'nobody@athar.test' })
  })
})
