import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moneyOf, timeOf } from '../../../resources/projects/ui/page/figures.ts'
import { ID, project, rowsOf, useProjectPage } from './projectStage.tsx'

const { server, open } = useProjectPage()

describe('the money of a project', () => {
  it('adds up: spent, not yet spent and remaining are the required amount', () => {
    expect(moneyOf(project())).toEqual({
      required: '1000.00',
      collected: '620.50',
      spent: '300.25',
      remaining: '379.50',
      unspent: '320.25',
      covered: '300.25',
      overCollected: null,
      overspent: null,
    })
  })

  it('leaves nothing below nothing where more came or went than planned', () => {
    const over = moneyOf(project({ collectedAmount: '1200.00', spentMoney: '1300.00' }))
    expect(over).toMatchObject({ remaining: '0.00', unspent: '0.00', covered: '1200.00' })
    expect(over).toMatchObject({ overCollected: '200.00', overspent: '100.00' })
    expect(moneyOf(project({ requiredAmount: null })).remaining).toBeNull()
  })

  it('opens the rows behind each figure', async () => {
    open()
    const link = async (label: string) =>
      (await screen.findByRole('link', { name: new RegExp(label) })).getAttribute('href')
    expect(await link('620\\.50\\s*Collected')).toContain('?tab=gifts')
    expect(await link('300\\.25\\s*Spent')).toContain('?tab=spending')
    expect(await link('1,000\\s*Required')).toContain('?tab=details')
    const chart = screen.getByRole('table', { name: 'Money' })
    expect(
      within(chart)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['300.25Spent', '320.25Collected and not yet spent', '379.50Remaining', '1,000Required'])
    expect(screen.getByText('12')).toBeTruthy()
  })
})

const filterOf = (link: HTMLElement): unknown =>
  JSON.parse(new URL(link.getAttribute('href') ?? '', 'https://x.test').searchParams.get('filter') ?? 'null')

describe('product.md 8, 9: what the collected amount is made of', () => {
  it('adds up line by line, funds told apart, each the way to its rows', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'What the collected amount is made of' })
    expect(rowsOf(table)).toEqual([
      'Previous donations500',
      'Zakat2 transactions100.25',
      'Charity1 transaction20.25',
      'Collected, all gifts620.50',
    ])
    // Rows up to the last day of the opening amount are in it already.
    expect(filterOf(within(table).getByRole('link', { name: 'Zakat' }))).toEqual({
      project: ID,
      reversed: false,
      date: { gte: '2026-01-01' },
      fund: ['zakat'],
    })
    expect(screen.getByText(/They stand as one amount without single rows/)).toBeTruthy()
    const reversed = screen.getByRole('link', { name: '1 reversed donation of SAR 30 is not counted' })
    expect(filterOf(reversed)).toEqual({ project: ID, reversed: true })
  })

  it('says to the halala what more came and went than was planned', async () => {
    open({ collectedAmount: '1200.10', spentMoney: '1300.00' })
    const chart = await screen.findByRole('table', { name: 'Money' })
    expect(rowsOf(chart)).toEqual([
      '1,200.10Spent out of what was collected',
      '0Collected and not yet spent',
      '1,200.10Collected',
    ])
    expect(screen.getByText('Collected beyond what was required: SAR 200.10')).toBeTruthy()
    expect(screen.getByText('Spent beyond what was collected: SAR 99.90')).toBeTruthy()
  })

  it('product.md 12: whole units alone, and what is left over', async () => {
    open()
    const card = (await screen.findByText('(what the collected amount equals)', { exact: false })).closest('a')
    expect(card?.textContent).toContain('12')
    expect(card?.textContent).toContain('left over: 20.50')
  })

  it('opens the payments with their evidence', async () => {
    server.list('spendings', [])
    open({}, 'en', { tab: '?tab=spending' })
    const all = await screen.findByRole('link', { name: 'Open in the list of spending' })
    expect(filterOf(all)).toEqual({ project: ID })
    // [2.62] what is missing is the way to exactly the rows that miss it.
    const bare = screen.getByRole('link', { name: '1 payment of SAR 100 has no evidence yet' })
    expect(filterOf(bare)).toEqual({ project: ID, evidence: { isnull: 'true' } })
  })
})

