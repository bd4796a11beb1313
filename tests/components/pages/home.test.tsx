// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Home from '../../../src/pages/home/index.tsx'
import { show, useServer } from '../generate/harness.tsx'
import { dashboard, openHome, PROJECT } from './homeWorld.tsx'

const server = useServer()
afterEach(() => vi.useRealTimers())

const open = (...rest: Parameters<typeof openHome> extends [unknown, ...infer R] ? R : never) =>
  openHome(server, ...rest)

describe('[2.16] the dashboard', () => {
  it.each([
    [390, 'before'],
    [1280, 'after'],
  ])('tells what is due %s pixels wide %s the figures', async (width, where) => {
    window.matchMedia = ((query: string) => ({
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      matches:
        width <= Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? -1) ||
        width >= Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Infinity),
    })) as unknown as typeof window.matchMedia
    await open()
    const figures = await screen.findByText('Given this month, all gifts')
    const due = await screen.findByRole('heading', { name: 'What is due' })
    expect(screen.getAllByRole('heading', { name: 'What is due' })).toHaveLength(1)
    const follows = (due.compareDocumentPosition(figures) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(follows ? 'before' : 'after').toBe(where)
  })

  it('has links that can be hit by a finger, however short they are', async () => {
    await open()
    await screen.findByText('Given this month, all gifts')
    const links = [
      ...document.querySelectorAll<HTMLElement>('a[href*="donor_transactions"]'),
      ...document.querySelectorAll<HTMLElement>('a[href="/app/projects/published"]'),
    ].filter((link) => link.classList.contains('MuiLink-root'))
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) {
      const { minHeight, minWidth, display } = getComputedStyle(link)
      expect([link.textContent, display, minWidth, minHeight]).toEqual([
        link.textContent,
        'inline-block',
        '24px',
        '24px',
      ])
    }
  })

  it('says what this month brought beside the same days of the month before', async () => {
    await open()
    const card = (await screen.findByText('Given this month, all gifts')).closest('a')
    expect(card?.textContent).toContain('1,500.50')
    expect(card?.textContent).toContain('Up 50%')
    expect(screen.getByText('Donations this month').closest('a')?.textContent).toContain('Down 50%')
  })

  it.each([
    ['en', 'The figures by month and by fund', 'Donations by month: All gifts', 'December 2025'],
    ['ar', 'الأرقام حسب الشهر وباب التبرع', 'التبرعات حسب الشهر: التبرعات كلها', 'ديسمبر 2025م'],
  ] as const)('reads the twelve months as a table too: %s', async (locale, figures, caption, month) => {
    const { user } = await open(dashboard(), { locale })
    await user.click(screen.getByText(figures))
    const table = screen.getByRole('table', { name: caption })
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(13)
    const last = rows.at(-1) as HTMLElement
    expect(within(last).getByRole('rowheader').textContent).toBe(month)
    expect(
      within(last)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1,500.50', '3'])
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
    await user.click(screen.getByText('The figures by month and by fund'))
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
    const part = screen.getByRole('group', { name: 'No update for 90 days' })
    expect(within(part).getByRole('link', { name: 'Silent well' }).getAttribute('href')).toBe(
      `/app/quick-update?project=${PROJECT}`,
    )
    expect(part.textContent).toContain('7')
  })

  it.each([
    ['Project progress', 'بئر الوادي'],
    ['Latest donations', '50.25'],
    ['Similar projects', 'No other published project is of the same classification or region.'],
  ])('has its %s one press away', async (name, text) => {
    const { user } = await open()
    await user.click(screen.getByRole('tab', { name }))
    const panel = within(screen.getByRole('tabpanel', { name }))
    expect((await panel.findAllByText(text)).length).toBeGreaterThan(0)
    expect(panel.getByRole('heading', { name })).toBeTruthy()
  })

  it('keeps a comment that is being written while another part is looked at', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Comment.*Drilling began$/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Half a')
    await user.click(screen.getByRole('tab', { name: 'Project progress' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Newsfeed' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('Half a')
  })

  it('is printed with what was done and how far it came, whichever part is looked at', async () => {
    await open()
    expect(screen.queryByText('Project progress', { selector: 'h2' })).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(screen.getByText('Project progress', { selector: 'h2' })).toBeTruthy()
    expect(screen.queryByText('Similar projects', { selector: 'h2' })).toBeNull()
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByText('Project progress', { selector: 'h2' })).toBeNull()
  })

  it('never says that a project is whole before it is', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('tab', { name: 'Project progress' }))
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
    expect(screen.getAllByText('Drilling began')[0]).toBeTruthy()
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
