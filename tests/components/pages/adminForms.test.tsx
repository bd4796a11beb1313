import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import AdminEntities from '../../../resources/entities/ui/admin/Entities.tsx'
import AdminEntityEdit from '../../../resources/entities/ui/admin/EntityEdit.tsx'
import AdminEntityView from '../../../resources/entities/ui/admin/EntityView.tsx'
import { ClassificationCreate, DonorTypeCreate } from '../../../src/pages/admin/Forms.tsx'
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
const asSuper: Pick<Stage, 'roles' | 'resource'> = { resource: 'entities', roles: ['SuperAdmin'] }

describe('[2.50] the form of an entity', () => {
  it('has the fields of [3.2] without its files, asks for none, and saves what was put right', async () => {
    on('get', `*/api/entities/${ID}`, { body: entity })
    on('put', `*/api/entities/${ID}`, { body: { ...entity, branchName: 'North' } })
    const { router } = show(AdminEntityEdit, { ...asSuper, at: `/e/${ID}`, route: '/e/:id' })
    const branch = await screen.findByLabelText(/^Branch name(?! in English)/)
    for (const label of [/^Licence number/, /^Website/, /^Time zone/]) expect(screen.getByLabelText(label)).toBeTruthy()
    expect(screen.queryByText('Logo')).toBeNull()
    await userEvent.clear(branch)
    await userEvent.type(branch, 'North')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent('PUT', `/api/entities/${ID}`)[0]?.body).toMatchObject({ branchName: 'North', logo: OTHER }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe(`/entities/${ID}/show`))
    expect(seen.filter(({ path }) => path.startsWith('/api/files'))).toEqual([])
  }, 60_000)

  it('is opened from the entity’s page', async () => {
    on('get', `*/api/entities/${ID}`, { body: entity })
    on('get', `*/api/entities/${ID}/overview`, { status: 404, body: {} })
    show(AdminEntityView, { ...asSuper, at: `/v/${ID}`, route: '/v/:id' })
    const edit = await screen.findByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe(`/admin/entities/edit/${ID}`)
  })
})

describe('[2.51] the forms of the platform’s lists', () => {
  it.each([
    ['Donor types', DonorTypeCreate, 'donor_types'],
    ['Classifications', ClassificationCreate, 'classifications'],
  ])('stand among the settings: %s', async (name, Page, resource) => {
    show(Page, { resource, roles: ['SuperAdmin'] })
    const settings = await screen.findByRole('tablist', { name: 'Platform settings' })
    const links = within(settings).getAllByRole('tab')
    expect(links.map((one) => one.textContent)).toEqual([
      'Donor types',
      'Classifications',
      'Announced months',
      'Packages',
      'Message templates',
    ])
    expect(links.find((one) => one.getAttribute('aria-current') === 'page')?.textContent).toBe(name)
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
  })
})

describe('the list of entities', () => {
  it('[2.50] names who runs each entity, two and the number of the others', async () => {
    const admin = (n: number, name: string) => ({
      id: `00000000-0000-4000-8000-00000000010${n}`,
      name,
      entityId: ID,
      roles: ['BranchAdmin'],
      status: 'active',
    })
    list(
      'users',
      ['Sara', 'Fahd', 'Huda', 'Omar'].map((name, n) => admin(n, name)),
    )
    list('entities', [entity])
    list('registrations', [])
    show(AdminEntities, asSuper)
    const cell = await screen.findByText(/Administrators:/)
    expect((cell.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '')).toBe('Administrators: Sara, Fahd, 2 more')
    const asked = sent('GET', '/api/users')
    expect(asked, 'once for the whole page').toHaveLength(1)
    expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
      'filter.entityId': ID,
      'filter.roles': 'BranchAdmin',
      'filter.status': 'active',
    })
  })
})
