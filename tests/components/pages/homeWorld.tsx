import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Dashboard, FeedComment } from '../../../resources/_contracts/newsfeed.ts'
import Home from '../../../src/pages/home/index.tsx'
import { show, signIn, type useServer } from '../generate/harness.tsx'

export const ME = '10000000-0000-4000-8000-000000000001'
const OTHER = '10000000-0000-4000-8000-000000000002'
export const UPDATE = '20000000-0000-4000-8000-000000000001'
export const PROJECT = '30000000-0000-4000-8000-000000000001'

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

export const dashboard = (more: Partial<Dashboard> = {}): Dashboard => ({
  today: '2025-12-10',
  calendar: 'gregorian',
  totals: {
    projects: 4,
    published: 3,
    donors: 300,
    gifts: 1200,
    lettersSent: 214,
    campaigns: 1,
    surveys: 1,
    templates: 1,
    packages: 1,
  },
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

/** The dashboard of a charity's administrator, once its newest update is here. */
export async function openHome(
  server: ReturnType<typeof useServer>,
  answer: Dashboard = dashboard(),
  stage: { locale?: 'en' | 'ar'; roles?: readonly string[] } = {},
) {
  signIn({ profile: { id: ME, name: 'Mona' } as never })
  server.list('reports', [])
  server.on('get', '*/api/meta', { body: { demo: false } })
  server.on('get', '*/api/project_updates/actions/fieldWaiting', { body: { projects: [], senders: [] } })
  server.on('get', '*/api/donor_issues/actions/passed', { body: { total: 0, questions: [] } })
  server.on('get', '*/api/dashboard', { body: answer as never, headers: { ETag: '"one"' } })
  const shown = show(Home, { resource: 'projects', ...stage })
  await screen.findByRole('heading', { name: 'Drilling began' })
  return { ...shown, user: userEvent.setup() }
}
