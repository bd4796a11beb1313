import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import ReportPage from '../../../resources/reports/ui/page/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const PROJECT = '30000000-0000-4000-8000-000000000001'
const REPORT = '30000000-0000-4000-8000-0000000000a1'
const DONOR = '30000000-0000-4000-8000-0000000000d1'

const server = useServer()
beforeEach(() => signIn())

const report = (more: Record<string, unknown> = {}) => ({
  id: REPORT,
  version: 3,
  project: PROJECT,
  title: 'Wells of the valley',
  status: 'sent',
  recipients: 10,
  sentCount: 6,
  failedCount: 3,
  unknownCount: 1,
  openedCount: 2,
  toldCount: 0,
  sentAt: '2026-01-05T08:00:00Z',
  finishedAt: '2026-01-05T08:01:00Z',
  ...more,
})

const message = (id: string, more: Record<string, unknown>) => ({
  id,
  version: 1,
  report: REPORT,
  donor: DONOR,
  channel: 'email',
  sentTo: 'ahmad@example.org',
  state: 'sent',
  reason: null,
  detail: null,
  attempt: 1,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  letter: null,
  ...more,
})

const LETTER = '30000000-0000-4000-8000-0000000000b1'

function stage(
  more: Record<string, unknown> = {},
  messages: Record<string, unknown>[] = [],
  letters: Record<string, unknown>[] = [],
) {
  const now = { report: report(more) }
  server.on('get', '*/api/meta', { body: { demo: true, mail: 'catcher' } })
  server.on('get', `*/api/reports/${REPORT}/results`, {
    body: {
      id: REPORT,
      title: 'Wells of the valley',
      letters: 0,
      opened: 0,
      openedBy: [],
      channels: [],
      given: '0.00',
    },
  })
  server.on('get', `*/api/reports/${REPORT}`, () => ({ body: now.report }))
  server.on('get', `*/api/projects/${PROJECT}`, {
    body: { id: PROJECT, version: 1, name: 'Wells', status: 'published' },
  })
  server.list('donors', [{ id: DONOR, name: 'أحمد' }])
  server.list('donor_issues', [])
  server.list('messages', messages)
  server.list('letters', letters)
  server.list('dispatches', [])
  server.list('paper_bundles', [])
  return now
}

const open = (locale: 'en' | 'ar' = 'en', search = '', alone = false) =>
  show(ReportPage, {
    resource: 'reports',
    locale,
    route: '/app/projects/:id/reports/:reportId/:isFullbackCall',
    at: `/app/projects/${PROJECT}/reports/${REPORT}/${alone}${search}`,
  })

const AGAIN = `/api/reports/${REPORT}/sendAgain`

describe('a report on its way', () => {
  it('shows how far it is, and its end by itself', async () => {
    const now = stage({ status: 'sending', sentCount: 3, failedCount: 1, unknownCount: 0 })
    open()
    expect(await screen.findByText('Sending … 4 of 10')).toBeTruthy()
    expect(screen.getByText('You may leave this page; sending goes on.')).toBeTruthy()
    // One progress: the state stands with its bar, and no second bar says how many went.
    expect(screen.queryByText('Sending', { selector: 'header *' })).toBeNull()
    expect(screen.getAllByText('Sending')).toHaveLength(1)
    expect(screen.queryByRole('meter', { name: 'Sent' })).toBeNull()
    now.report = report({ version: 4 })
    await server.live.changed('reports', 'messages')
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 5000 })
    expect(screen.getByText('Sent', { selector: 'header *' })).toBeTruthy()
  })

  it('stops only after asking', async () => {
    const now = stage({ status: 'sending', sentCount: 3, failedCount: 0, unknownCount: 0 })
    server.on('post', `*/api/reports/${REPORT}/stop`, () => {
      now.report = report({ status: 'stopped', sentCount: 3, failedCount: 0, unknownCount: 0 })
      return { body: now.report }
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }))
    expect(server.sent('POST', `/api/reports/${REPORT}/stop`)).toHaveLength(0)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop sending' }))
    expect(await screen.findByText('Stopped; 7 letters were not sent')).toBeTruthy()
  })
})

