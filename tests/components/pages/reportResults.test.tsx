// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportRow } from '../../../resources/reports/ui/calls.ts'
import { BestHour } from '../../../resources/reports/ui/results/BestHour.tsx'
import Results from '../../../resources/reports/ui/results/index.tsx'
import { ResultsSection } from '../../../resources/reports/ui/results/Section.tsx'
import { show, useServer } from '../generate/harness.tsx'
import { report } from './reportStage.tsx'

const A = '40000000-0000-4000-8000-0000000000a1'
const B = '40000000-0000-4000-8000-0000000000b1'

const { on, list, sent } = useServer()

const results = (more: object = {}) => ({
  id: A,
  title: 'Wells of the valley',
  sentAt: '2026-01-05T08:00:00Z',
  letters: 40,
  objecting: 3,
  opened: 30,
  openedBy: [
    { hours: 1, opened: 10 },
    { hours: 72, opened: 30 },
  ],
  clicked: null,
  channels: [
    { key: 'email', letters: 30, opened: 24 },
    { key: null, letters: 10, opened: 6 },
  ],
  content: null,
  satisfied: null,
  issues: 3,
  questions: null,
  complaints: null,
  replies: 4,
  gifts: 6,
  givers: 5,
  given: '1250.50',
  ...more,
})
const insights = {
  letters: 140,
  needed: 100,
  best: { day: 2, hour: 20, letters: 60, opened: 42 },
  hours: [
    { day: 2, hour: 20, letters: 60, opened: 42 },
    { day: 0, hour: 10, letters: 60, opened: 24 },
  ],
  designs: [{ key: 'light', letters: 140, opened: 66 }],
  channels: [{ key: 'email', letters: 140, opened: 66 }],
}

