import type { ComponentType } from 'react'
import DonorHome from '../../../src/pages/donor/index.tsx'
import { ID, type Stage, show, type useServer } from '../generate/harness.tsx'

export const charity = {
  id: 'e1',
  name: 'Birr',
  branchName: 'Main',
  status: 'active',
  managementTitle: null,
  managementPerson: null,
  contactPhone: null,
  contactEmail: null,
  website: null,
}
export const answered = {
  id: 'i1',
  entityId: 'e1',
  type: 'question',
  status: 'closed',
  message: 'When?',
  sentAt: '2026-03-01T10:00:00.000Z',
  reply: 'In May.',
  repliedAt: '2026-03-02T10:00:00.000Z',
  entityName: 'Birr · Main',
  project: null,
  closedAt: '2026-03-02T10:00:00.000Z' as string | null,
  reopenedAt: null as string | null,
  reopenNote: null,
  satisfaction: null as string | null,
}
export const gift = {
  id: 'g1',
  entityId: 'e1',
  project: 'p1',
  amount: '500.00',
  date: '2026-02-01',
  fund: 'zakat',
  donor: 'd1',
  reversed: false,
}
export const letter = {
  id: 'l1',
  entityId: 'e1',
  report: 'r1',
  donor: 'd1',
  sentAt: '2026-03-01T10:00:00.000Z',
  openedAt: null,
  disownedAt: null as string | null,
}

type Server = Pick<ReturnType<typeof useServer>, 'on' | 'list'>

/** Opens a donor's own page over what they have: the home, unless it is another one. */
export const openerOf = ({ on, list }: Server) => {
  return (
    has: Partial<Record<'charities' | 'issues' | 'gifts' | 'letters' | 'years', Record<string, unknown>[]>> & {
      other?: { otherLanguage: 'ar' | 'en'; otherTitle: string | null }
      prepared?: readonly Record<string, unknown>[]
      preparedAfter?: Promise<void>
    },
    stage: Partial<Stage> = {},
    Page: ComponentType = DonorHome,
  ) => {
    list(
      'donors',
      (has.charities ?? []).map((_one, n) => ({ id: ID, entityId: `e${n + 1}` })),
    )
    list('entities', has.charities ?? [])
    on('get', '*/api/own/reports', async () => {
      await has.preparedAfter
      return { body: has.prepared ?? [] }
    })
    list('projects', [
      {
        id: 'p1',
        name: 'Well',
        status: 'published',
        type: 'general',
        archived: false,
        progress: 'inProgress',
        entityId: 'e1',
      },
      {
        id: 'p2',
        name: 'For the family',
        status: 'published',
        type: 'special',
        archived: false,
        progress: 'completed',
        entityId: 'e1',
      },
    ])
    list('reports', [{ id: 'r1', title: 'The well runs', project: 'p1', ...has.other }])
    list('donor_issues', has.issues ?? [])
    list('donor_transactions', has.gifts ?? [])
    list('letters', has.letters ?? [])
    list('year_letter_pages', has.years ?? [])
    list('year_letters', [{ id: 'y1', title: 'عام من عطائكم', titleAr: 'عام من عطائكم', titleEn: 'A year of giving' }])
    on('get', '*/api/Account/Sessions', { body: [] })
    on('get', '*/api/own/statements', { body: [{ donor: 'd1', entityId: 'e1', year: 2026, gifts: 2 }] })
    return show(Page, { resource: 'users', roles: ['Donor'], ...stage })
  }
}
