import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http as route } from 'msw'
import { expect, it } from 'vitest'
import { server } from '../shell/server.ts'
import { answer, missingKeys, open, seen, signedIn, useApp } from './authHarness.tsx'

useApp()

const DONOR = '00000000-0000-4000-8000-000000000003'
const ENTRY = '00000000-0000-4000-8000-000000000100'
const SHOW = `/app/audit_trail/${ENTRY}/show`

/** As the trail keeps a row. */
const row = (more: Record<string, unknown> = {}) => ({
  id: DONOR,
  entity_id: 'e1',
  version: 1,
  created_at: '2026-01-05T08:00:00+00:00',
  updated_at: '2026-01-05T08:00:00+00:00',
  deleted_at: null,
  name: 'Ahmad Ali',
  phone: '+966500000001',
  email: null,
  tags: ['waqf'],
  image: '00000000-0000-4000-8000-000000000009',
  report_consent: 'given',
  notes: null,
  ...more,
})

const entry = (more: Record<string, unknown> = {}) => ({
  id: ENTRY,
  version: 1,
  createdAt: '2026-02-01T09:00:00Z',
  updatedAt: '2026-02-01T09:00:00Z',
  actor: null,
  action: 'update',
  resource: 'donors',
  record: DONOR,
  before: row(),
  after: row({ name: 'Ahmed' }),
  request: 'r-1',
  ...more,
})

/** As the API tells the donor today: changed once more since the entry. */
const NOW = {
  id: DONOR,
  version: 7,
  createdAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-03-05T08:00:00.000Z',
  name: 'Ahmed',
  phone: '+966500000001',
  email: 'ahmed@example.org',
  tags: ['waqf'],
  image: null,
  reportConsent: 'refused',
  notes: null,
  hiddenName: false,
  givenTotal: '0.00',
  giftsCount: 0,
  lastGiftDate: null,
}

const SPENDING = '00000000-0000-4000-8000-000000000011'
const SPENT = {
  id: SPENDING,
  version: 1,
  createdAt: '2026-01-05T08:00:00.000Z',
  updatedAt: '2026-01-05T08:00:00.000Z',
  project: null,
  amount: '250',
  date: '2026-01-05',
  description: 'Pipes',
}

/** Takes each save, or answers it by `refuse`. */
function stage(of: Record<string, unknown> = entry(), refuse?: () => Response) {
  signedIn(['BranchAdmin'], { calendar: 'gregorian' })
  answer('get', `/api/audit_trail/${ENTRY}`, of as never)
  let now: Record<string, unknown> = NOW
  const saves: Record<string, unknown>[] = []
  server.use(
    route.get(`*/api/donors/${DONOR}`, () => HttpResponse.json(now)),
    route.put(`*/api/donors/${DONOR}`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      saves.push(body)
      if (refuse) return refuse()
      now = { ...now, ...body, version: Number(body['version']) + 1 }
      return HttpResponse.json(now)
    }),
  )
  return { saves, ...open(SHOW) }
}

const BUTTON = 'Put back what was before'

async function dialog(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: BUTTON }))
  const box = await screen.findByRole('dialog')
  await within(box).findByRole('button', { name: /^Put \d/ })
  return within(box)
}

it('[8.9] shows field by field what a version would change, puts it back as an ordinary save, and undoes that by another', async () => {
  const { saves, user, at } = stage()
  const box = await dialog(user)
  const table = box
    .getAllByRole('row')
    .map((one) => [...one.querySelectorAll('th,td')].map((cell) => (cell.textContent ?? '').trim()))
  expect(table).toEqual([
    ['Field', 'Now', 'Then'],
    ['Donor name', 'Ahmed', 'Ahmad Ali'],
    ['Email', 'ahmed@example.org', '–'],
  ])
  expect(box.getByText(/left as it is now/).textContent, 'a file and what the donor said since').toMatch(
    /: (?:Picture|Photo|Image|Logo)[^:]* and [^:]*reports?[^:]*\. Files/i,
  )
  expect(missingKeys()).toEqual([])
  expect(saves, 'nothing before it is confirmed').toEqual([])
  await user.click(box.getByRole('button', { name: 'Put 2 fields back' }))
  await waitFor(() => expect(at()).toBe(`/app/donors/${DONOR}/show`))
  expect(saves).toEqual([{ name: 'Ahmad Ali', email: null, version: 7 }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]).toEqual({ name: 'Ahmed', email: 'ahmed@example.org', version: 8 })
})

