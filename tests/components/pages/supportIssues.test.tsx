// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Issue from '../../../resources/donor_issues/ui/support/Issue.tsx'
import DonorIssues from '../../../resources/donor_issues/ui/support/index.tsx'
import { OpenIssues } from '../../../resources/donor_issues/ui/support/OpenIssues.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { ID, type Stage, show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'
import { newIssue } from './issueWorld.ts'

const { on, list, sent, seen } = useServer()

/** Who is signed in. */
const ME = profileOf(['TechnicalSupport']).id

/** [6.4] support of one entity, or, without one, of the platform. */
const signIn = (of: 'entity' | 'platform') => {
  const roles = ['TechnicalSupport']
  const profile = { ...profileOf(roles), ...(of === 'platform' ? { entity: null, homeEntity: null } : {}) }
  setSettings({ token: tokenFor(roles), profile: profile as never })
}
const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
const clean = async (container: HTMLElement) => {
  expect(await axeFaults(container)).toEqual([])
}

describe('[2.42] [2.69] donor issues', () => {
  it('are listed by whose they are: mine and nobody’s are those that are open', async () => {
    const user = userEvent.setup()
    signIn('entity')
    list('donor_issues', [
      {
        id: ID,
        version: 1,
        type: 'question',
        donorName: 'Omar',
        sentAt: hoursAgo(1),
        status: 'open',
        assignee: 'u1',
        assigneeName: 'Sara of support',
      },
    ])
    show(DonorIssues, { resource: 'donor_issues', roles: ['TechnicalSupport'] })
    expect(await screen.findByText('Sara of support')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Unassigned' }))
    const asked = () => sent('GET', '/api/donor_issues').at(-1)?.query
    await waitFor(() =>
      expect(asked()).toEqual(
        expect.arrayContaining([
          ['filter.status', 'open'],
          ['filter.assignee.isnull', 'true'],
        ]),
      ),
    )
    await user.click(screen.getByRole('tab', { name: 'Mine' }))
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining([['filter.assignee', ME]])))
    await user.click(screen.getByRole('tab', { name: 'All' }))
  }, 60_000)

  it('[2.56] the start page shows the first words of what waits, and of the platform’s view nobody’s', async () => {
    signIn('entity')
    const issue = { id: ID, version: 1, type: 'question', sentAt: hoursAgo(1), status: 'open', assignee: null }
    const stands = { ...issue, answeredAt: null, passedAt: null }
    list('donor_issues', [{ ...stands, donorName: 'Omar', message: 'When does the well open?' }])
    const { unmount } = show(<OpenIssues />, { resource: 'donor_issues', roles: ['TechnicalSupport'] })
    const line = (await screen.findByText('Omar')).closest('a')
    expect(line?.textContent).toContain('When does the well open?')
    unmount()
    signIn('platform')
    list('donor_issues', [{ ...stands, entityName: 'Birr · Main' }])
    show(<OpenIssues />, { resource: 'donor_issues', roles: ['TechnicalSupport'] })
    expect((await screen.findByText('Birr · Main')).closest('a')?.textContent).not.toContain('undefined')
  })

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

  const open = (more: object = {}, of: 'entity' | 'platform' = 'entity', stage: Partial<Stage> = {}) => {
    signIn(of)
    const resource = 'donor_issues'
    on('get', `*/api/${resource}/${ID}/view`, { body: { ...newIssue, ...more } })
    on('get', `*/api/${resource}/actions/colleagues`, {
      body: {
        people: [
          { id: ME, name: 'Me' },
          { id: 'u2', name: 'Huda' },
        ],
      },
    })
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

  it('[1.11] finds a saved reply by “/”, in the donor’s language', async () => {
    const user = userEvent.setup()
    list('saved_replies', [
      { id: ID, version: 1, title: 'Thanks', textEn: 'Thank you.', textAr: 'شكرًا لكم.' },
      { id: 'r2', version: 1, title: 'Later', textEn: 'Later.', textAr: null },
    ])
    open({ language: 'ar' })
    await user.type(await screen.findByLabelText('Your reply'), '/tha')
    const found = within(await screen.findByRole('menu', { name: 'Saved replies that fit' }))
    expect(found.queryByText('Later')).toBeNull()
    await user.click(found.getByRole('menuitem', { name: 'Thanks' }))
    expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('شكرًا لكم.')
  }, 60_000)

  it('is taken in one press, and given to a colleague or to nobody by the menu', async () => {
    const user = userEvent.setup()
    on('post', `*/api/donor_issues/${ID}/assign`, { body: { id: ID, version: 5 } })
    const { container } = open()
    expect(await screen.findByText('Nobody')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Take this issue' }))
    await waitFor(() => expect(sent('POST', `/api/donor_issues/${ID}/assign`)[0]?.body).toEqual({ to: ME }))
    await clean(container)
    on('get', `*/api/donor_issues/${ID}/view`, {
      body: { ...newIssue, assignee: 'p1', assignedAt: '2026-03-01T11:00:00.000Z' },
    })
    const region = within(screen.getByRole('region', { name: 'Assigned to' }))
    await user.click(region.getByRole('button', { name: /More/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Assign to Huda' }))
    await waitFor(() => expect(sent('POST', `/api/donor_issues/${ID}/assign`)[1]?.body).toEqual({ to: 'u2' }))
    // The platform's support is called by no name within an entity.
    expect(await region.findByText('Support of the platform')).toBeTruthy()
  }, 60_000)

  it('[9.6] tells how it went: the time to the first reply, what the donor opened again, and how satisfied they are', async () => {
    open({
      firstRepliedAt: '2026-03-01T12:30:00.000Z',
      reopenedAt: '2026-03-04T10:00:00.000Z',
      reopenings: 2,
      reopenNote: 'Which May?',
      satisfaction: 'slightlySatisfied',
    })
    const course = within(await screen.findByRole('region', { name: 'How it went' }))
    expect(course.getByText('3 hours')).toBeTruthy()
    expect(course.getByText(/2 times/)).toBeTruthy()
    expect(course.getByText('Which May?')).toBeTruthy()
    expect(course.getByText('Slightly satisfied')).toBeTruthy()
  })

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
    on('get', `*/api/donor_issues/${ID}/view`, { body: { ...newIssue, version: 5, reply: 'By a colleague' } })
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
