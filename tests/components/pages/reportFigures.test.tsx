// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FiguresSection } from '../../../resources/reports/ui/figures/Section.tsx'
import { axeFaults } from '../axe.ts'
import { show, useServer } from '../generate/harness.tsx'
import { DONOR, PROJECT, REPORT, useBuilder } from './reportStage.tsx'

const FIGURES = `*/api/reports/${REPORT}/figures`
const FIGURE = `*/api/reports/${REPORT}/figure`
const GIFT = '20000000-0000-4000-8000-0000000000f1'

const LIST = { resource: 'donor_transactions', filter: { project: PROJECT, reversed: false } }
const figure = (more: Record<string, unknown>): Record<string, unknown> => ({
  fund: null,
  atSending: null,
  rows: 0,
  sum: '0.00',
  facts: {},
  list: null,
  ...more,
})
const collected = figure({
  name: 'collected',
  told: '600.00',
  atSending: '520.00',
  sum: '600.00',
  rows: 2,
  facts: { until: '2025-12-31' },
  list: LIST,
})
const spent = figure({ name: 'spent', told: '31.00', sum: '30.00', rows: 1 })
const zakat = figure({ name: 'fund', fund: 'zakat', told: '20.00', sum: '20.00', rows: 1 })

const row = (more: object) => ({ id: null, name: null, choice: null, date: null, amount: null, after: false, ...more })
const ROWS = [
  row({ of: 'opening', id: PROJECT, value: '100.00', date: '2025-12-31' }),
  row({ of: 'gift', id: GIFT, name: 'Amal', choice: 'zakat', value: '500.00', date: '2026-03-02', after: true }),
]
const AT = '2026-04-01T09:00:00Z'

/** Opens the part of the page, as a press on its title does. */
async function unfold(title: string): Promise<void> {
  const part = (await screen.findByText(title)).closest('details')
  if (!part) throw new Error('not there')
  part.open = true
  fireEvent(part, new Event('toggle'))
}

describe('[9.9] the figures of a report', () => {
  const server = useServer()
  const section = (locale: 'en' | 'ar' = 'en') => {
    server.on('get', FIGURES, { body: { at: AT, sentAt: AT, figures: [collected, zakat, spent] } })
    show(<FiguresSection report={{ id: REPORT, version: 1, type: 'project' }} donor={DONOR} />, {
      resource: 'reports',
      locale,
    })
    return unfold(locale === 'en' ? 'Figures and their rows' : 'الأرقام وتفاصيلها')
  }

  it('are asked for once somebody opens them, and say which does not add up and what was said before', async () => {
    show(<FiguresSection report={{ id: REPORT, version: 1, type: 'project' }} donor={DONOR} />, { resource: 'reports' })
    expect(server.seen).toEqual([])
    server.on('get', FIGURES, { body: { at: AT, sentAt: AT, figures: [collected, zakat, spent] } })
    await unfold('Figures and their rows')
    expect((await screen.findByRole('button', { name: /^Collected ?2 rows/ })).textContent).toMatch(
      /When it went out: .*520.*Now: .*600/,
    )
    expect(screen.getByRole('button', { name: /^Spent ?1 row ?Does not add up/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Collected: Zakat/ })).toBeTruthy()
    expect(server.seen[0]?.query).toEqual([['donor', DONOR]])
  })

  it('opens to its rule, its rows, their sum and the list that shows them, by keyboard', async () => {
    server.on('get', FIGURE, { body: { at: AT, sentAt: AT, figure: collected, page: ROWS } })
    await section()
    ;(await screen.findByRole('button', { name: /^Collected ?2 rows/ })).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Collected' })
    expect(await within(dialog).findByText(/every gift to this project after .*31.* that stands/)).toBeTruthy()
    expect(within(dialog).getByText(/what was true when it went out: .*520/)).toBeTruthy()
    const rows = within(within(dialog).getByRole('list', { name: 'Collected' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Opening amount.*100/),
      expect.stringMatching(/^Amal.*Zakat.*Recorded since the report went out.*500/),
    ])
    expect(within(dialog).getByText('Sum of the rows').parentElement?.textContent).toMatch(/600/)
    expect((await within(dialog).findByRole('link', { name: 'Open them as a list' })).getAttribute('href')).toBe(
      `/donor_transactions?filter=${encodeURIComponent(JSON.stringify(LIST.filter))}`,
    )
    expect(within(dialog).getByRole('link', { name: 'Amal' }).getAttribute('href')).toBe(
      `/donor_transactions/${GIFT}/show`,
    )
    expect(await axeFaults(dialog)).toEqual([])
    await userEvent.keyboard('{Escape}')
  })

  it('is read in Arabic, says that there are no rows, and what went wrong with a way to try again', async () => {
    server.on('get', FIGURE, { status: 500, body: { title: 'Broken', detail: '', code: 1 } })
    await section('ar')
    await userEvent.click(await screen.findByRole('button', { name: /^المحصَّل: زكاة/ }))
    const retry = await screen.findByRole('button', { name: 'إعادة المحاولة' })
    server.on('get', FIGURE, { body: { at: AT, sentAt: null, figure: { ...zakat, rows: 0 }, page: [] } })
    await userEvent.click(retry)
    expect(await screen.findByText('لا سجلات')).toBeTruthy()
  })
})

describe('[9.9] a report that does not add up', () => {
  const { server, stage, open } = useBuilder()

  it('leads from the refusal to the rows of the figure', async () => {
    stage()
    const refusal = { title: 'The spent amount does not add up', detail: 'x', code: 8, fault: 'spentDiffers' }
    server.on('post', `*/api/reports/${REPORT}/send`, { status: 409, body: refusal })
    server.on('get', FIGURE, {
      body: {
        at: AT,
        sentAt: null,
        figure: spent,
        page: [row({ of: 'spending', id: GIFT, name: 'Pipes', value: '30.00', date: '2026-03-01' })],
      },
    })
    open('confirm')
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 214 donors' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Show the rows of this figure' }))
    const dialog = await screen.findByRole('dialog', { name: 'Spent' })
    expect(await within(dialog).findByText(/The report says .*31.*, and the rows come to .*30/)).toBeTruthy()
    expect(within(dialog).getByText('Pipes')).toBeTruthy()
    expect(server.sent('GET', `/api/reports/${REPORT}/figure`)[0]?.query).toEqual([
      ['name', 'spent'],
      ['page', '1'],
    ])
  })
})
