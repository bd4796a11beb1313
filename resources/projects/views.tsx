import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation, useTranslate } from 'react-admin'
import { GeneratedList } from '../../src/generate/list.tsx'
import type { Layout, ViewProps, Views } from '../../src/generate/types.ts'
import { STAGES } from './schema.ts'

export const layout: Layout = {
  sections: [
    {
      key: 'basics',
      fields: [
        'name',
        'code',
        'type',
        'classification',
        'licenceNumber',
        'approvalNumber',
        'progress',
        'description',
        'idea',
        'target',
        'targetDescription',
      ],
    },
    {
      key: 'money',
      fields: [
        'requiredAmount',
        'collectedAmount',
        'spentMoney',
        'currentDonations',
        'previousDonations',
        'previousDonationsUntil',
        'unitName',
        'unitCost',
      ],
    },
    { key: 'time', fields: ['startDate', 'endDate'] },
    { key: 'place', fields: ['city', 'region', 'beneficiaryCategory', 'beneficiaryNumbers'] },
    { key: 'people', fields: ['manager', 'supervisingAuthority'] },
    { key: 'media', fields: ['images', 'video', 'videoFile', 'documents'] },
    { key: 'stages', fields: ['stages'] },
    { key: 'results', fields: ['objectives', 'outcomes', 'achievements', 'partners'] },
    { key: 'contact', fields: ['contactNumber', 'messagesPhone', 'inboxEmail', 'donationLink'] },
    { key: 'visibility', fields: ['showOnMainPage', 'showProgress', 'hideFromStore'] },
    { key: 'search', fields: ['seoKeywords', 'seoDescription'] },
  ],
  // product.md 16: a new project begins with its six stages, so that each only needs a date.
  initial: { stages: STAGES.map((stage) => ({ stage, label: null, state: 'notStarted', date: null, note: null })) },
}

/** [2.18] published and draft stand at addresses of their own; deactivated ones are listed among the drafts (product.md 17). */
const LISTS = [
  { key: 'published', to: '/app/projects/published', title: 'project.published', filter: { status: ['published'] } },
  { key: 'draft', to: '/app/projects/draft', title: 'project.drafts', filter: { status: ['drafted', 'deactivated'] } },
] as const

function ProjectList({ layout: given }: ViewProps) {
  const { pathname } = useLocation()
  const translate = useTranslate()
  const list = LISTS.find(({ key }) => pathname.endsWith(`/${key}`)) ?? LISTS[0]
  return (
    <GeneratedList
      key={list.key}
      layout={given}
      storeKey={`projects.${list.key}`}
      filter={list.filter}
      without={['status']}
      above={
        <Tabs value={list.key} component="nav" aria-label={translate('resources.projects.many')} sx={{ mb: 1 }}>
          {LISTS.map(({ key, to, title }) => (
            <Tab
              key={key}
              value={key}
              component={Link}
              to={to}
              label={translate(title)}
              role={undefined}
              aria-selected={undefined}
              aria-current={key === list.key ? 'page' : undefined}
            />
          ))}
        </Tabs>
      }
    />
  )
}

export const views: Partial<Views> = { list: ProjectList }
