import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import ImportWizard from '../../../src/pages/import-wizard/index.tsx'
import { show, useServer } from '../generate/harness.tsx'

const IMPORT = '10000000-0000-4000-8000-000000000001'
const { on, list, sent } = useServer()

const row = {
  id: IMPORT,
  version: 1,
  target: 'donor_transactions',
  file: '10000000-0000-4000-8000-0000000000f1',
  fileName: 'gifts.csv',
  status: 'ready',
  headers: ['Donor', 'Project'],
  mapping: { donorName: 0, project: 1 },
  totalRows: 60,
  createdAt: '2026-01-05T08:00:00Z',
}
const NAMES = { 'Wells of the north': 40, 'WELLS of the north': 12, 'W-9': 1 }
const groupOf = (value: string) => ({
  key: 'unknownProject',
  field: 'project',
  column: 'Project',
  value,
  args: { value },
  lines: [2],
})
const GROUPS = Object.entries(NAMES).map(([value, count]) => ({ ...groupOf(value), count }))

/** No project can be called so. */
const TOO_LONG = 'x'.repeat(256)

interface Asked {
  mends?: { value: string; does: string }[]
}

/** What the server would say of the file with these mends. */
function lookedAt({ mends = [] }: Asked, all: typeof GROUPS) {
  const made = new Set(mends.filter(({ does }) => does === 'create').map(({ value }) => value))
  const groups = all.filter(({ value }) => !made.has(value))
  const valid = 60 - groups.reduce((sum, { count }) => sum + count, 0)
  const projects = new Set([...made].map((value) => value.toLowerCase())).size
  const counts = { rows: 60, more: false, valid, creates: valid, updates: 0, existing: 0, lackDonor: 0, projects }
  const mended = [...made].map(() => 1)
  return { body: { ...counts, notes: [], kinds: [], sample: [], faults: [], groups, allowed: {}, similar: {}, mended } }
}

function open(locale: 'en' | 'ar' = 'en', roles?: readonly string[], all = GROUPS) {
  on('get', `*/api/imports/${IMPORT}`, { body: row })
  list('imports', [])
  const fields = ['donorName', 'project'].map((name) => ({ name, required: name === 'project', label: '' }))
  on('post', '*/api/imports/actions/prepare', { body: { ...row, sample: [], faultColumns: [], fields } })
  on('post', `*/api/imports/${IMPORT}/preview`, ({ body }) => lookedAt(body as Asked, all))
  on('post', `*/api/imports/${IMPORT}/run`, { body: { ...row, status: 'running' } })
  show(<ImportWizard target="donor_transactions" />, {
    resource: 'imports',
    at: `/here?import=${IMPORT}&step=check&columns=donorName,project`,
    locale,
    ...(roles ? { roles } : {}),
  })
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('product.md 10: projects that the file names and nobody knows are made by one act, counted, and taken back', async () => {
  open()
  expect(await screen.findByRole('heading', { name: '2 projects of the file are not recorded' })).toBeTruthy()
  const lacking = within(await screen.findByRole('list', { name: 'Projects that are not recorded' }))
  expect(lacking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wells of the north (52 rows)',
    'W-9 (1 row)',
  ])
  await userEvent.click(await button('Create these 2 projects'))
  expect(await screen.findByText('2 projects will be created')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Projects that are not recorded' })).toBeNull()
  const mends = Object.keys(NAMES).map((value) => ({ field: 'project', value, does: 'create', to: null }))
  await userEvent.click(await button('Import 60 rows'))
  await waitFor(() => expect(sent('POST', `/api/imports/${IMPORT}/run`)[0]?.body).toMatchObject({ mends }))
  await userEvent.click(await button('Take back: W-9'))
  expect(await screen.findByRole('heading', { name: '1 project of the file is not recorded' })).toBeTruthy()
  expect(await screen.findByText('1 project will be created')).toBeTruthy()
}, 60_000)

it('product.md 10: what is too long for a name is not among them', async () => {
  open('en', undefined, [...GROUPS, { ...groupOf(TOO_LONG), count: 7 }])
  const lacking = within(await screen.findByRole('list', { name: 'Projects that are not recorded' }))
  expect(lacking.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText(`${TOO_LONG} (7 rows)`)).toBeNull()
  await userEvent.click(await screen.findByRole('combobox', { name: `What to do: ${TOO_LONG}` }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Write another value',
    'Leave out these rows',
  ])
}, 60_000)

it('a mend that the server refuses can be taken back', async () => {
  open()
  await userEvent.click(await button('Create these 2 projects'))
  await screen.findByText('2 projects will be created')
  on('post', `*/api/imports/${IMPORT}/preview`, ({ body }) =>
    ((body as Asked).mends ?? []).some(({ value }) => value === 'W-9')
      ? { status: 422, body: { title: 'Not saved', code: 8, errors: { Project: ['No project can be called so.'] } } }
      : lookedAt(body as Asked, GROUPS),
  )
  await userEvent.click(await button('Take back: WELLS of the north'))
  await screen.findByText('Not saved')
  await userEvent.click(await button('Take back: W-9'))
  expect(await screen.findByText('1 project will be created')).toBeTruthy()
}, 60_000)

it('product.md 10: one of them alone is made by the mend of its rows', async () => {
  open('ar')
  await userEvent.click(await screen.findByRole('combobox', { name: 'الإجراء: Wells of the north' }))
  await userEvent.click(await screen.findByRole('option', { name: 'إنشاء هذا المشروع' }))
  await userEvent.click(await button('معالجة: Wells of the north'))
  expect(await screen.findByText('سيُنشأ مشروع واحد')).toBeTruthy()
}, 60_000)

it('[6.8] whoever may add no projects is not offered it', async () => {
  open('en', ['TechnicalSupport'])
  await userEvent.click(await screen.findByRole('combobox', { name: 'What to do: Wells of the north' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Write another value',
    'Leave out these rows',
  ])
  expect(screen.queryByRole('list', { name: 'Projects that are not recorded' })).toBeNull()
}, 60_000)

/** The end of an import that two projects came with. */
function ended(status: 'done' | 'undone', locale: 'en' | 'ar') {
  const done = { ...row, status, created: 60, updated: 0, skipped: 0, faulty: 0, undone: 0, leftAlone: 0, restored: 0 }
  on('get', `*/api/imports/${IMPORT}`, { body: done })
  list('imports', [])
  list(
    'projects',
    ['1', '2'].map((n) => ({ id: `20000000-0000-4000-8000-00000000000${n}`, code: `W-${n}` })),
  )
  show(<ImportWizard target="donor_transactions" />, { resource: 'imports', at: `/here?import=${IMPORT}`, locale })
}

it.each([
  ['en', 'Complete the 2 new projects'],
  ['ar', 'إكمال مسودتي المشروعين الجديدين'],
] as const)('product.md 10: the end leads to those that came with it, %s', async (locale, words) => {
  ended('done', locale)
  const link = await screen.findByRole('link', { name: words })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://athar.example')
  expect([pathname, searchParams.get('filter')]).toEqual(['/app/projects/draft', `{"importId":"${IMPORT}"}`])
})

it('product.md 10: of what was taken back nothing waits to be completed', async () => {
  ended('undone', 'en')
  await button('Import another file')
  expect(screen.queryByRole('link', { name: 'Complete the 2 new projects' })).toBeNull()
  expect(sent('GET', '/api/projects')).toEqual([])
})
