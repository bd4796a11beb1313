import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import AdminEntities from '../../../resources/entities/ui/admin/Entities.tsx'
import AdminEntityView from '../../../resources/entities/ui/admin/EntityView.tsx'
import AdminUsers from '../../../resources/users/ui/PlatformUsers.tsx'
import { Packages } from '../../../src/pages/admin/Lists.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, type Stage, show, useServer } from '../generate/harness.tsx'

const { on, list, sent, seen } = useServer()

const entity = {
  id: ID,
  version: 3,
  name: 'Birr Society',
  branchName: 'Riyadh',
  status: 'active',
  verified: false,
  mainBranch: true,
  brief: 'Wells and orphans.',
  logo: OTHER,
  createdAt: '2026-02-03T09:00:00.000Z',
  updatedAt: '2026-02-03T09:00:00.000Z',
}
const overview = {
  counts: { projects: 12, donors: 3400, transactions: 5100, letters: 870, users: 6 },
  admins: [
    { id: OTHER, name: 'Sara', userName: 'sara', email: 'sara@example.org', status: 'active', lastSeenAt: null },
  ],
  branches: [{ id: OTHER, branchName: 'Jeddah', status: 'inactive' }],
  main: null,
  lastActivityAt: '2026-02-03T09:00:00.000Z',
}
const asSuper: Pick<Stage, 'roles' | 'resource'> = { resource: 'entities', roles: ['SuperAdmin'] }

const hangs = (why: string[] = []) =>
  on('post', '*/api/entities/actions/hanging', {
    body: { archived: 0, weights: {}, own: null, parts: {}, refused: { count: why.length, why } },
  })

const openList = (waiting = 2, stage: Partial<Stage> = {}) => {
  list('entities', [entity])
  on('get', '*/readyz', { body: { status: 'ready', database: 'pglite' } })
  on('get', '*/api/meta', { body: { demo: false, mail: 'smtp' } })
  on('get', '*/api/entities/actions/glance', {
    body: { active: 41, inactive: 1, awaiting: waiting, openIssues: 7, licences: [] },
  })
  return show(AdminEntities, { ...asSuper, ...stage })
}
const openOne = (more: Record<string, unknown> = {}) => {
  on('get', `*/api/entities/${ID}`, { body: { ...entity, ...more } })
  on('get', `*/api/entities/${ID}/overview`, { body: overview })
  return show(AdminEntityView, { ...asSuper, at: `/v/${ID}`, route: '/v/:id' })
}