describe('the time of a project', () => {
  it.each([
    ['2025-12-30', { kind: 'startsIn', days: 2 }, 0],
    ['2026-01-11', { kind: 'left', days: 20 }, 10],
    ['2026-01-31', { kind: 'left', days: 0 }, 30],
    ['2026-02-03', { kind: 'late', days: 3 }, 30],
  ] as const)('on %s', (today, state, days) => {
    expect(timeOf(project(), today)).toEqual({ state, passed: { days, total: 30 } })
  })

  it('is not late once it is completed', () => {
    expect(timeOf(project({ progress: 'completed' }), '2026-03-01').state).toEqual({ kind: 'ended' })
  })
})

describe('the page of a project', () => {
  it.each([
    [
      'en',
      [
        'Study',
        'Approval and licence',
        'Fundraising',
        'Contracts and preparation',
        'Execution',
        'Handover and closing',
      ],
    ],
    ['ar', ['الدراسة', 'الاعتماد والترخيص', 'جمع التبرعات', 'التعاقد والتجهيز', 'التنفيذ', 'التسليم والإغلاق']],
  ] as const)('shows all six stages: %s', async (locale, names) => {
    open({}, locale)
    await screen.findByRole('heading', { name: 'آبار الوادي' })
    const stages = screen.getByRole('list', { name: locale === 'en' ? 'Stages' : 'مراحل المشروع' })
    const labels = within(stages)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent)
    expect(labels).toEqual(names)
  })

  it.each([
    ['en', '2 January 2026 – 20 March 2026', 'The rig arrives', 'Completed'],
    ['ar', '2 يناير 2026م – 20 مارس 2026م', 'وصول برج الحفر', 'مكتملة'],
  ] as const)(
    'product.md 16: a stage tells its state, its days, its note and its pictures: %s',
    async (locale, days, picture, state) => {
      const study = {
        stage: 'study',
        label: null,
        state: 'completed',
        startDate: '2026-01-02',
        endDate: '2026-03-20',
        note: 'Two engineers',
        pictures: [{ id: '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', altAr: 'وصول برج الحفر', altEn: 'The rig arrives' }],
      }
      open({ stages: [study] }, locale)
      await screen.findByRole('heading', { name: 'آبار الوادي' })
      const [first] = within(
        screen.getByRole('list', { name: locale === 'en' ? 'Stages' : 'مراحل المشروع' }),
      ).getAllByRole('listitem')
      expect(first?.textContent).toContain(days)
      expect(first?.textContent).toContain(state)
      expect(first?.textContent).toContain('Two engineers')
      expect(within(first as HTMLElement).getByRole('button', { name: new RegExp(picture) })).toBeTruthy()
    },
  )

  it.each([
    ['en', '1 day late'],
    ['ar', 'متأخرة يومًا واحدًا'],
  ] as const)('marks the stage that is behind its plan, and no other: %s', async (locale, words) => {
    const yesterday = new Date(Date.now() - 86_400_000)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(yesterday)
    const bare = { label: null, startDate: '2026-01-01', note: null, pictures: [] }
    open(
      {
        stages: [
          { ...bare, stage: 'study', state: 'completed', endDate: '2026-01-02' },
          { ...bare, stage: 'approval', state: 'inProgress', endDate: day },
        ],
      },
      locale,
    )
    await screen.findByRole('heading', { name: 'آبار الوادي' })
    const items = within(screen.getByRole('list', { name: locale === 'en' ? 'Stages' : 'مراحل المشروع' })).getAllByRole(
      'listitem',
    )
    expect(items.map((item) => item.textContent?.includes(words))).toEqual([false, true, false, false, false, false])
  })

  it('offers a report of a published project alone', async () => {
    const first = open()
    expect((await screen.findByRole('link', { name: 'Send a report to donors' })).getAttribute('href')).toBe(
      `/app/projects/${ID}/reports`,
    )
    first.unmount()
    open({ status: 'deactivated' })
    expect(await screen.findByText('This project is no longer active.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Send a report to donors' })).toBeNull()
  })
})