describe('[2.23] reports/{reportId}/{isFullbackCall}', () => {
  const question = {
    id: '30000000-0000-4000-8000-0000000000f1',
    version: 1,
    project: PROJECT,
    donor: DONOR,
    type: 'question',
    message: 'Which well is mine?',
    sentAt: '2026-01-06T08:00:00Z',
  }

  it.each(['en', 'ar'] as const)('%s: alone it stands with what donors wrote, and no way back', async (locale) => {
    stage()
    server.list('donor_issues', [question])
    open(locale, '', true)
    expect((await screen.findByText('Which well is mine?')).closest('details')).toBeNull()
    expect(screen.queryByRole('link', { name: locale === 'en' ? 'All reports' : 'جميع التقارير' })).toBeNull()
  })

  it.each([
    ['en', 'All reports', 'Show'],
    ['ar', 'جميع التقارير', 'عرض'],
  ] as const)('%s: from a list it leads back, with what donors wrote one press away', async (locale, back, show) => {
    stage()
    server.list('donor_issues', [question])
    open(locale)
    const fold = (await screen.findByText('Which well is mine?')).closest('details')
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/app/projectreports')
    expect(fold?.open).toBe(false)
    await userEvent.click(screen.getByText(show))
    expect(fold?.open).toBe(true)
  })

  it('asks for what was written about its own project since it went out, not for the newest of all', async () => {
    stage()
    open()
    await screen.findByRole('heading', { level: 1, name: 'Wells of the valley' })
    await waitFor(() => expect(server.sent('GET', '/api/donor_issues')).not.toHaveLength(0))
    const [asked] = server.sent('GET', '/api/donor_issues')
    expect(JSON.stringify(asked)).toContain(PROJECT)
    expect(JSON.stringify(asked)).toContain('2026-01-05T08:00:00Z')
  })
})