describe('the list of entities', () => {
  it('[2.49] [2.50] shows branch, state and verification, and who waits to be let in', async () => {
    openList()
    expect(await screen.findByText('Birr Society')).toBeTruthy()
    const headings = screen.getAllByRole('columnheader').map((cell) => cell.textContent)
    for (const one of ['Entity name', 'Branch name', 'Status', 'Verified by the national centre', 'Created'])
      expect(headings).toContain(one)
    expect(await screen.findByText('2 registrations are waiting for review')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the review queue' }).getAttribute('href')).toBe(
      '/admin/registrations',
    )
  })

  it('[6.6] is closed to everybody else, and asks the server nothing', async () => {
    show(AdminEntities, { resource: 'entities', roles: ['TechnicalSupport'] })
    expect(await screen.findByText('Your role cannot open this page')).toBeTruthy()
    expect(seen).toEqual([])
  })

  it('[2.50] [6.10] adds an entity with its first administrator, errors at their fields [5.24]', async () => {
    const user = userEvent.setup()
    openList(0)
    await user.click(await screen.findByRole('button', { name: 'Add an entity' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add an entity' })
    const type = async (label: RegExp, text: string) => user.type(within(dialog).getByLabelText(label), text)
    await user.click(within(dialog).getByRole('button', { name: 'Add an entity' }))
    expect(within(dialog).getAllByText('This field is required.')).toHaveLength(5)
    await type(/^Entity name(?! in English)/, 'Yusr')
    await type(/^Branch name(?! in English)/, 'Abha')
    await type(/^Name/, 'Noura')
    await type(/^User name/, 'noura')
    await type(/^Email/, 'Noura@Example.org')
    on('post', '*/api/entities/actions/add', {
      status: 422,
      body: { title: 'Check', detail: 'd', fault: 'invalid', code: 8, errors: { AdminEmail: ['Used already'] } },
    })
    await user.click(within(dialog).getByRole('button', { name: 'Add an entity' }))
    expect(await within(dialog).findByText('Used already')).toBeTruthy()
    on('post', '*/api/entities/actions/add', { body: { ...entity, id: OTHER, firstAdmin: ID } })
    on('get', `*/api/users/${ID}/invitation`, { body: { invitation: null } })
    await user.click(within(dialog).getByRole('button', { name: 'Add an entity' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('POST', '/api/entities/actions/add').at(-1)?.body).toEqual({
      name: 'Yusr',
      branchName: 'Abha',
      language: 'ar',
      adminName: 'Noura',
      adminUserName: 'noura',
      adminEmail: 'noura@example.org',
    })
    expect(await screen.findByText('The entity was added.')).toBeTruthy()
  }, 60_000)

  it('[4.7] says what deactivating brings about before it does it', async () => {
    const user = userEvent.setup()
    on('post', `*/api/entities/${ID}/deactivate`, { body: { ...entity, status: 'inactive' } })
    openList(0)
    await user.click(await screen.findByRole('button', { name: 'Actions: Birr Society' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate “Birr Society · Riyadh”?' })
    expect(within(dialog).getByText(/nobody can sign in to it/)).toBeTruthy()
    expect(sent('POST', `/api/entities/${ID}/deactivate`)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(sent('POST', `/api/entities/${ID}/deactivate`)).toHaveLength(1))
    expect(await screen.findByText('The entity is inactive')).toBeTruthy()
  })

  it('[2.50] deletes with its consequences spelt out, and brings back with undo', async () => {
    const user = userEvent.setup()
    hangs()
    on('delete', `*/api/entities/${ID}`, { body: entity })
    on('post', '*/api/entities/actions/restore', { body: entity })
    const { router } = openList(0)
    await user.click(await screen.findByRole('button', { name: 'Actions: Birr Society' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    const effects = within(dialog).getAllByRole('listitem')
    expect(effects.map((item) => item.textContent)).toEqual([
      'All its users are signed out at their next step, and nobody can sign in to it.',
      'It disappears from the lists and from the choice of branches.',
      'Letters that donors have already received can still be opened.',
      'Nothing is erased: projects, donors, donations and files are kept.',
      'It can be brought back for 30 days, with everything in it.',
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Delete the entity' }))
    await waitFor(() => expect(sent('DELETE', `/api/entities/${ID}`)).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent('POST', '/api/entities/actions/restore')[0]?.body).toEqual({ id: ID }))
    expect(router.state.location.pathname, 'the row itself is not opened').toBe('/here')
  })

  it('says why a main branch with branches stays', async () => {
    const user = userEvent.setup()
    hangs(['Delete its branches first'])
    openList(0)
    await user.click(await screen.findByRole('button', { name: 'Actions: Birr Society' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Delete its branches first')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete the entity' })).toBeNull()
  })

  it('brings back what was deleted earlier', async () => {
    const user = userEvent.setup()
    on('get', '*/api/entities/actions/removed', {
      body: [
        {
          id: OTHER,
          name: 'Yusr',
          branchName: 'Abha',
          removedAt: '2026-02-03T09:00:00.000Z',
          restorableUntil: '2026-03-05T09:00:00.000Z',
        },
      ],
    })
    on('post', '*/api/entities/actions/restore', { body: entity })
    openList(0)
    await user.click(await screen.findByRole('button', { name: 'Recently deleted' }))
    expect(await screen.findByText('5 March 2026')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Restore Yusr/ }))
    await waitFor(() => expect(sent('POST', '/api/entities/actions/restore')[0]?.body).toEqual({ id: OTHER }))
  })

  it('reads as Arabic for an Arabic reader', async () => {
    openList(3, { locale: 'ar' })
    expect(await screen.findByText('3 طلبات تسجيل تنتظر المراجعة')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'إضافة جهة' })).toBeTruthy()
  })
})

describe('the page of an entity', () => {
  it('[2.50] [6.10] counts what it holds, names its administrators, and says that looking is recorded', async () => {
    openOne()
    expect(await screen.findByText('3,400')).toBeTruthy()
    expect(screen.getByText('Opening this page is recorded in the entity’s audit trail.')).toBeTruthy()
    expect(screen.getByText('sara@example.org')).toBeTruthy()
    expect(screen.getByText('Has not signed in yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Jeddah' }).getAttribute('href')).toBe(`/admin/entities/view/${OTHER}`)
    expect(decodeURIComponent(screen.getByRole('link', { name: /Projects/ }).getAttribute('href') ?? '')).toBe(
      `/admin/projects?filter={"entityId":"${ID}"}`,
    )
    expect(sent('GET', `/api/entities/${ID}/overview`)).toHaveLength(1)
    // The platform may not read an entity's files: asking would sign out.
    expect(seen.filter(({ path }) => path.startsWith('/api/files'))).toEqual([])
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it('[6.10] adds one more administrator', async () => {
    const user = userEvent.setup()
    openOne()
    on('post', `*/api/entities/${ID}/addAdmin`, { body: { invited: 'huda@example.org', user: OTHER } })
    on('get', `*/api/users/${OTHER}/invitation`, { body: { invitation: null } })
    await user.click(await screen.findByRole('button', { name: 'Add an administrator' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Name/), 'Huda')
    await user.type(within(dialog).getByLabelText(/^User name/), 'huda')
    await user.type(within(dialog).getByLabelText(/^Email/), 'huda@example.org')
    await user.click(within(dialog).getByRole('button', { name: 'Add an administrator' }))
    await waitFor(() =>
      expect(sent('POST', `/api/entities/${ID}/addAdmin`)[0]?.body).toEqual({
        name: 'Huda',
        userName: 'huda',
        email: 'huda@example.org',
      }),
    )
    await waitFor(() => expect(sent('GET', `/api/entities/${ID}/overview`)).toHaveLength(2))
  }, 30_000)

  it.each([
    [false, 'verify', 'Mark as verified', 'Not verified'],
    [true, 'unverify', 'Take the verification back', 'Verified'],
  ] as const)('[3.2] verified is %s: offers to %s', async (verified, action, label, shown) => {
    const user = userEvent.setup()
    on('post', `*/api/entities/${ID}/${action}`, { body: { ...entity, verified: !verified } })
    openOne({ verified })
    expect(await screen.findByText(shown)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: label }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }))
    await waitFor(() => expect(sent('POST', `/api/entities/${ID}/${action}`)).toHaveLength(1))
  })

  it('leads back to the list once it is deleted', async () => {
    const user = userEvent.setup()
    hangs()
    on('delete', `*/api/entities/${ID}`, { body: entity })
    const { router } = openOne()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete the entity' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/entities'))
  })

  it('an unknown one says so', async () => {
    on('get', `*/api/entities/${ID}`, { status: 404, body: { title: 'Not found', code: 8, fault: 'notFound' } })
    on('get', `*/api/entities/${ID}/overview`, { status: 404, body: { title: 'Not found', fault: 'notFound' } })
    show(AdminEntityView, { ...asSuper, at: `/v/${ID}`, route: '/v/:id' })
    expect(await screen.findByText('Not found')).toBeTruthy()
  })
})

describe('the rest of the area', () => {
  it('[2.50] invites staff of the platform itself', async () => {
    const user = userEvent.setup()
    list('users', [])
    on('post', '*/api/users/actions/inviteStaff', { body: { invited: 'x@example.org' } })
    show(AdminUsers, { ...asSuper, resource: 'users' })
    await user.click(await screen.findByRole('button', { name: 'Invite platform staff' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/^Name/), 'Huda')
    await user.type(within(dialog).getByLabelText(/^User name/), 'huda')
    await user.type(within(dialog).getByLabelText(/^Email/), 'huda@example.org')
    await user.click(within(dialog).getByRole('radio', { name: /Platform administrator/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Invite platform staff' }))
    await waitFor(() =>
      expect(sent('POST', '/api/users/actions/inviteStaff')[0]?.body).toEqual({
        name: 'Huda',
        userName: 'huda',
        email: 'huda@example.org',
        roles: ['SuperAdmin'],
      }),
    )
  }, 30_000)

  it('[2.51] [2.75] has all five settings in one frame, and packages are kept there', async () => {
    list('plans', [])
    show(Packages, asSuper)
    const tabs = await screen.findByRole('tablist', { name: 'Platform settings' })
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map((tab) => tab.getAttribute('href')),
    ).toEqual([
      '/admin/settings/donor-type',
      '/admin/settings/classification',
      '/admin/settings/announced-months',
      '/admin/settings/payment',
      '/admin/settings/template',
    ])
    expect(await screen.findByText(/Until one can be chosen, entities send without a limit/)).toBeTruthy()
  })
})
