// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Dashboard, FeedComment } from '../../../resources/_contracts/newsfeed.ts'
import Home from '../../../src/pages/home/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const ME = '10000000-0000-4000-8000-000000000001'
const OTHER = '10000000-0000-4000-8000-000000000002'
const UPDATE = '20000000-0000-4000-8000-000000000001'
const PROJECT = '30000000-0000-4000-8000-000000000001'

const comment = (id: string, author: string, text: string, more: Partial<FeedComment> = {}): FeedComment => ({
  id: `40000000-0000-4000-8000-00000000000${id}`,
  version: 1,
  text,
  author,
  authorName: author === ME ? 'Mona' : 'Sami',
  createdAt: '2026-03-01T10:00:00.000Z',
  edited: false,
  ...more,
})

const months = Array.from({ length: 12 }, (_, n) => ({
  from: `2025-${String(n + 1).padStart(2, '0')}-01`,
  to: `2025-${String(n + 1).padStart(2, '0')}-28`,
  amount: n === 11 ? '1500.50' : '100.00',
  count: n === 11 ? 3 : 1,
  funds:
    n === 11
      ? [
          { fund: 'zakat', amount: '1000.25', count: 2 },
          { fund: 'charity', amount: '500.25', count: 1 },
        ]
      : [{ fund: 'charity', amount: '100.00', count: 1 }],
}))

const dashboard = (more: Partial<Dashboard> = {}): Dashboard => ({
  today: '2025-12-10',
  calendar: 'gregorian',
  totals: { projects: 4, published: 3, donors: 300, gifts: 1200, lettersSent: 214 },
  donations: {
    now: {
      from: '2025-12-01',
      to: '2025-12-10',
      amount: '1500.50',
      count: 3,
      funds: [
        { fund: 'zakat', amount: '1000.25', count: 2 },
        { fund: 'charity', amount: '500.25', count: 1 },
      ],
    },
    before: { from: '2025-11-01', to: '2025-11-10', amount: '1000.00', count: 6, funds: [] },
  },
  quiet: { count: 0, projects: [] },
  waiting: { count: 0, updates: [] },
  months,
  feed: [
    {
      id: UPDATE,
      name: 'Drilling began',
      details: 'Forty metres so far.',
      dateFrom: '2025-12-01',
      dateTo: null,
      updatedAt: '2025-12-02T10:00:00.000Z',
      author: 'Sami',
      project: { id: PROJECT, name: 'بئر الوادي' },
      cover: null,
      pictures: 0,
      commentCount: 2,
      comments: [comment('1', ME, 'Mine'), comment('2', OTHER, 'Theirs', { edited: true })],
    },
  ],
  gifts: [
    { id: PROJECT, amount: '50.25', date: '2025-12-09', reversed: false, project: { id: PROJECT, name: 'بئر الوادي' } },
  ],
  projects: [
    {
      id: PROJECT,
      name: 'بئر الوادي',
      progress: 'inProgress',
      required: '1000.00',
      collected: '999.99',
      spent: '0',
      cover: null,
    },
  ],
  similar: { to: { id: PROJECT, name: 'بئر الوادي' }, projects: [] },
  ...more,
})

const server = useServer()
afterEach(() => vi.useRealTimers())

const open = async (
  answer: Dashboard = dashboard(),
  stage: { locale?: 'en' | 'ar'; roles?: readonly string[] } = {},
) => {
  signIn({ profile: { id: ME, name: 'Mona' } as never })
  server.list('reports', [])
  server.on('get', '*/api/meta', { body: { demo: false } })
  server.on('get', '*/api/donor_issues/actions/passed', { body: { total: 0, questions: [] } })
  server.on('get', '*/api/dashboard', { body: answer as never, headers: { ETag: '"one"' } })
  const shown = show(Home, { resource: 'projects', ...stage })
  await screen.findByText('Drilling began')
  return { ...shown, user: userEvent.setup() }
}

