import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dueOf, type ProjectRow } from '../../../src/pages/home/due/due.ts'
import ProjectAdmin from '../../../src/pages/home/ProjectAdmin.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'

const { on, list, sent, seen } = useServer()

const TODAY = { today: '2026-06-30', timeZone: 'Asia/Riyadh' }
const project = (id: string, more: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  name: `Project ${id}`,
  status: 'published',
  progress: 'inProgress',
  startDate: '2026-01-01',
  endDate: null,
  createdAt: '2026-01-01T09:00:00.000Z',
  updatedAt: '2026-06-01T09:00:00.000Z',
  ...more,
})
const named = (rows: readonly { project: ProjectRow }[]) => rows.map((row) => row.project.id)
const ids = (rows: readonly ProjectRow[]) => rows.map(({ id }) => id)

describe('[2.55] what is due', () => {
  it('knows quiet projects by 90 and by 30 days since their last update', () => {
    const projects = ['a', 'b', 'c', 'd', 'e'].map((id) => project(id))
    const update = (of: string, day: string) => ({ project: of, createdAt: `${day}T09:00:00.000Z` })
    const updates = [
      update('a', '2026-04-01'),
      update('b', '2026-04-02'),
      update('c', '2026-05-31'),
      update('d', '2026-06-01'),
      update('d', '2026-04-20'),
    ]
    const due = dueOf(projects, updates, TODAY)
    expect(named(due.quiet90), 'never is longer than 90 days').toEqual(['e', 'a'])
    expect(named(due.quiet30)).toEqual(['b', 'c'])
  })

  it('gives a new project its first month, and leaves drafts and completed ones alone', () => {
    const due = dueOf(
      [
        project('new', { createdAt: '2026-06-15T09:00:00.000Z' }),
        project('begins', { startDate: '2026-06-20' }),
        project('done', { progress: 'completed' }),
        project('draft', { status: 'drafted' }),
        project('stopped', { status: 'deactivated' }),
      ],
      [],
      TODAY,
    )
    expect([...due.quiet90, ...due.quiet30]).toEqual([])
    expect(ids(due.drafts)).toEqual(['draft'])
  })

  it.each([
    ['2026-06-29', 'late'],
    ['2026-06-30', 'ending'],
    ['2026-07-30', 'ending'],
    ['2026-07-31', null],
  ] as const)('an end on %s is %s', (endDate, part) => {
    const due = dueOf([project('p', { endDate })], [], TODAY)
    expect([ids(due.late).length, ids(due.ending).length]).toEqual([part === 'late' ? 1 : 0, part === 'ending' ? 1 : 0])
  })
})

const signIn = (role: 'ProjectAdmin') => {
  setSettings({ token: tokenFor([role]), profile: { ...profileOf([role]) } as never })
  on('get', '*/api/project_updates/actions/fieldWaiting', { body: { projects: [], senders: [] } })
  on('get', '*/api/donor_issues/actions/passed', { body: { total: 0, questions: [] } })
}