const rowOf = (head: string) => {
  const row = screen.getByRole('rowheader', { name: head }).closest('tr')
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

beforeEach(() => {
  on('get', `*/api/reports/${A}/results`, { body: results() })
  on('get', `*/api/reports/${B}/results`, {
    body: results({
      id: B,
      title: 'A word of thanks',
      letters: 20,
      opened: 5,
      gifts: 0,
      givers: 0,
      given: '0.00',
      satisfied: 80,
    }),
  })
  on('get', '*/api/reports/actions/insights', { body: insights })
})

describe('[2.63] the results of a report on its page', () => {
  const sent = report({ id: A, status: 'sent', sentAt: '2026-01-05T08:00:00Z' }) as unknown as ReportRow

  it('says what came after, never because of it, and names nothing that is too little to tell', async () => {
    show(<ResultsSection report={sent} />, { resource: 'reports' })
    await userEvent.click(await screen.findByText('Results'))
    await screen.findByText('Letters counted')
    expect(rowOf('Opened')).toEqual(['30 · 75%'])
    expect(rowOf('Left out: donors who object')).toEqual(['3'])
    expect(rowOf('Of these, questions')).toEqual(['–'])
    expect(rowOf('Gifts that came after')).toEqual(['6'])
    expect(rowOf('Given after (SAR)')[0]).toContain('1,250.50')
    // Nothing counts clicks in a letter, and too few have said how satisfied they are.
    expect(screen.queryByText('Went on to give')).toBeNull()
    expect(screen.queryByText('Satisfied, of survey answers (%)')).toBeNull()
    expect(screen.getByText(/does not say that they came because of it/)).toBeTruthy()
    expect(rowOf('After 3 days')).toEqual(['30', '75%'])
    expect(rowOf('All others')).toContain('6 of 10 · 60%')
  })

  it.each([
    ['en', 'Given after (SAR)', 'A dash: what fewer than five people did is not told.'],
    ['ar', 'المبلغ بعدها (ريال)', 'الشَّرطة تعني أقل من خمسة أشخاص، فلا يُذكر ما فعلوه.'],
  ] as const)('decision 141: says below what a dash means, as a campaign does: %s', async (locale, given, few) => {
    on('get', `*/api/reports/${A}/results`, { body: results({ gifts: null, givers: null, given: null }) })
    show(<ResultsSection report={sent} />, { resource: 'reports', locale })
    await userEvent.click(await screen.findByText(locale === 'en' ? 'Results' : 'النتائج'))
    await screen.findByText(given)
    expect(rowOf(given)).toEqual(['–'])
    expect(screen.getByText(few)).toBeTruthy()
  })

  it('draws no curve where fewer than five have opened it', async () => {
    on('get', `*/api/reports/${A}/results`, { body: results({ opened: 4, openedBy: [] }) })
    show(<ResultsSection report={sent} />, { resource: 'reports' })
    expect(await screen.findByText('Fewer than five have opened it so far: no curve is drawn.')).toBeTruthy()
  })
})

describe('[2.63] two reports side by side', () => {
  const at = (search: string, locale: 'en' | 'ar' = 'en') => {
    const all = [A, B].map((id) =>
      report({ id, title: id === A ? 'Wells of the valley' : 'A word of thanks', status: 'sent' }),
    )
    list('reports', all, 2)
    for (const one of all) on('get', `*/api/reports/${one.id}`, { body: one })
    show(Results, {
      resource: 'reports',
      locale,
      route: '/app/projectreports/results',
      at: `/app/projectreports/results${search}`,
    })
  }

  it('each figure of both, and the hours of the entity’s own letters', async () => {
    at(`?a=${A}&b=${B}`)
    await screen.findByRole('columnheader', { name: 'A word of thanks' })
    expect(rowOf('Letters counted')).toEqual(['40', '20'])
    expect(rowOf('Opened')).toEqual(['30 · 75%', '5 · 25%'])
    expect(rowOf('Satisfied, of survey answers (%)')).toEqual(['–', '80%'])
    expect(screen.getByText(/The best time so far: Tuesday at .20:00.\. 70% of 60 letters/)).toBeTruthy()
    expect(rowOf('Sunday, \u206610:00\u2069')).toContain('24 of 60 · 40%')
  })

  it('asks for the second one, and shows it once it is chosen', async () => {
    at(`?a=${A}`)
    expect(await screen.findByText('Choose two reports to see them side by side.')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'Second report' }))
    await userEvent.click(await screen.findByRole('option', { name: /A word of thanks/ }))
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'A word of thanks' })).toBeTruthy())
  })

  it('is drawn once what the address asks for is here, so that nothing moves below it', async () => {
    let come = (): void => undefined
    const held = new Promise<void>((resolve) => {
      come = resolve
    })
    on('get', `*/api/reports/${A}/results`, async () => {
      await held
      return { body: results() }
    })
    at(`?a=${A}`)
    await waitFor(() => expect(sent('GET', `/api/reports/${A}/results`)).toHaveLength(1))
    await waitFor(() => expect(sent('GET', '/api/reports').length).toBeGreaterThan(0))
    await new Promise((go) => setTimeout(go, 300))
    expect(screen.queryByRole('combobox', { name: 'First report' })).toBeNull()
    expect(sent('GET', '/api/reports/actions/insights')).toEqual([])
    come()
    expect(await screen.findByRole('columnheader', { name: 'Wells of the valley' })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'First report' })).toBeTruthy()
  })

  it('a report that is not there is said to be so, is not asked for again, and another can be chosen', async () => {
    on('get', `*/api/reports/${B}/results`, {
      status: 404,
      body: { title: 'Not found', detail: 'It may have been deleted.', code: 8, fault: 'notFound' },
    })
    at(`?a=${B}`)
    expect(await screen.findByText('Not found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'First report' })).toBeTruthy()
  })

  it('in Arabic', async () => {
    at(`?a=${A}&b=${B}`, 'ar')
    await screen.findByRole('columnheader', { name: 'A word of thanks' })
    expect(rowOf('تبرعات جاءت بعدها')).toEqual(['6', '0'])
    expect(screen.getByText(/أفضل وقت حتى الآن: الثلاثاء/)).toBeTruthy()
  })

  it('says so where no report has gone out', async () => {
    list('reports', [], 0)
    show(Results, { resource: 'reports', route: '/app/projectreports/results', at: '/app/projectreports/results' })
    expect(await screen.findByText('No report has gone out yet')).toBeTruthy()
  })
})

describe('[4.16] advice where a time is chosen', () => {
  it('names the best hour, or that there is not enough yet', async () => {
    on('get', '*/api/reports/actions/insights', { body: { ...insights, letters: 12, best: null, hours: [] } })
    show(<BestHour />, { resource: 'report_settings' })
    expect(await screen.findByText(/at least 100 letters are needed.*So far: 12 letters/)).toBeTruthy()
  })
})
