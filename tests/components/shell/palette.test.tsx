import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http as route } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSettings } from '../../../src/providers/settings.ts'
import { open, seen, signedIn, useApp } from '../pages/authHarness.tsx'
import { server } from './server.ts'

useApp()

const WELL = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const NOURA = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'
const APPEAL = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5e'
const QUESTIONS = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5f'
const GIFT = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5d'
const ROWS: Record<string, object[]> = {
  projects: [{ id: WELL, version: 1, name: 'بئر أبها', code: 'W-1', status: 'drafted' }],
  donors: [{ id: NOURA, version: 1, name: 'نورة القحطاني', phone: '966501234567' }],
  campaigns: [{ id: APPEAL, version: 1, title: 'Winter', status: 'draft' }],
  surveys: [{ id: QUESTIONS, version: 1, title: 'How was it?', status: 'published' }],
  templates: [{ id: APPEAL, version: 1, name: 'A well is done', language: 'en', status: 'active' }],
  donor_transactions: [
    { id: GIFT, version: 1, donor: NOURA, project: WELL, amount: '500.00', date: '2026-02-01', fund: 'charity' },
  ],
}

/** Answers every list: all its rows, none where words are asked for that are not among them. */
const serve = (fails: string[] = []) =>
  server.use(
    route.get('*/api/:list', ({ params, request }) => {
      const list = String(params['list'])
      if (fails.includes(list)) return HttpResponse.json({ title: 'Out of order' }, { status: 500 })
      const q = new URL(request.url).searchParams.get('filter.q')
      const rows = q === 'zzz' ? [] : (ROWS[list] ?? [])
      return HttpResponse.json(rows, {
        headers: { 'Content-Range': `rows 0-9/${list === 'donors' && q === 'noura' ? 28 : rows.length}` },
      })
    }),
  )

const searched = () =>
  seen
    .filter(({ path }) => path.includes('filter.q='))
    .map(({ path }) => path.split('?')[0])
    .sort()
const box = () => screen.findByRole('combobox', { name: 'Search and go to' })
const options = () => screen.getAllByRole('option').map((one) => one.textContent)
const under = (group: string) =>
  within(screen.getByRole('group', { name: group, hidden: true }))
    .getAllByRole('option')
    .map((one) => one.textContent)
const opened = async (at = '/app/profile/home', roles = ['BranchAdmin']) => {
  signedIn(roles)
  const app = open(at)
  await screen.findByRole('button', { name: 'Search everywhere' })
  return app
}

beforeEach(() => serve())

