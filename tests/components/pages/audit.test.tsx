import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http as route } from 'msw'
import { describe, expect, it } from 'vitest'
import { PAGES } from '../../../resources/audit_trail/ui/entry.tsx'
import { findRoute } from '../../../src/app/routes/match.ts'
import { toSpecPath } from '../../../src/app/routes/ownPaths.ts'
import { server } from '../shell/server.ts'
import { answer, missingKeys, open, seen, signedIn, useApp } from './authHarness.tsx'

useApp()

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [GIFT, PROJECT, DONOR, PERSON, ENTITY, TYPE] = [id(1), id(2), id(3), id(4), id(5), id(6)]

const gift = (more: Record<string, unknown> = {}) => ({
  id: GIFT,
  entity_id: ENTITY,
  version: 1,
  created_at: '2026-01-05T08:00:00+00:00',
  updated_at: '2026-01-05T08:00:00+00:00',
  deleted_at: null,
  project: PROJECT,
  donor: DONOR,
  date: '2026-01-05',
  amount: 1500.5,
  description: 'First gift',
  source: null,
  ...more,
})

const entry = (more: Record<string, unknown>) => ({
  id: id(100),
  version: 1,
  createdAt: '2026-02-01T09:00:00Z',
  updatedAt: '2026-02-01T09:00:00Z',
  actor: PERSON,
  action: 'update',
  resource: 'donor_transactions',
  record: GIFT,
  before: null,
  after: null,
  request: 'r-1',
  ...more,
})

const rows = (resource: string, list: readonly Record<string, unknown>[]) =>
  server.use(
    route.get(`*/api/${resource}`, () =>
      HttpResponse.json(list, { headers: { 'Content-Range': `${resource} 0-${list.length}/${list.length}` } }),
    ),
  )

function people() {
  rows('users', [{ id: PERSON, name: 'Sara' }])
  rows('projects', [{ id: PROJECT, name: 'Wells of the valley' }])
  rows('donors', [{ id: DONOR, name: 'Ahmad' }])
}

async function changes(path: string, name: string, one: Record<string, unknown>) {
  answer('get', `/api/audit_trail/${id(100)}`, one as never)
  open(path)
  const heading = await screen.findByRole('heading', { name })
  const section = heading.closest('section') ?? document.body
  await waitFor(() => expect(section.textContent).not.toContain('…'))
  const cells = (row: HTMLElement) =>
    [...row.querySelectorAll('th,td')].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
  return within(section as HTMLElement)
    .getAllByRole('row')
    .map(cells)
}

const SHOW = `/app/audit_trail/${id(100)}/show`

describe('an entry of the audit trail', () => {
  it('says what an update changed, and nothing else, in the words of the record’s own page', async () => {
    signedIn(['BranchAdmin'], { calendar: 'gregorian' })
    people()
    const table = await changes(
      SHOW,
      'What changed',
      entry({
        before: gift(),
        after: gift({
          version: 2,
          updated_at: '2026-02-01T09:00:00+00:00',
          amount: 2000,
          date: '2026-01-06',
          donor: TYPE,
        }),
      }),
    )
    expect(table[0]).toEqual(['Field', 'Before', 'After'])
    const by = Object.fromEntries(table.slice(1).map(([label, ...values]) => [label, values]))
    expect(Object.keys(by).toSorted()).toEqual(['Amount', 'Donation date', 'Donor'])
    expect(by['Amount']?.[0]).toContain('1,500.50')
    expect(by['Amount']?.[1]).toContain('2,000')
    expect(by['Donation date']).toEqual(['5 January 2026', '6 January 2026'])
    expect(by['Donor'], 'one by the name of now, one that is gone').toEqual(['Ahmad', 'A deleted record'])
    expect(missingKeys()).toEqual([])
  })

  it('says all of what was added, names of other records where they can be read, and leads to the record', async () => {
    signedIn(['BranchAdmin'], { calendar: 'gregorian' })
    people()
    const table = await changes(SHOW, 'What changed', entry({ action: 'create', after: gift() }))
    expect(table[0]).toEqual(['Field', 'Value'])
    const by = Object.fromEntries(table.slice(1))
    expect(by).toMatchObject({ Project: 'Wells of the valley', Description: 'First gift' })
    expect(Object.values(by), 'what is empty is left out').not.toContain('–')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Added')
    const link = document.querySelector(`a[href="/app/donor_transactions/${GIFT}/show"]`)
    expect(link?.textContent, 'a gift goes by amount and day').toMatch(/1,500\.50 · 05\/01\/2026/)
  })

  it('says what was there before it was deleted, and leads nowhere', async () => {
    signedIn(['BranchAdmin'], { calendar: 'gregorian' })
    people()
    const removed = entry({
      action: 'remove',
      before: gift(),
      after: gift({ deleted_at: '2026-02-01T09:00:00+00:00' }),
    })
    const table = await changes(SHOW, 'What changed', removed)
    expect(table[0]).toEqual(['Field', 'Value'])
    expect(Object.fromEntries(table.slice(1))).toMatchObject({ Description: 'First gift' })
    expect(screen.getByText('05/01/2026').closest('a')).toBeNull()
  })

  it('speaks Arabic to an Arabic reader, choices too', async () => {
    signedIn(['SuperAdmin'], { language: 'ar', calendar: 'gregorian', entity: null, homeEntity: null })
    rows('users', [{ id: PERSON, name: 'Sara' }])
    const user = { id: PERSON, name: 'سارة', roles: ['ProjectAdmin'], status: 'active', profile_image: null }
    const table = await changes(
      `/admin/audit_trail/${id(100)}`,
      'ما الذي تغيّر',
      entry({
        resource: 'users',
        record: PERSON,
        before: user,
        after: { ...user, roles: ['BranchAdmin'], status: 'inactive', profile_image: TYPE },
      }),
    )
    expect(table[0]).toEqual(['الحقل', 'قبل التغيير', 'بعد التغيير'])
    expect(table.slice(1)).toEqual(
      expect.arrayContaining([
        ['الأدوار', 'مدير المشاريع', 'مدير الفرع'],
        [expect.anything(), 'نشط', 'موقوف'],
        ['الصورة الشخصية', '–', '00000000'],
      ]),
    )
    expect(
      seen.filter(({ path }) => path.startsWith('/api/files')),
      'no file is asked for',
    ).toEqual([])
    expect(screen.getByRole('link', { name: 'سارة' }).getAttribute('href')).toBe(`/admin/users/${PERSON}`)
    expect(missingKeys()).toEqual([])
  })

  it.each([
    [null, 'Hind · the Athar platform'],
    ['Riyadh', 'Hind · Riyadh'],
  ])('names who did it where that is nobody of the reader’s own (branch %s)', async (branch, shown) => {
    signedIn(['BranchAdmin'], { calendar: 'gregorian' })
    people()
    rows('users', [])
    await changes(SHOW, 'What changed', entry({ after: gift(), actorFrom: { name: 'Hind', branch } }))
    expect(screen.getByText('Who').closest('div')?.textContent).toContain(shown)
    expect(screen.queryByText('Unknown')).toBeNull()
    expect(missingKeys()).toEqual([])
  })

  it('says so where nothing single was recorded', async () => {
    signedIn(['BranchAdmin'])
    people()
    answer(
      'get',
      `/api/audit_trail/${id(100)}`,
      entry({ action: 'export', resource: 'donors', record: DONOR }) as never,
    )
    open(SHOW)
    expect(await screen.findByText('No single fields were recorded with this entry.')).toBeTruthy()
  })
})

