import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BranchTotals } from '../../../resources/_contracts/newsfeed.ts'
import EntityPage from '../../../resources/entities/ui/page/index.tsx'
import { axeFaults } from '../axe.ts'
import { type Stage, show, useServer } from '../generate/harness.tsx'
import { BRANCH, here, MAIN, signIn } from './branchStage.ts'

const { on, list, sent } = useServer()
const switched = vi.hoisted(() => vi.fn<(entityId: string) => Promise<void>>(() => Promise.resolve()))
vi.mock('../../../src/providers/authProvider.ts', async (original) => ({
  ...(await original<object>()),
  switchBranch: switched,
}))
afterEach(() => switched.mockClear())

const entity = {
  id: MAIN,
  version: 1,
  name: 'Birr Society',
  branchName: 'Riyadh',
  mainBranch: true,
  verified: true,
  status: 'active',
  logo: null,
  brief: 'Wells and orphans.',
  objectives: ['Water for all'],
  contactEmail: 'info@example.org',
  contactPhone: '+966920000123',
  donationWays: [
    { kind: 'bank', label: 'General account', bankName: 'Rajhi', iban: 'SA0380000000608010167519', url: null },
    { kind: 'store', label: 'Our store', bankName: null, iban: null, url: 'https://store.example.org/' },
  ],
}

const totals: readonly BranchTotals[] = [
  {
    branchName: 'الرياض',
    branchNameEn: 'Riyadh',
    status: 'active',
    main: true,
    published: 12,
    donors: 3400,
    lettersSent: 870,
    gifts: {
      amount: '150.25',
      count: 3,
      funds: [
        { fund: 'zakat', amount: '100.25', count: 1 },
        { fund: 'charity', amount: '50.00', count: 2 },
      ],
    },
    spent: '20.10',
  },
  {
    branchName: 'Jeddah',
    branchNameEn: null,
    status: 'active',
    main: false,
    published: 2,
    donors: 5,
    lettersSent: 0,
    gifts: { amount: '9.00', count: 1, funds: [{ fund: 'charity', amount: '9.00', count: 1 }] },
    spent: '0.00',
  },
]

function openEntity(more: Record<string, unknown> = {}, stage: Partial<Stage> = {}) {
  on('get', `*/api/entities/${MAIN}`, { body: { ...entity, ...more } as never })
  list('projects', [], 12)
  list('donors', [], 3400)
  list('donor_transactions', [], 5100)
  list('messages', [], 870)
  on('get', '*/api/entities/actions/branches', { body: totals as never })
  return show(EntityPage, { resource: 'entities', ...stage })
}

describe('[2.38] [2.71] the entity page', () => {
  it('[3.2] is a profile: verification, contact, objectives, donation ways, figures', async () => {
    signIn()
    openEntity()
    expect(await screen.findByRole('heading', { level: 1, name: 'Birr Society' })).toBeTruthy()
    expect(screen.getByText('Verified by the national centre')).toBeTruthy()
    expect(screen.getByText('Wells and orphans.')).toBeTruthy()
    expect(screen.getByText('Water for all')).toBeTruthy()
    expect(screen.getByText('info@example.org')).toBeTruthy()
    expect(screen.getByText('SA03 8000 0000 6080 1016 7519')).toBeTruthy()
    const store = screen.getByRole('link', { name: /Open the link/ })
    expect(store.getAttribute('href')).toBe('https://store.example.org/')
    expect(store.getAttribute('rel')).toContain('noopener')
    expect(await screen.findByText('3,400')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Donors/ }).getAttribute('href')).toBe('/app/donors/list')
    expect(screen.getByText(/Still empty:/).textContent).toContain('Logo')
    expect(screen.getByRole('link', { name: 'Edit the profile' }).getAttribute('href')).toBe(`/app/entities/${MAIN}`)
    expect(await axeFaults()).toEqual([])
  }, 60_000)

  it('[6.2] a ProjectAdmin reads it and does not change it', async () => {
    signIn({ branches: [] }, 'ProjectAdmin')
    openEntity({}, { roles: ['ProjectAdmin'] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Birr Society' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit the profile' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add a branch' })).toBeNull()
  })

  it('copies an account number without its spaces', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    signIn()
    openEntity()
    await user.click(await screen.findByRole('button', { name: 'Copy: General account' }))
    await waitFor(() => expect(write).toHaveBeenCalledWith('SA0380000000608010167519'))
  })

  it('leads a main branch’s administrator into its branches', async () => {
    signIn()
    openEntity()
    await userEvent.click(await screen.findByRole('button', { name: 'Work in this branch Jeddah' }))
    await waitFor(() => expect(switched).toHaveBeenCalledWith(BRANCH))
    expect(screen.queryByRole('button', { name: 'Work in this branch Riyadh' }), 'there one is').toBeNull()
  })

  it('[9.13] is headed by the English names for whoever reads English; those that staff sign in with stand below', async () => {
    signIn()
    openEntity({ name: 'جمعية البر', nameEn: 'Birr Society', branchName: 'الرياض', branchNameEn: 'Riyadh' })
    const head = (await screen.findByRole('heading', { level: 1, name: 'Birr Society' })).closest('header')
    expect(head?.textContent).toContain('Riyadh')
    expect(head?.textContent).not.toContain('الرياض')
    expect(screen.getByText('جمعية البر')).toBeTruthy()
    expect(screen.queryAllByText('Birr Society')).toHaveLength(1)
  })

  it('reads as Arabic for an Arabic reader', async () => {
    signIn()
    openEntity({}, { locale: 'ar' })
    expect(await screen.findByText('موثّقة لدى المركز')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'طرق التبرع' })).toBeTruthy()
  })
})

describe('[2.71] product.md 1: the totals of the branches', () => {
  it('stand as a chart by fund and a table, for the main branch’s administrator', async () => {
    signIn()
    openEntity()
    const table = await screen.findByRole('table', { name: 'Figures of the branches' })
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells[0]).toEqual([
      'Branch',
      'Published projects',
      'Donors',
      'Donations',
      'Zakat',
      'Charity',
      'All gifts',
      'Spent',
      'Letters sent',
    ])
    expect(cells[2]).toEqual(['Jeddah', '2', '5', '1', '0', '9', '9', '0', '0'])
    await userEvent.click(screen.getByRole('button', { name: 'Zakat' }))
    const chart = screen.getByRole('table', { name: 'Recorded donations by branch: Zakat' })
    expect(
      within(chart)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['RiyadhSAR 100.25', 'JeddahSAR 0'])
  })

  it('[9.13] call branches as whoever reads Arabic does', async () => {
    signIn()
    openEntity({}, { locale: 'ar' })
    const table = await screen.findByRole('table', { name: 'أرقام الفروع' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['الرياض', 'Jeddah'])
  })

  it.each([
    ['at work in another branch', { entity: here(BRANCH, 'Jeddah') }],
    ['without branches', { branches: [] }],
  ])('are not asked for %s', async (_where, more) => {
    signIn(more)
    on('get', `*/api/entities/${BRANCH}`, { body: { ...entity, id: BRANCH } as never })
    openEntity()
    await screen.findByRole('heading', { level: 1, name: 'Birr Society' })
    expect(sent('GET', '/api/entities/actions/branches')).toEqual([])
  })
})
