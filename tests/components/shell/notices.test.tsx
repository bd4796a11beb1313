// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Notice, Notices } from '../../../resources/_contracts/notices.ts'
import { Bell } from '../../../src/app/notices/Bell.tsx'
import { pathOf } from '../../../src/app/notices/paths.ts'
import { table } from '../../../src/app/routes/table.ts'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const server = useServer()

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()

const NEW: Notice = {
  id: ID,
  resource: 'project_updates',
  kind: 'draft',
  group: 'waits',
  at: ago(3),
  name: 'تدفق الماء',
  nameEn: null,
  about: 'بئر الوادي',
  count: null,
  isNew: true,
}
const LOST: Notice = { ...NEW, id: OTHER, resource: 'reports', kind: 'lost', group: 'failed', name: 'Autumn', count: 3 }
const DONE: Notice = {
  ...NEW,
  resource: 'imports',
  kind: 'done',
  group: 'finished',
  at: ago(5),
  name: 'donors.csv',
  about: null,
  count: 11,
  isNew: false,
}

const answer = (unseen: number, ...notices: Notice[]) =>
  server.on('get', '*/api/notices', { body: { unseen, most: 99, notices } satisfies Notices as never })

async function ring(locale: 'en' | 'ar' = 'en', roles?: readonly string[]) {
  signIn()
  show(Bell, { resource: 'projects', locale, ...(roles && { roles }) })
  const user = userEvent.setup()
  const bell = screen.getByRole('button')
  await waitFor(() => expect(server.sent('GET', '/api/notices').length).toBeGreaterThan(0))
  return { user, bell }
}

