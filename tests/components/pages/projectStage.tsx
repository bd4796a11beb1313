import { within } from '@testing-library/react'
import type { ProjectMoney } from '../../../resources/_contracts/newsfeed.ts'
import ProjectPage from '../../../resources/projects/ui/page/index.tsx'
import type { ProjectRow } from '../../../resources/projects/ui/page/types.ts'
import { show, useServer } from '../generate/harness.tsx'

export const ID = '40000000-0000-4000-8000-000000000001'

export const project = (more: Partial<ProjectRow> = {}) =>
  ({
    id: ID,
    version: 1,
    name: 'آبار الوادي',
    code: 'W-1',
    status: 'published' as const,
    type: 'general',
    createdAt: '2026-01-01T08:00:00.000Z',
    progress: 'inProgress' as const,
    requiredAmount: '1000.00',
    collectedAmount: '620.50',
    spentMoney: '300.25',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
    unitName: 'Basket',
    unitCost: '50.00',
    images: [],
    indicators: [],
    city: null,
    region: null,
    place: null,
    mapLink: null,
    manager: null,
    beneficiaryCategory: null,
    beneficiaryNumbers: null,
    target: null,
    targetDescription: null,
    outcomes: [],
    documents: [],
    videos: [],
    videoFiles: [],
    attachments: [],
    stages: [
      {
        stage: 'study',
        label: null,
        labelEn: null,
        state: 'completed',
        startDate: null,
        endDate: '2026-01-02',
        note: null,
        pictures: [],
      },
    ],
    ...more,
  }) satisfies Partial<ProjectRow>

const money: ProjectMoney = {
  opening: '500.00',
  openingUntil: '2025-12-31',
  funds: [
    { fund: 'zakat', amount: '100.25', count: 2 },
    { fund: 'charity', amount: '20.25', count: 1 },
  ],
  reversed: { amount: '30.00', count: 1 },
  inOpening: { amount: '0', count: 0 },
  spent: { amount: '300.25', count: 3 },
  withoutEvidence: { amount: '100.00', count: 1 },
}

export const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)

/** A server that knows one project, and the page of it. */
export function useProjectPage() {
  const server = useServer()
  const pulse = (mark: string, lastUpdateAt: string | null = new Date().toISOString()) =>
    server.on('get', `*/api/projects/${ID}/pulse`, { body: { mark, lastUpdateAt }, headers: { ETag: `"${mark}"` } })

  const open = (
    more: Record<string, unknown> = {},
    locale: 'en' | 'ar' = 'en',
    { tab = '', lastUpdateAt, toasts }: { tab?: string; lastUpdateAt?: string | null; toasts?: boolean } = {},
  ) => {
    server.on('get', `*/api/projects/${ID}`, { body: project(more) as never })
    server.on('get', `*/api/projects/${ID}/money`, { body: money as never })
    pulse('a', lastUpdateAt)
    return show(ProjectPage, {
      resource: 'projects',
      locale,
      ...(toasts !== undefined && { toasts }),
      route: '/app/projects/published/:id',
      at: `/app/projects/published/${ID}${tab}`,
      also: '/app/projects/draft/:id',
    })
  }
  return { server, pulse, open }
}
