// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moneyOf, timeOf } from '../../../src/pages/project/figures.ts'
import ProjectPage from '../../../src/pages/project/index.tsx'
import type { ProjectRow } from '../../../src/pages/project/types.ts'
import { show, useServer } from '../generate/harness.tsx'

const ID = '40000000-0000-4000-8000-000000000001'

const server = useServer()

const project = (more: Record<string, unknown> = {}): ProjectRow => ({
  id: ID,
  version: 1,
  name: 'آبار الوادي',
  code: 'W-1',
  status: 'published',
  progress: 'inProgress',
  requiredAmount: '1000.00',
  collectedAmount: '620.50',
  spentMoney: '300.25',
  startDate: '2026-01-01',
  endDate: '2026-01-31',
  unitName: 'Basket',
  unitCost: '50.00',
  images: null,
  stages: [{ stage: 'study', label: null, state: 'completed', date: '2026-01-02', note: null }],
  ...more,
})

const open = (more: Record<string, unknown> = {}, locale: 'en' | 'ar' = 'en') => {
  server.on('get', `*/api/projects/${ID}`, { body: project(more) as never })
  return show(ProjectPage, {
    resource: 'projects',
    locale,
    route: '/app/projects/published/:id',
    at: `/app/projects/published/${ID}`,
  })
}

describe('the money of a project', () => {
  it('adds up: spent, not yet spent and remaining are the required amount', () => {
    expect(moneyOf(project())).toEqual({
      required: '1000.00',
      collected: '620.50',
      spent: '300.25',
      remaining: '379.50',
      unspent: '320.25',
      overCollected: false,
      overspent: false,
    })
  })

  it('leaves nothing below nothing where more came or went than planned', () => {
    const over = moneyOf(project({ collectedAmount: '1200.00', spentMoney: '1300.00' }))
    expect(over).toMatchObject({ remaining: '0.00', unspent: '0.00', overCollected: true, overspent: true })
    expect(moneyOf(project({ requiredAmount: null })).remaining).toBeNull()
  })

  it('opens the rows behind each figure', async () => {
    open()
    const link = async (label: string) =>
      (await screen.findByRole('link', { name: new RegExp(label) })).getAttribute('href')
    expect(await link('Collected')).toContain('?tab=gifts')
    expect(await link('Spent')).toContain('?tab=spending')
    expect(await link('Required')).toContain('?tab=details')
    const chart = screen.getByRole('table', { name: 'Money' })
    expect(
      within(chart)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['SAR 300.25Spent', 'SAR 320.25Collected and not yet spent', 'SAR 379.50Remaining'])
    expect(screen.getByText('12')).toBeTruthy()
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