describe('sending again', () => {
  it.each([
    ['en', 'Send again to 3 donors', 'Send again to 1 donor', 'Some of them may receive it twice.'],
    ['ar', 'إعادة الإرسال إلى 3 متبرعين', 'إعادة الإرسال إلى متبرع واحد', 'قد تصل الرسالة إلى بعضهم مرتين.'],
  ] as const)(
    'keeps those who failed apart from those who may have got it: %s',
    async (locale, failed, unknown, twice) => {
      const now = stage()
      server.on('post', `*${AGAIN}`, ({ body }) => {
        const { states } = body as { states: string[] }
        now.report = report(
          states.includes('failed') ? { status: 'sending', failedCount: 0 } : { status: 'sending', unknownCount: 0 },
        )
        return { body: now.report }
      })
      open(locale)
      await userEvent.click(await screen.findByRole('button', { name: failed }))
      expect(within(screen.getByRole('dialog')).queryByText(twice)).toBeNull()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await userEvent.click(screen.getByRole('button', { name: unknown }))
      expect(within(screen.getByRole('dialog')).getByText(twice)).toBeTruthy()
      expect(server.sent('POST', AGAIN)).toHaveLength(0)
      const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: unknown })
      confirm.click()
      confirm.click()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(server.sent('POST', AGAIN).map(({ body }) => body)).toEqual([{ states: ['unknown'] }])
    },
  )

  it('is not offered while letters go out, nor where all arrived', async () => {
    stage({ failedCount: 0, unknownCount: 0 })
    open()
    expect(await screen.findByRole('heading', { name: 'Wells of the valley' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  })
})

describe('the letters of a report', () => {
  it.each([
    ['en', 'No email address', 'The recipient’s address was refused'],
    ['ar', 'لا يوجد بريد إلكتروني', 'رُفض عنوان المستلم'],
  ] as const)('say why they did not go: %s', async (locale, held, refused) => {
    stage({}, [
      message('l1', { state: 'suppressed', reason: 'noEmail', sentTo: null }),
      message('l2', { state: 'failed', reason: 'recipient', detail: '550 no such user' }),
    ])
    open(locale)
    expect(await screen.findByText(held)).toBeTruthy()
    expect(screen.getByText(refused)).toBeTruthy()
    expect(screen.getByText('550 no such user')).toBeTruthy()
    expect((await screen.findAllByRole('link', { name: 'أحمد' })).length).toBe(2)
  })

  it('are narrowed by what the address says', async () => {
    stage({}, [message('l1', {})])
    open('en', '?state=failed')
    await screen.findByRole('link', { name: 'أحمد' })
    const asked = server
      .sent('GET', '/api/messages')
      .map(({ query }) => query.filter(([key]) => key.startsWith('filter.')))
    expect(asked).toContainEqual([
      ['filter.report', REPORT],
      ['filter.state', 'failed'],
    ])
  })

  it('lead back to their project by its name', async () => {
    stage()
    open()
    const way = await screen.findByRole('link', { name: 'Wells' })
    expect(way.getAttribute('href')).toBe(`/app/projects/published/${PROJECT}`)
  })

  it('point at the outbox where letters stay on this machine', async () => {
    stage()
    open()
    expect((await screen.findByRole('link', { name: 'Open the outbox' })).getAttribute('href')).toBe('/app/outbox')
  })
})

describe('how the letters fared', () => {
  it.each([
    ['en', 'Sent', '6 of 10 · 60%', 'Opened', '2 of 6 · 33%', 'Failed', '3 of 10 · 30%'],
    ['ar', 'أُرسلت', '6 من 10 · 60%', 'فُتحت', '2 من 6 · 33%', 'تعذّر إرسالها', '3 من 10 · 30%'],
  ] as const)(
    'stands as parts, each leading to its letters: %s',
    async (locale, sent, ofAll, opened, ofSent, failed, ofFailed) => {
      stage()
      open(locale)
      const part = async (name: string) => (await screen.findByRole('meter', { name })).getAttribute('aria-valuetext')
      expect(await part(sent)).toBe(ofAll)
      expect(await part(opened)).toBe(ofSent)
      expect(await part(failed)).toBe(ofFailed)
      const way = screen.getByRole('meter', { name: opened }).closest('a')
      expect(way?.getAttribute('href')).toMatch(/\?state=opened$/)
    },
  )

  it('says nothing of what did not happen, and no share of nothing', async () => {
    stage({ sentCount: 0, failedCount: 0, unknownCount: 0, openedCount: 0 })
    open()
    expect((await screen.findByRole('meter', { name: 'Opened' })).getAttribute('aria-valuetext')).toBe('0 of 0')
    expect(screen.queryByRole('meter', { name: 'Failed' })).toBeNull()
    expect(screen.queryByRole('meter', { name: 'Held back' })).toBeNull()
    expect(screen.queryByText(/left out/)).toBeNull()
  })

  it.each([
    ['en', { state: 'delivered' }, {}, 'Delivered'],
    ['en', { state: 'sent', readAt: '2026-01-06T08:00:00Z' }, {}, 'Opened'],
    ['en', { state: 'handing', readAt: '2026-01-06T08:00:00Z' }, {}, 'Opened'],
    [
      'en',
      { state: 'read', readAt: '2026-01-06T08:00:00Z' },
      { stoppedAt: '2026-01-06T08:01:00Z' },
      'Stopped messages',
    ],
    ['en', { state: 'read', readAt: '2026-01-06T08:00:00Z' }, { disownedAt: '2026-01-06T08:01:00Z' }, '“Not me”'],
    ['ar', { state: 'read', readAt: '2026-01-06T08:00:00Z' }, { stoppedAt: '2026-01-06T08:01:00Z' }, 'أوقف الرسائل'],
  ] as const)('each letter says the furthest that it came: %s %o %o', async (locale, own, said, words) => {
    stage(
      {},
      [message('l1', { letter: LETTER, ...own })],
      [{ id: LETTER, version: 1, stoppedAt: null, disownedAt: null, ...said }],
    )
    open(locale)
    const row = await screen.findByRole('link', { name: 'أحمد' })
    const item = within(row.closest('li') as HTMLElement)
    expect(await item.findByText(words, { selector: 'li > div > span' })).toBeTruthy()
  })
})