const asPhone = () => {
  const wide = window.matchMedia
  window.matchMedia = ((query: string) => ({
    media: query,
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia
  return () => {
    window.matchMedia = wide
  }
}
let asWide = () => {}
afterEach(() => asWide())

describe('the bell', () => {
  it('says how many are new, in both languages', async () => {
    answer(3, NEW, LOST, DONE)
    await ring()
    expect(await screen.findByRole('button', { name: 'Notifications, 3 new' })).toBeTruthy()
    expect(screen.getByText('3')).toBeTruthy()
  })

  it('says it in Arabic by the number, and that there are more than it counts', async () => {
    answer(11, NEW)
    await ring('ar')
    expect(await screen.findByRole('button', { name: 'الإشعارات، 11 إشعارًا جديدًا' })).toBeTruthy()
  })

  it('says where there are more than are counted', async () => {
    answer(100, NEW)
    await ring()
    expect(await screen.findByRole('button', { name: 'Notifications, more than 99 new' })).toBeTruthy()
    expect(screen.getByText('99+')).toBeTruthy()
  })

  it('shows what waits, what failed and what is done, each with its words, its time and its way there', async () => {
    answer(2, NEW, LOST, DONE)
    const { user } = await ring()
    const bell = await screen.findByRole('button', { name: 'Notifications, 2 new' })
    await user.click(bell)
    await user.unhover(bell)
    const panel = await screen.findByRole('dialog', { name: 'Notifications' })
    const heads = await within(panel).findAllByRole('heading', { level: 3 })
    expect(heads.map((one) => one.textContent)).toEqual(['Waits for you', 'Went wrong', 'Done'])
    const waits = within(panel).getByRole('region', { name: 'Waits for you' })
    const link = within(waits).getByRole('link')
    expect(link.getAttribute('href')).toBe(`/app/project_updates/${ID}/show`)
    expect(link.textContent).toBe('تدفق الماءUpdate waits to be publishedبئر الوادي · 3 hours agoNew')
    const failed = within(panel).getByRole('region', { name: 'Went wrong' })
    expect(within(failed).getByRole('link').getAttribute('href')).toBe(`/app/reports/${OTHER}`)
    expect(within(failed).getByText('Sent; 3 letters failed or are not confirmed')).toBeTruthy()
    const done = within(panel).getByRole('region', { name: 'Done' })
    expect(done.textContent).toBe('Done1donors.csvImport finished: 11 rows brought in5 hours ago')
    // What the pointer called forth has gone with it.
    await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull())
    expect(await axeFaults()).toEqual([])
  })

  it('is a sheet on a phone, reads in Arabic, and gives the focus back', async () => {
    asWide = asPhone()
    answer(1, { ...NEW, resource: 'donor_issues', kind: 'passed' }, DONE)
    const { user } = await ring('ar')
    const bell = await screen.findByRole('button', { name: 'الإشعارات، إشعار واحد جديد' })
    await user.click(bell)
    const panel = await screen.findByRole('dialog', { name: 'الإشعارات' })
    expect(await within(panel).findByText('الدعم يسألكم عن هذا المشروع')).toBeTruthy()
    expect(within(panel).getByText('اكتمل الاستيراد: أُدخل 11 صفًا')).toBeTruthy()
    expect(within(panel).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/app/questions#question-${ID}`)
    expect(await axeFaults()).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(bell)
  })

  it.each([
    ['en', 'Basicyou can still send 15 emails'],
    ['ar', 'الأساسيةلا يزال بإمكانكم إرسال 15 رسالة بريد إلكتروني'],
  ] as const)('[8.43] calls a package as its reader calls it, and leads to it (%s)', async (locale, words) => {
    answer(0, {
      ...NEW,
      resource: 'subscriptions',
      kind: 'emailLow',
      name: 'الأساسية',
      nameEn: 'Basic',
      about: null,
      count: 15,
    })
    const { user, bell } = await ring(locale)
    await user.click(bell)
    const line = await screen.findByRole('link')
    expect(line.getAttribute('href')).toBe('/app/subscription')
    expect(line.textContent).toContain(words)
  })

  it('marks up to the newest that is shown as seen, and asks again', async () => {
    answer(2, NEW, DONE)
    server.on('post', '*/api/notices/seen', { body: {} })
    const { user } = await ring()
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
    answer(0, { ...NEW, isNew: false }, DONE)
    await user.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull())
    expect(server.sent('POST', '/api/notices/seen').map(({ body }) => body)).toEqual([{ until: NEW.at }])
    expect(screen.queryByText('New')).toBeNull()
  })

  it('keeps what is new where marking it fails, and says so', async () => {
    answer(2, NEW)
    server.on('post', '*/api/notices/seen', { status: 503, body: { title: 'Busy', detail: 'Try again.' } })
    const { user } = await ring()
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
    await user.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
    expect(await screen.findByText(/Busy|Try again/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark all as seen' })).toBeTruthy()
  })

  it('says calmly that there is nothing', async () => {
    answer(0)
    const { user, bell } = await ring()
    await user.click(bell)
    expect(await screen.findByText('Nothing to tell')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  })

  it('says what is wrong where nothing could be read, and tries again', async () => {
    server.on('get', '*/api/notices', { status: 503, body: { title: 'The server is busy', detail: '' } })
    const { user, bell } = await ring()
    await user.click(bell)
    expect(await screen.findByText('The server is busy')).toBeTruthy()
    answer(0, DONE)
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('donors.csv')).toBeTruthy()
  })

  it('is told by the one stream, and asks at no other time', async () => {
    answer(0)
    await ring()
    await server.live.heard()
    const asked = () => server.sent('GET', '/api/notices').length
    const rest = () => act(() => new Promise((done) => setTimeout(done, 1500)))
    await rest()
    const before = asked()
    answer(1, NEW)
    await act(() => server.live.changed('imports'))
    expect(await screen.findByRole('button', { name: 'Notifications, 1 new' })).toBeTruthy()
    await rest()
    await act(() => server.live.changed('donors'))
    await rest()
    expect(asked()).toBe(before + 1)
  })
})

describe('every notice', () => {
  it.each([
    ['imports', 'done'],
    ['reports', 'sent'],
    ['project_updates', 'draft'],
    ['donor_issues', 'open'],
    ['donor_issues', 'passed'],
    ['registrations', 'awaiting'],
    ['surveys', 'lost'],
    ['year_letters', 'lost'],
    ['subscriptions', 'emailLow'],
    ['contact_messages', 'waiting'],
  ])('of %s (%s) leads to a page that there is', (resource, kind) => {
    const path = pathOf({ resource, kind, id: ID })?.replace(/#.*/, '').replace(ID, ':id') ?? ''
    expect(table.map((one) => one.path)).toContain(path)
  })
})