describe('the search over everything', () => {
  it('opens by Ctrl+K on an English and an Arabic keyboard, closes by Esc, and gives the cursor back', async () => {
    const { user } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    const input = await box()
    expect(screen.getByRole('dialog', { name: 'Search and go to' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search everywhere' }))
    fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK', ctrlKey: true })
    expect(await box()).toBeTruthy()
  })

  it('finds in every resource that one may list and open, and says what each record is', async () => {
    const { user, at } = await opened()
    await user.click(screen.getByRole('button', { name: 'Search everywhere' }))
    await user.type(await box(), 'noura')
    await waitFor(() => expect(under('Donor transactions')).toEqual([expect.stringMatching(/نورة القحطاني.*500/)]))
    expect(under('Projects')).toEqual([expect.stringMatching(/بئر أبها.*W-1 · Draft/)])
    expect(under('Donors')).toEqual([expect.stringContaining('نورة القحطاني'), 'Show these in the list'])
    expect([...new Set(searched())]).toEqual([
      '/api/campaigns',
      '/api/donor_issues',
      '/api/donor_transactions',
      '/api/donors',
      '/api/meta_campaigns',
      '/api/projects',
      '/api/reports',
      '/api/surveys',
      '/api/templates',
      '/api/users',
    ])
    // The first is the project; one further down stands the donor.
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(at()).toBe(`/app/donors/${NOURA}/show`))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.id).toBe('main-content'))
  })

  it('asks once typing pauses, and not for a single letter', async () => {
    const { user } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'n')
    await new Promise((done) => setTimeout(done, 400))
    expect(searched()).toEqual([])
    await user.type(await box(), 'oura')
    await waitFor(() => expect(searched().length).toBe(10))
    expect(seen.filter(({ path }) => path.includes('filter.q=') && !path.includes('filter.q=noura&'))).toEqual([])
  })

  it('offers pages and actions by their names, whatever the spelling, and none that are not open to the role', async () => {
    const { user, at } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    await box()
    expect(under('Pages')).toEqual(expect.arrayContaining(['Dashboard', 'Projects', 'Donors', 'Users', 'Trash']))
    expect(under('Actions')).toEqual(
      expect.arrayContaining(['Add project', 'Quick update', 'Import donors', 'Sign out']),
    )
    expect(options()).not.toContain('Registrations')
    await user.type(await box(), 'ADD proj')
    expect(options()[0]).toBe('Add project')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/app/projects/add'))
  })

  it.each([
    ['add campaign', 'Add campaign', '/app/campaigns/create'],
    ['add meta', 'Add Meta campaign', '/app/campaigns/meta/create'],
    ['add survey', 'Add survey', '/app/survey/create'],
    ['add template', 'Add message template', '/app/templates/create'],
  ])('[3.10] [3.12] [3.14] begins what is sent as well: %s', async (words, called, to) => {
    const { user, at } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), words)
    expect(options()[0]).toBe(called)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe(to))
  })

  it('[2.75] begins a package of the platform for its administrator', async () => {
    signedIn(['SuperAdmin'], { entity: null, homeEntity: null }, { entity: null })
    const { user } = open('/admin/contact')
    await user.click(await screen.findByRole('button', { name: 'Search everywhere' }))
    await box()
    expect(under('Actions')).toEqual(expect.arrayContaining(['Add package', 'Add message template']))
    for (const closed of ['Add campaign', 'Add survey', 'Add project']) expect(options()).not.toContain(closed)
  })

  it('[6.2] [6.7] offers a ProjectAdmin no users and no trash, and asks no list for a donor', async () => {
    const { user } = await opened('/app/profile/home', ['ProjectAdmin'])
    await user.keyboard('{Control>}k{/Control}')
    await box()
    expect(options()).toEqual(
      expect.arrayContaining(['Projects', 'Donors', 'Add project', 'Add campaign', 'Add survey']),
    )
    for (const closed of ['Users', 'Trash', 'Add user', 'Add message template', 'Registrations'])
      expect(options()).not.toContain(closed)
    cleanup()
    seen.length = 0
    const donor = await opened('/app/profile/home', ['Donor'])
    await donor.user.keyboard('{Control>}k{/Control}')
    await donor.user.type(await box(), 'profile')
    await waitFor(() => expect(options()).toEqual(['Profile']))
    await new Promise((done) => setTimeout(done, 400))
    expect(searched()).toEqual([])
  })

  it.each([
    ['Campaigns', /Winter/, `/app/campaigns/published/${APPEAL}`],
    ['Surveys', /How was it/, `/app/survey/stats/${QUESTIONS}`],
    ['Message templates', /A well is done.*English/, `/app/templates/${APPEAL}/show`],
  ])('finds %s, and leads to the page of each', async (group, name, to) => {
    const { user, at } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'noura')
    await waitFor(() => expect(under(group)).toEqual([expect.stringMatching(name)]))
    await user.click(screen.getByRole('option', { name }))
    await waitFor(() => expect(at()).toBe(to))
  })

  it('remembers what was chosen by its id alone, and says it first the next time', async () => {
    const { user, at } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'noura')
    await user.click(await screen.findByRole('option', { name: /نورة القحطاني.*966|نورة القحطاني.*050/ }))
    await waitFor(() => expect(at()).toBe(`/app/donors/${NOURA}/show`))
    expect(getSettings().store['palette.recent']).toEqual([{ resource: 'donors', id: NOURA }])
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(under('Chosen lately')).toEqual([expect.stringContaining('نورة القحطاني')]))
  })

  it('says that nothing was found, and that a part did not come, with another try', async () => {
    const { user } = await opened()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await box(), 'zzz')
    expect(await screen.findByText('Nothing found for “zzz”')).toBeTruthy()
    expect(screen.queryByRole('listbox')).toBeNull()
    serve(['donors'])
    await user.clear(await box())
    await user.type(await box(), 'noura')
    expect((await screen.findByRole('alert')).textContent).toContain('Part of the search did not come through.')
    expect(under('Projects').length).toBe(1)
    serve()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(under('Donors').length).toBe(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not offered before the first-time page is done', async () => {
    signedIn(['BranchAdmin'], { firstTimeLogin: true }, { IsFirstTimeLogin: true })
    server.use(route.get('*/api/Account/Sessions', () => HttpResponse.json([])))
    open('/app/first-time')
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('button', { name: 'Search everywhere' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Search and go to' })).toBeNull()
  })
})
