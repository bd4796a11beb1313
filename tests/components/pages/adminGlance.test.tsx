// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import AdminEntities from '../../../resources/entities/ui/admin/Entities.tsx'
import AdminRegistrations from '../../../resources/registrations/ui/Registrations.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list } = useServer()

const glance = {
  active: 41,
  inactive: 1,
  awaiting: 2,
  openIssues: 7,
  licences: [
    {
      licence: 'NCNP 5',
      holders: [
        { id: ID, name: 'Birr Society', branchName: 'Riyadh', isRegistration: false },
        { id: OTHER, name: 'Birr', branchName: 'Hail', isRegistration: true },
      ],
    },
  ],
}

const answer = () => {
  on('get', '*/readyz', { body: { status: 'ready', database: 'pglite' } })
  on('get', '*/api/meta', { body: { demo: false, mail: 'smtp' } })
  on('get', '*/api/entities/actions/glance', { body: glance })
}
const openList = () => {
  answer()
  list('entities', [])
  return show(AdminEntities, { resource: 'entities', roles: ['SuperAdmin'] })
}

describe('the home of the platform', () => {
  it('[2.54] says how the platform is: entities, registrations, issues, and whether it works', async () => {
    openList()
    const figures = within(await screen.findByRole('group', { name: 'The platform at a glance' }))
    expect(await figures.findByText('Working')).toBeTruthy()
    expect(figures.getByText('Mail: Goes out by the mail service')).toBeTruthy()
    const leads = (label: string) => figures.getByText(label).closest('a')
    expect(leads('Active entities')?.textContent).toBe('41Active entities1 inactive')
    expect(leads('Registrations to review')?.getAttribute('href')).toBe('/admin/registrations')
    expect(leads('Open donor issues')?.textContent).toBe('7Open donor issues')
    expect(leads('Open donor issues')?.getAttribute('href')).toBe('/app/donor-issues')
  })

  it('[8.13] names whoever bears the same licence, each with the way there', async () => {
    openList()
    const notice = within((await screen.findByText(/^The same licence stands/)).closest('[role=status]') as HTMLElement)
    expect(notice.getByRole('listitem').textContent).toBe('NCNP 5: Birr Society · Riyadh – Birr · Hail (Registration)')
    expect(notice.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      `/admin/entities/view/${ID}`,
      `/admin/registrations/${OTHER}`,
    ])
  })

  it('[8.13] marks a registration whose licence another bears', async () => {
    answer()
    const row = {
      version: 1,
      branchName: 'Hail',
      status: 'awaiting',
      emailVerified: true,
      createdAt: '2026-02-03T09:00:00.000Z',
    }
    list('registrations', [
      { ...row, id: OTHER, name: 'Birr', licenceNumber: 'ncnp-5' },
      { ...row, id: '40000000-0000-4000-8000-000000000009', name: 'Yusr', licenceNumber: '77' },
    ])
    show(AdminRegistrations, { resource: 'registrations', roles: ['SuperAdmin'] })
    const mark = await screen.findByText('Stands twice')
    expect(mark.closest('tr')?.textContent).toContain('Birr')
    expect(screen.getAllByText('Stands twice')).toHaveLength(1)
  })
})
