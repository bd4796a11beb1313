// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reachedPercent } from '../../../resources/projects/indicators.ts'
import { signIn } from '../generate/harness.tsx'
import { barsIn, useRoomForCharts } from '../ui/drawn.ts'
import { ID, project, rowsOf, useProjectPage } from './projectStage.tsx'

const { server, pulse, open } = useProjectPage()
beforeEach(() => signIn())
useRoomForCharts()

describe('[2.18] the indicators', () => {
  const indicator = (baseline: number | null, target: number | null, actual: number | null) => ({
    name: 'x',
    unit: null,
    baseline,
    target,
    actual,
  })

  it.each([
    ['up', 20, 80, 50, 50],
    ['down', 40, 10, 25, 50],
    ['down and not yet there', 40, 10, 11, 96],
    ['more than was wanted', 0, 100, 150, 150],
    ['the wrong way', 40, 10, 46, -20],
    ['from nothing', null, 3, 1, 33],
    ['not measured', 0, 3, null, null],
    ['no target', 0, null, 3, null],
    ['nowhere to go', 5, 5, 5, null],
  ] as const)('%s', (_way, baseline, target, actual, percent) => {
    expect(reachedPercent(indicator(baseline, target, actual))).toBe(percent)
  })

  it.each([
    ['en', 'Indicators', 'Moved away', 'Not measured'],
    ['ar', 'المؤشرات', 'ابتعد عن المستهدف', 'لم يُقس'],
  ] as const)('read as a table beside their bars: %s', async (locale, title, away, notMeasured) => {
    const indicators = [
      { ...indicator(40, 10, 25), name: 'Dropouts', unit: 'pupils' },
      { ...indicator(40, 10, 46), name: 'Absences' },
      { ...indicator(null, 3, null), name: 'Schools' },
    ]
    const { container } = open({ indicators }, locale, { tab: '?tab=beneficiaries' })
    const table = await screen.findByRole('table', { name: title })
    expect(rowsOf(table).slice(1)).toEqual([
      'Dropoutspupils40102550%',
      `Absences401046${away}`,
      `Schools–3–${notMeasured}`,
    ])
    expect(container.querySelectorAll('.athar-line-track')).toHaveLength(2)
    // Of 480 pixels: half the way on the first track, and nothing on the second.
    const widths = () => barsIn(container).map(({ width }) => Math.abs(width))
    await waitFor(() => expect(widths()).toEqual([240]), { timeout: 10_000 })
    expect(container.querySelector('.athar-progress-plot')?.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('[2.18] the parts of the page', () => {
  it('leads to the public page and the map, which learn nothing of this one', async () => {
    open({ mapLink: 'https://maps.example.org/x', city: 'Fifa', region: 'Jazan', place: 'Old market' })
    const map = await screen.findByRole('link', { name: /Open the map/ })
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    const page = await screen.findByRole('menuitem', { name: /Open the public page/ })
    expect(page.getAttribute('href')).toBe(`/dashboard/projects/${ID}`)
    expect(map.getAttribute('href')).toBe('https://maps.example.org/x')
    for (const link of [page, map]) {
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toContain('noopener')
    }
    for (const text of ['Fifa', 'Jazan', 'Old market']) expect(screen.getByText(text)).toBeTruthy()
  })

  it.each([[{ status: 'drafted' }], [{ status: 'deactivated' }], [{ type: 'special' }]])(
    'product.md 6, 17: has no public page with %o',
    async (more) => {
      open(more)
      await screen.findByRole('heading', { name: 'آبار الوادي' })
      await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
      await screen.findByRole('menuitem', { name: 'Print' })
      expect(screen.queryByRole('menuitem', { name: /Open the public page/ })).toBeNull()
      expect(screen.queryByRole('menuitem', { name: 'Copy the link' })).toBeNull()
    },
  )

  it('copies the public page’s whole address', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    open()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy the link' }))
    await waitFor(() => expect(write).toHaveBeenCalledWith(`${window.location.origin}/dashboard/projects/${ID}`))
  })

  it('reminds of a running project that has been silent for 90 days, and of no other', async () => {
    const long = new Date(Date.now() - 91 * 86_400_000).toISOString()
    const first = open({}, 'en', { lastUpdateAt: long })
    expect(await screen.findByText(/This project has had no update for 9[12] days/)).toBeTruthy()
    first.unmount()
    open({ progress: 'completed' }, 'en', { lastUpdateAt: long })
    await screen.findByRole('heading', { name: 'آبار الوادي' })
    await waitFor(() => expect(server.sent('GET', `/api/projects/${ID}/pulse`).length).toBeGreaterThan(1))
    expect(screen.queryByText(/has had no update/)).toBeNull()
  })

  it('[7.1] shows within seconds what somebody else changed, by the tag of what it knows', async () => {
    open()
    await screen.findByRole('heading', { name: 'آبار الوادي' })
    server.on('get', `*/api/projects/${ID}`, { body: project({ name: 'Renamed by a colleague' }) as never })
    pulse('b')
    await server.live.changed('projects')
    expect(await screen.findByRole('heading', { name: 'Renamed by a colleague' }, { timeout: 5000 })).toBeTruthy()
    const asked = server.sent('GET', `/api/projects/${ID}/pulse`)
    expect(asked.some(({ headers }) => headers['if-none-match'] === '"a"')).toBe(true)
  }, 20_000)

  it('does not ask while nobody looks', async () => {
    open()
    await screen.findByRole('heading', { name: 'آبار الوادي' })
    await server.live.heard()
    const asked = () => server.sent('GET', `/api/projects/${ID}/pulse`)
    // What stands when the stream begins is asked for once more.
    await new Promise((done) => setTimeout(done, 1500))
    const before = asked().length
    expect(before).toBeGreaterThan(0)
    const hidden = [
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true),
    ]
    document.dispatchEvent(new Event('visibilitychange'))
    await server.live.changed('projects')
    await new Promise((done) => setTimeout(done, 2500))
    expect(asked()).toHaveLength(before)
    const { calls } = server.live
    for (const one of hidden) one.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(asked().length).toBeGreaterThan(before))
    // By then it did not even listen any more.
    await waitFor(() => expect(server.live.calls).toBe(calls + 1))
  }, 20_000)
})

describe('[2.18] [3.4] the pictures of a project', () => {
  const ONE = '50000000-0000-4000-8000-000000000001'
  const TWO = '50000000-0000-4000-8000-000000000002'
  const images = [
    { id: ONE, altAr: 'حفر البئر', altEn: 'Drilling the well' },
    { id: TWO, altAr: null, altEn: null },
  ]
  const row = (id: string, more: object) => ({
    id,
    name: 'x.jpg',
    kind: 'image',
    people: true,
    consentUntil: null,
    consentWithdrawnAt: null,
    answeredAt: '2026-01-01T00:00:00.000Z',
    keptBack: null,
    blurred: null,
    ...more,
  })

  it.each([
    ['en', 'Pictures and video', 'Drilling the well', 'Not described yet', 'People, no consent noted'],
    ['ar', 'الصور والفيديو', 'حفر البئر', 'بلا وصف بعد', 'يظهر أشخاص ولم تُسجَّل موافقة'],
  ] as const)(
    'are all there with their words, and say where consent is missing: %s',
    async (locale, title, first, second, missing) => {
      server.on('get', `*/api/files/*/content/*`, { status: 404 })
      server.list('files', [row(ONE, { consentBy: 'Amal' }), row(TWO, { consentBy: null })])
      open({ images, videos: ['https://youtu.be/abcdefghijk'] }, locale)
      const part = await screen.findByRole('region', { name: title })
      const [one, two] = within(part).getAllByRole('figure')
      expect(one?.textContent).toBe(first)
      expect(two?.textContent).toContain(second)
      expect(await within(two as HTMLElement).findByText(missing)).toBeTruthy()
      expect(within(part).getByRole('link', { name: /youtu\.be/ })).toBeTruthy()
      expect(within(one as HTMLElement).getAllByRole('button')).toHaveLength(1)
    },
  )

  it('are left out where there are none', async () => {
    open()
    await screen.findByRole('heading', { name: 'آبار الوادي' })
    expect(screen.queryByRole('region', { name: 'Pictures and video' })).toBeNull()
  })
})

describe('[4.5] publishing', () => {
  it('says at once what became public, with a link to it, and asks nothing', async () => {
    server.on('post', `*/api/projects/${ID}/publish`, { body: project() as never })
    open({ status: 'drafted', description: 'x' }, 'en', { toasts: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    const notice = (await screen.findByText(/is published/)).closest<HTMLElement>('[role=status]')
    expect(
      within(notice as HTMLElement)
        .getByRole('link', { name: /Open the public page/ })
        .getAttribute('href'),
    ).toBe(`/dashboard/projects/${ID}`)
    expect(within(notice as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