describe('[2.55] the home of a project admin', () => {
  it('shows how far the money of the projects that I lead has come, with the update of each at hand', async () => {
    signIn('ProjectAdmin')
    const money = { requiredAmount: '400.00', collectedAmount: '100.00', images: [] }
    list('projects', [
      { ...project('p1', { name: 'Old well' }), ...money },
      { ...project('p2', { name: 'A school', progress: 'completed' }), ...money, collectedAmount: '400.00' },
      { ...project('p3', { name: 'Half a clinic', status: 'drafted' }), ...money },
    ])
    for (const name of ['project_updates', 'reports']) list(name, [])
    on('get', '*/api/reports/actions/approvals', { body: { total: 0, rows: [] } })
    show(ProjectAdmin, { resource: 'projects', roles: ['ProjectAdmin'] })
    const mine = within(await screen.findByRole('region', { name: 'My projects' }))
    expect(mine.getAllByRole('listitem')).toHaveLength(2)
    expect(mine.getByRole('link', { name: 'Old well' }).getAttribute('href')).toBe('/app/projects/published/p1')
    expect(mine.getAllByRole('progressbar').map((one) => one.getAttribute('aria-valuenow'))).toEqual(['25', '100'])
    expect(mine.getByRole('link', { name: 'Quick update: Old well' })).toBeTruthy()
    expect(mine.queryByRole('link', { name: 'Quick update: A school' }), 'completed').toBeNull()
    const all = mine.getByRole('link', { name: 'See all My projects' }).getAttribute('href')
    expect(all).toContain('/app/projects/published?filter=')
  })

  it('asks for the projects that are mine, and links each thing to where it is done', async () => {
    signIn('ProjectAdmin')
    list('projects', [
      { ...project('p1', { name: 'Old well', endDate: '2020-01-01' }) },
      { ...project('p2', { name: 'Half a school', status: 'drafted' }) },
    ])
    on('get', '*/api/project_updates', ({ query }) =>
      query.some(([name, value]) => name === 'filter.status' && value === 'draft')
        ? {
            body: [{ id: 'd1', name: 'From the site', project: 'p1', createdAt: '2026-06-01T09:00:00.000Z' }],
            headers: { 'Content-Range': 'project_updates 0-0/1' },
          }
        : { body: [], headers: { 'Content-Range': 'project_updates 0-0/0' } },
    )
    const askedAt = '2026-06-01T09:00:00.000Z'
    on('get', '*/api/reports', {
      body: [{ id: 'r1', title: 'First report', updatedAt: askedAt }],
      headers: { 'Content-Range': 'reports 0-0/1' },
    })
    on('get', '*/api/reports/actions/approvals', {
      body: {
        total: 2,
        rows: [
          { resource: 'reports', id: 'r2', name: 'Second report', project: 'p1', askedAt },
          { resource: 'campaigns', id: 'c1', name: 'Water', project: null, askedAt },
        ],
      },
    })
    show(ProjectAdmin, { resource: 'projects', roles: ['ProjectAdmin'] })
    const part = async (title: string) => within(await screen.findByRole('group', { name: title }))
    const href = async (title: string, name: string) =>
      (await part(title)).getByRole('link', { name }).getAttribute('href')
    expect(await href('No update for 90 days', 'Old well')).toBe('/app/quick-update?project=p1')
    expect(await href('Past the planned end', 'Old well')).toBe('/app/projects/published/p1')
    expect(await href('Past the planned end', 'Quick update: Old well')).toBe('/app/quick-update?project=p1')
    expect(screen.getAllByRole('group').map((one) => one.querySelector('summary')?.textContent)).toEqual([
      'Waiting for publication1',
      'Waiting for your approval2',
      'Past the planned end1',
      'No update for 90 days1',
      'Unfinished reports1',
      'Drafts to complete1',
    ])
    const [first] = within(screen.getByRole('main')).getAllByRole('link')
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Quick update', '/app/quick-update'])
    expect(await href('Drafts to complete', 'Half a school')).toBe('/app/projects/edit/p2?complete=1')
    expect(await href('Waiting for publication', 'From the site')).toBe('/app/project_updates/d1/show')
    expect((await part('Waiting for publication')).getByText('Old well')).toBeTruthy()
    expect(await href('Waiting for your approval', 'Second report')).toBe(
      '/app/projects/p1/reports?report=r2&step=confirm',
    )
    expect(await href('Waiting for your approval', 'Water')).toBe('/app/campaigns/published/c1')
    expect(await href('Unfinished reports', 'First report')).toBe('/app/reports/r1')
    expect(sent('GET', '/api/projects')[0]?.query).toContainEqual(['filter.manager', 'u1'])
    expect(sent('GET', '/api/project_updates')[0]?.query).toEqual(
      expect.arrayContaining([
        ['filter.project', 'p1'],
        ['filter.project', 'p2'],
        // [3.5] a draft is no news.
        ['filter.status', 'published'],
      ]),
    )
  })

  it('without a project of one’s own it says how one comes to be', async () => {
    signIn('ProjectAdmin')
    list('projects', [])
    show(ProjectAdmin, { resource: 'projects', roles: ['ProjectAdmin'] })
    expect(await screen.findByText(/You manage no project yet/)).toBeTruthy()
    // What has just come may be asked the same once more.
    expect(new Set(seen.map(({ path }) => path))).toEqual(
      new Set(['/api/donor_issues/actions/passed', '/api/projects']),
    )
  })

  it('says when it could not be read, with another try', async () => {
    signIn('ProjectAdmin')
    on('get', '*/api/projects', {
      status: 500,
      body: { title: 'Server error', detail: 'd', fault: 'internal', code: 1 },
    })
    show(ProjectAdmin, { resource: 'projects', roles: ['ProjectAdmin'] })
    expect((await screen.findByRole('alert')).textContent).toContain('Server error')
    list('projects', [])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/You manage no project yet/)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