describe('the list of the audit trail', () => {
  const list = [
    entry({ id: id(101), action: 'create', after: { name: 'Ahmad' }, resource: 'donors', record: DONOR }),
    entry({ id: id(102), resource: 'donor_types', record: TYPE, after: { title_ar: 'فرد', title_en: 'Individual' } }),
    entry({ id: id(103), action: 'create', resource: 'projects', record: PROJECT }),
    entry({ id: id(104), resource: 'users', record: PERSON, after: { user_name: 'sara' } }),
    entry({ id: id(105), action: 'view', resource: 'entities', record: ENTITY }),
    entry({ id: id(106), action: 'create', resource: 'donor_transactions', after: gift() }),
    entry({ id: id(107), action: 'create', resource: 'donors', record: id(8) }),
    entry({ id: id(108), action: 'switch', resource: 'sessions', record: id(9) }),
  ]

  it.each([
    ['/app/audit_trail', ['BranchAdmin'], {}],
    ['/admin/audit_trail', ['SuperAdmin'], { entity: null, homeEntity: null }],
  ])('%s names each record, and leads to its page where there is one', async (path, roles, more) => {
    signedIn(roles, more)
    people()
    rows('users', [{ id: PERSON, name: 'Sara' }])
    rows('projects', [{ id: PROJECT, name: 'Wells of the valley' }])
    rows('entities', [{ id: ENTITY, name: 'Wahat', branchName: 'Jeddah' }])
    rows('audit_trail', list)
    open(path)
    await screen.findByText('Individual')
    const to = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
    const isAdmin = path.startsWith('/admin')
    expect(to('Ahmad')).toBe(isAdmin ? null : `/app/donors/${DONOR}/show`)
    expect(to('Individual')).toBe(isAdmin ? `/admin/settings/donor-type/${TYPE}` : null)
    expect(to('sara')).toBe(isAdmin ? `/admin/users/${PERSON}` : `/app/users/${PERSON}/show`)
    expect(await screen.findByText('Wahat · Jeddah'), 'what was looked at, by its name').toBeTruthy()
    await screen.findByText('Wells of the valley')
    expect(to('Wells of the valley')).toBe(isAdmin ? null : `/app/projects/published/${PROJECT}`)
    expect(screen.getAllByText('Sara').length, 'a session is its person’s, beside who did it').toBe(list.length + 1)
    const gone = screen.queryByText('A deleted record')
    expect(gone === null, 'donors are not the platform’s to look up').toBe(isAdmin)
    expect(screen.getAllByText(/, 12:00$/), 'each with its time of day').toHaveLength(list.length)
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.includes('Entity'), 'whose trail it is, where there are several').toBe(isAdmin)
    expect(document.body.textContent).not.toContain(DONOR)
  })
})

it('every page that the trail leads to is there', () => {
  const paths = Object.entries(PAGES).flatMap(([area, pages]) =>
    Object.values(pages).map(({ resource }) => toSpecPath(`${area}/${resource}/${DONOR}/show`)),
  )
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) expect([path, findRoute(path)?.target.kind ?? 'none'][1], path).toMatch(/^(?:view|screen)$/)
})