describe('[2.16] the dashboard', () => {
  it('says what this month brought beside the same days of the month before', async () => {
    await open()
    const card = (await screen.findByText('Given this month, all gifts')).closest('a')
    expect(card?.textContent).toContain('1,500.50')
    expect(card?.textContent).toContain('Up 50%')
    expect(screen.getByText('Donations this month').closest('a')?.textContent).toContain('Down 50%')
  })

  it.each([
    ['en', 'Donations by month: All gifts', 'December 2025', '1,500.50'],
    ['ar', 'التبرعات حسب الشهر: التبرعات كلها', 'ديسمبر 2025م', '1,500.50'],
  ] as const)('reads the twelve months as a table too: %s', async (locale, caption, month, amount) => {
    await open(dashboard(), { locale })
    const table = screen.getByRole('table', { name: caption })
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(13)
    const last = rows.at(-1) as HTMLElement
    expect(within(last).getByRole('rowheader').textContent).toBe(month)
    expect(
      within(last)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([amount, '3'])
  })

  const filterOf = (link: HTMLElement): unknown =>
    JSON.parse(new URL(link.getAttribute('href') ?? '', 'https://x.test').searchParams.get('filter') ?? 'null')

  it('product.md 9: tells funds apart below the figure of all gifts, each the way to its rows', async () => {
    const { user } = await open()
    const card = screen.getByText('Given this month, all gifts').closest('a') as HTMLElement
    expect(card.getAttribute('href')).toMatch(/^\/app\/donor_transactions\?/)
    expect(filterOf(card)).toEqual({ date: { gte: '2025-12-01', lte: '2025-12-10' }, reversed: false })
    const below = screen.getByText('Of these, this month:').parentElement as HTMLElement
    expect(below.textContent).toContain('1,000.25')
    expect(filterOf(within(below).getByRole('link', { name: 'Charity' }))).toEqual({
      date: { gte: '2025-12-01', lte: '2025-12-10' },
      reversed: false,
      fund: ['charity'],
    })
    const funds = screen.getByRole('table', { name: 'The twelve months by fund' })
    // 11 × 100.00 + 500.25 charity, 1,000.25 zakat: 2,600.50 in all.
    expect(
      within(funds)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Charity12 transactions1,600.25', 'Zakat2 transactions1,000.25', 'All gifts2,600.50'])
    await user.click(screen.getByRole('button', { name: 'Zakat' }))
    const table = screen.getByRole('table', { name: 'Donations by month: Zakat' })
    const last = within(table).getAllByRole('row').at(-1) as HTMLElement
    expect(
      within(last)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,000.25', '2'])
    expect(filterOf(within(last).getByRole('link', { name: 'December 2025' }))).toEqual({
      date: { gte: '2025-12-01', lte: '2025-12-28' },
      reversed: false,
      fund: ['zakat'],
    })
  })

  it('names projects without an update for 90 days, each the way to its next one', async () => {
    await open(dashboard({ quiet: { count: 7, projects: [{ id: PROJECT, name: 'Silent well', at: null }] } }))
    const part = screen.getByRole('region', { name: 'No update for 90 days' })
    expect(within(part).getByRole('link', { name: 'Silent well' }).getAttribute('href')).toBe(
      `/app/projects/${PROJECT}/updates/add`,
    )
    expect(part.textContent).toContain('7')
  })

  it('never says that a project is whole before it is', async () => {
    await open()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toContain('99%')
  })

  it('asks for the months of the other calendar', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Hijri' }))
    await waitFor(() => expect(server.sent('GET', '/api/dashboard').at(-1)?.query).toEqual([['calendar', 'hijri']]))
  })

  it('asks again where something has changed, by the tag of what it has, and shows what is new', async () => {
    await open()
    server.on('get', '*/api/dashboard', ({ headers }) => ({
      body: dashboard({ totals: { ...dashboard().totals, donors: 301 } }) as never,
      headers: { ETag: `"after ${headers['if-none-match']}"` },
    }))
    await server.live.changed('donors')
    await screen.findByText('301', {}, { timeout: 3000 })
    expect(server.sent('GET', '/api/dashboard').at(-1)?.headers['if-none-match']).toBe('"one"')
  })

  it('keeps what it shows where the answer is that nothing changed', async () => {
    await open()
    server.on('get', '*/api/dashboard', { status: 304 })
    await server.live.changed('donors')
    await waitFor(() => expect(server.sent('GET', '/api/dashboard').length).toBeGreaterThan(1), { timeout: 3000 })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Drilling began')).toBeTruthy()
  })

  it('shows a failure in the server’s words, with a way to try again', async () => {
    server.list('reports', [])
    server.on('get', '*/api/meta', { body: { demo: false } })
    server.on('get', '*/api/dashboard', {
      status: 503,
      body: { title: 'Busy', detail: 'Try later.', code: 8, fault: 'busy' },
    })
    show(Home, { resource: 'projects' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('alert').textContent).toBe('BusyTry later.Try again')
    server.on('get', '*/api/dashboard', { body: dashboard() as never })
    await userEvent.click(retry)
    // Sooner than the page would ask by itself.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 2500 })
    expect(screen.getAllByText('300').length).toBeGreaterThan(0)
  })

  it('does not ask for others than staff: a refusal would sign them out', async () => {
    server.on('get', '*/api/meta', { body: { demo: false } })
    show(Home, { resource: 'projects', roles: ['TechnicalSupport'] })
    await screen.findByRole('heading', { level: 1 })
    expect(server.sent('GET', '/api/dashboard')).toEqual([])
  })
})

describe('[2.16] comments in the newsfeed', () => {
  const thread = () => screen.getByRole('list', { name: 'Comments' })
  const line = (text: string) => within(thread()).getByText(text, { selector: 'p' }).closest('li') as HTMLElement

  it('are added below their update', async () => {
    const { user } = await open()
    server.on('post', '*/api/comments', { status: 201, body: { id: UPDATE } })
    await user.type(screen.getByRole('textbox', { name: 'Write a comment' }), ' Well done ')
    await user.click(screen.getByRole('button', { name: 'Add the comment' }))
    await waitFor(() => expect(server.sent('POST', '/api/comments')).toHaveLength(1))
    expect(server.sent('POST', '/api/comments')[0]?.body).toEqual({ projectUpdate: UPDATE, text: 'Well done' })
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe(''),
    )
  })

  it('stay in the field with the reason where they are refused', async () => {
    const { user } = await open()
    server.on('post', '*/api/comments', {
      status: 409,
      body: { title: 'Not now', detail: 'x', code: 8, fault: 'wrongState' },
    })
    await user.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Well done')
    await user.click(screen.getByRole('button', { name: 'Add the comment' }))
    expect(await screen.findByText(/Not now/)).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('Well done')
  })

  it('are edited by their author alone, with their version; edited ones say so', async () => {
    const { user } = await open()
    expect(within(line('Theirs')).queryByRole('button', { name: /Edit/ })).toBeNull()
    expect(line('Theirs').textContent).toContain('edited')
    await user.click(within(line('Mine')).getByRole('button', { name: /Edit/ }))
    const field = screen.getByRole('textbox', { name: 'Comment' })
    await user.clear(field)
    await user.type(field, 'Mine, better')
    server.on('put', '*/api/comments/:id', { body: { id: 'x' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        text: 'Mine, better',
        version: 1,
      }),
    )
  })

  it('are deleted with an undo', async () => {
    const { user } = await open()
    await user.click(within(line('Mine')).getByRole('button', { name: /Delete/ }))
    expect(within(thread()).queryByText('Mine', { selector: 'p' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /undo/i }))
    expect(await within(thread()).findByText('Mine', { selector: 'p' })).toBeTruthy()
    expect(server.seen.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  it('of others are taken away by an administrator, and by nobody else', async () => {
    const first = await open(dashboard(), { roles: ['ProjectAdmin'] })
    expect(screen.queryByRole('button', { name: 'Remove the comment of Sami' })).toBeNull()
    first.unmount()
    await open()
    expect(screen.getByRole('button', { name: 'Remove the comment of Sami' })).toBeTruthy()
  })
})