it('says why the server refuses it, with the record as it is by then', async () => {
  const { saves, user, at } = stage(entry(), () =>
    Response.json(
      { title: 'This record has changed', detail: 'Somebody else saved it.', code: 8, fault: 'stale', errors: {} },
      { status: 409 },
    ),
  )
  const box = await dialog(user)
  await user.click(box.getByRole('button', { name: 'Put 2 fields back' }))
  expect((await box.findByText(/This record has changed/)).textContent).toContain('Somebody else saved it.')
  expect(saves).toHaveLength(1)
  expect(at()).toBe(SHOW)
  await waitFor(() =>
    expect(
      seen.filter(({ method, path }) => method === 'GET' && path === `/api/donors/${DONOR}`).length,
    ).toBeGreaterThan(1),
  )
})

it('brings back nothing that was erased: what the trail holds no more stays as it is', async () => {
  const { user } = stage(entry({ before: { id: DONOR, version: 1, tags: ['waqf', 'ramadan'] }, after: { id: DONOR } }))
  const box = await dialog(user)
  expect(box.getAllByRole('row').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Field'),
    expect.stringContaining('ramadan'),
  ])
})

it.each([
  ['nothing was kept', { before: null, after: null }],
  ['all of it was erased', { before: {}, after: {} }],
  ['the record is deleted', { action: 'remove' }],
  ['the record has no page', { resource: 'files' }],
])('is not offered where %s', async (_why, more) => {
  stage(entry(more))
  await screen.findByRole('heading', { name: 'What changed' })
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
})

it('says so where the record has these values already', async () => {
  const { user } = stage(entry({ before: { id: DONOR, name: 'Ahmed' } }))
  await user.click(await screen.findByRole('button', { name: BUTTON }))
  expect(await screen.findByText('The record already has the values of this version.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Put \d/ })).toBeNull()
})

it('leads from a record’s page to its own history alone, and back to that of all', async () => {
  signedIn(['BranchAdmin'], { calendar: 'gregorian' })
  answer('get', `/api/spendings/${SPENDING}`, SPENT)
  const asked: string[] = []
  const one = entry({ resource: 'spendings', record: SPENDING, before: null, after: null })
  server.use(
    route.get('*/api/audit_trail', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json([one], { headers: { 'Content-Range': 'audit_trail 0-0/1' } })
    }),
    route.get('*/api/spendings', () => HttpResponse.json([SPENT], { headers: { 'Content-Range': 'spendings 0-0/1' } })),
  )
  const { user } = open(`/app/spendings/${SPENDING}/show`)
  await user.click(await screen.findByRole('link', { name: 'History' }))
  const chip = (await screen.findByText(/History of/)).closest('.MuiChip-root') as HTMLElement
  await waitFor(() => expect(chip.textContent).toMatch(/^History of 250\.00 · 05\/01\/2026$/))
  expect(asked.at(-1)).toContain(`record=${SPENDING}`)
  expect(screen.queryByRole('button', { name: 'Remove this filter' }), 'no empty bar of filters').toBeNull()
  await user.click(within(chip).getByTestId('CancelIcon'))
  await waitFor(() => expect(asked.at(-1)).not.toContain('record='))
  expect(missingKeys()).toEqual([])
})

it('is none of a project administrator’s, who reads no trail', async () => {
  signedIn(['ProjectAdmin'])
  answer('get', `/api/spendings/${SPENDING}`, SPENT)
  open(`/app/spendings/${SPENDING}/show`)
  await screen.findByRole('link', { name: 'Edit' })
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
})
