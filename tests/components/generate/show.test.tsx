import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { layout } from '../../../resources/donors/ui/layout.tsx'
import { View as DonorShow } from '../../../resources/donors/ui/ShowView.tsx'
import { GeneratedEdit } from '../../../src/generate/form.tsx'
import { resourceViews } from '../../../src/generate/index.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, type Stage, show, useServer } from './harness.tsx'

const { on, list, sent } = useServer()

const update = {
  id: ID,
  version: 2,
  status: 'draft',
  project: OTHER,
  name: 'The pump works',
  dateFrom: null,
  details: null,
  images: [],
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}
const whole = { ...update, dateFrom: '2026-02-03', details: 'Water for 40 homes' }

const open = (record: Record<string, unknown>, stage: Partial<Stage> = {}) => {
  on('get', `*/api/project_updates/${ID}`, { body: record as { id: string } })
  list('projects', [{ id: OTHER, name: 'Well in Abha' }])
  return show(GeneratedShow, { resource: 'project_updates', at: `/x/${ID}`, route: '/x/:id', ...stage })
}

describe('the page of a record', () => {
  it('shows its facts in words, references by their titles, and its dates', async () => {
    open(whole, { calendar: 'hijri' })
    expect(await screen.findByRole('heading', { level: 1, name: /The pump works/ })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Well in Abha' })).toBeTruthy()
    expect(screen.getByText('15 Shaban 1447 AH')).toBeTruthy()
    expect(screen.getByText('Draft')).toBeTruthy()
    // A field without a value takes no room.
    expect(screen.queryByText('Video link')).toBeNull()
  })

  it('[4.6] publishes with its button', async () => {
    on('post', `*/api/project_updates/${ID}/publish`, { body: { ...whole, status: 'published' } })
    open(whole)
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(sent('POST', `/api/project_updates/${ID}/publish`)).toHaveLength(1))
    expect(await screen.findByText(/^“.+” is published$/)).toBeTruthy()
  })

  it('[4.6] names what publishing needs and leads to the form', async () => {
    open(update)
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    const alert = await screen.findByRole('alert')
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['From', 'Details'])
    expect(within(alert).getByRole('link', { name: 'Complete the fields' }).getAttribute('href')).toBe(
      `/project_updates/${ID}?complete=1`,
    )
    expect(sent('POST', `/api/project_updates/${ID}/publish`)).toHaveLength(0)
  })

  it('[4.6] deactivates at once, and takes it back on demand', async () => {
    on('post', `*/api/project_updates/${ID}/deactivate`, { body: { ...whole, status: 'deactivated' } })
    on('post', `*/api/project_updates/${ID}/publish`, { body: { ...whole, status: 'published' } })
    open({ ...whole, status: 'published' }, { toasts: true })
    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(sent('POST', `/api/project_updates/${ID}/deactivate`)).toHaveLength(1))
    const notice = (await screen.findByText(/is deactivated/)).closest<HTMLElement>('[role=status]')
    expect(sent('POST', `/api/project_updates/${ID}/publish`)).toHaveLength(0)
    await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent('POST', `/api/project_updates/${ID}/publish`)).toHaveLength(1))
    // What takes a step back is not taken back itself.
    const back = (await screen.findByText(/is published/)).closest<HTMLElement>('[role=status]')
    expect(within(back as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says why a step could not be taken back', async () => {
    on('post', `*/api/project_updates/${ID}/deactivate`, { body: { ...whole, status: 'deactivated' } })
    on('post', `*/api/project_updates/${ID}/publish`, {
      status: 409,
      body: { title: 'Not now', detail: 'Someone was faster', code: 8, fault: 'wrongState' },
    })
    open({ ...whole, status: 'published' }, { toasts: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Someone was faster')
  })

  it('deletes with a way back, and nothing leaves before it is used', async () => {
    on('post', '*/api/project_updates/actions/hanging', {
      body: { archived: 0, weights: {}, own: null, parts: {}, refused: { count: 0, why: [] } },
    })
    const { router } = open(whole)
    await userEvent.click(await screen.findByRole('button', { name: /Delete/ }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/projects\/[0-9a-f-]{36}\/show$/))
    expect(sent('DELETE', `/api/project_updates/${ID}`)).toHaveLength(0)
  })

  it('is closed to a role without the right, whatever the address says', async () => {
    open(whole, { roles: ['TechnicalSupport'] })
    await screen.findByText('Your role cannot open this page')
    expect(screen.queryByText(/The pump works|Water for 40 homes/)).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says when the record is not there', async () => {
    on('get', `*/api/project_updates/${ID}`, { status: 404, body: { title: 'Not found', code: 8, fault: 'notFound' } })
    show(GeneratedShow, { resource: 'project_updates', at: `/x/${ID}`, route: '/x/:id' })
    expect(await screen.findByText('Not found')).toBeTruthy()
  })

  it.each([
    ['page', GeneratedShow],
    ['form', GeneratedEdit],
  ])('its %s says so in the place of its name, with the way back and nothing to try again', async (_where, view) => {
    on('get', `*/api/donors/${ID}`, { status: 404, body: { title: 'Not found', code: 8, fault: 'notFound' } })
    show(view, { resource: 'donors', at: `/x/${ID}`, route: '/x/:id' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to donors' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getAllByText('Not found')).toHaveLength(1)
  })

  it('[9.13] in Arabic names the list behind a noun as the language asks', async () => {
    on('get', `*/api/donors/${ID}`, { status: 404, body: { title: 'غير موجود', code: 8, fault: 'notFound' } })
    show(GeneratedShow, { resource: 'donors', at: `/x/${ID}`, route: '/x/:id', locale: 'ar' })
    expect(await screen.findByRole('link', { name: 'العودة إلى المتبرعين' })).toBeTruthy()
  })

  it('one that did not come for now can be asked for again', async () => {
    on('get', `*/api/donors/${ID}`, { status: 500, body: { title: 'Something went wrong', code: 7 } })
    show(GeneratedShow, { resource: 'donors', at: `/x/${ID}`, route: '/x/:id' })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to donors' })).toBeTruthy()
  })
})

describe('a donor', () => {
  const donor = {
    id: ID,
    version: 1,
    name: 'Noura',
    phone: '+966512345678',
    givenTotal: '1500.00',
    giftsCount: 2,
    lastGiftDate: '2026-02-03',
    deceased: true,
    tags: ['elite'],
    contacts: [{ name: 'Saleh', role: 'Brother', phone: null, email: null }],
  }

  it('has totals, gifts and letters, and begins a gift with the donor chosen', async () => {
    on('get', `*/api/donors/${ID}`, { body: donor })
    list('donor_transactions', [
      { id: OTHER, donor: ID, project: OTHER, amount: '1000.00', date: '2026-02-03', source: 'Store' },
    ])
    list('projects', [{ id: OTHER, name: 'Well in Abha' }])
    for (const name of ['messages', 'donor_merges', 'donor_issues']) list(name, [])
    const View = resourceViews('donors').show
    show(View, { resource: 'donors', at: `/x/${ID}`, route: '/x/:id' })
    expect(await screen.findByText(/1,500\.00/)).toBeTruthy()
    // The server of this test answers with it wherever projects are asked for, those that are the donor's own as well.
    expect(await screen.findAllByText('Well in Abha')).not.toEqual([])
    expect(screen.getByText('0512345678')).toBeTruthy()
    expect(screen.getByText('Saleh')).toBeTruthy()
    expect(screen.getByText('Deceased')).toBeTruthy()
    expect(sent('GET', '/api/donor_transactions')[0]?.query).toContainEqual(['filter.donor', ID])
    expect(sent('GET', '/api/messages')[0]?.query).toContainEqual(['filter.donor', ID])
    const add = screen.getByRole('link', { name: 'Add donor transaction' })
    expect(add.getAttribute('href')).toBe(`/donor_transactions/create?donor=${ID}`)
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it('[3.9] says of each message what kind it is, and its address once', async () => {
    on('get', `*/api/donors/${ID}`, { body: donor })
    list('donor_transactions', [])
    list('donor_issues', [])
    list('reports', [{ id: OTHER, title: 'Water for Abha' }])
    const at = { createdAt: '2026-02-03T09:00:00.000Z', sentAt: null, readAt: null }
    const message = { donor: ID, report: null, sentTo: 'noura@example.org', state: 'sent', ...at }
    list('messages', [
      { ...message, id: 'm1', kind: 'report', report: OTHER },
      { ...message, id: 'm2', kind: 'issueReply' },
      { ...message, id: 'm3', kind: 'account' },
    ])
    show(resourceViews('donors').show, { resource: 'donors', at: `/x/${ID}`, route: '/x/:id' })
    // The last letter stands in the card for a call as well.
    await waitFor(() => expect(screen.getAllByText('Water for Abha')).toHaveLength(2))
    const table = screen.getByRole('link', { name: 'Account mail' }).closest('table') as HTMLElement
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').slice(0, 3))
      .map((cells) => cells.map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Report', 'Water for Abha', 'noura@example.org'],
      ['Answer to a donor', '–', 'noura@example.org'],
      ['Account mail', '–', 'noura@example.org'],
    ])
    const to = within(table).getByRole('link', { name: 'Account mail' }).getAttribute('href')
    expect(to).toMatch(/\/messages\/m3\//)
  }, 60_000)

  it('has its own page and a laid-out form', () => {
    expect(DonorShow).toBeTypeOf('function')
    expect(layout.sections.map((section) => section.key)).toEqual([
      'basics',
      'letters',
      'consent',
      'organisation',
      'staff',
    ])
  })
})
