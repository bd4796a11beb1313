import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useState } from 'react'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { RecordError } from '../../../../src/generate/LoadState.tsx'
import { names, part, source, useRecord } from '../../../../src/generate/records.ts'
import { FoldedFacts } from '../../../../src/generate/show/FoldedFacts.tsx'
import { RelatedList } from '../../../../src/generate/show/RelatedList.tsx'
import { EmptyState } from '../../../../src/ui/EmptyState.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { donorTransactions } from '../../../donor_transactions/schema.ts'
import { resourceNamed } from '../../../registry.ts'
import { ToSettings } from '../../../report_settings/ui/links.tsx'
import { reports } from '../../../reports/schema.ts'
import { spendings } from '../../../spendings/schema.ts'
import { projects } from '../../schema.ts'
import { layout } from '../layout.tsx'
import { Beneficiaries } from './Beneficiaries.tsx'
import { Dedicated } from './Dedicated.tsx'
import { Documents } from './Documents.tsx'
import { Gallery } from './Gallery.tsx'
import { Head } from './Head.tsx'
import { IndicatorsTable } from './Indicators.tsx'
import { MoneyPart } from './MoneyPart.tsx'
import { Collected, OnceCounted, Spent } from './MoneyRows.tsx'
import { PlacePart } from './PlacePart.tsx'
import { Quiet } from './Quiet.tsx'
import { StagesPart } from './StagesPart.tsx'
import { TimePart } from './TimePart.tsx'
import type { ProjectRow } from './types.ts'
import { Updates } from './Updates.tsx'
import { usePulse } from './usePulse.ts'

const TABS = ['overview', 'details', 'updates', 'gifts', 'spending', 'reports', 'documents', 'beneficiaries'] as const
type TabName = (typeof TABS)[number]

/**
 * What the head of the page, the overview and a tab of its own show already; what was collected and spent stands on the overview
 * with what it is made of.
 */
const ELSEWHERE = [
  ...names(projects, 'name', 'code', 'images', 'videos', 'videoFiles', 'stages', 'documents', 'attachments'),
  ...names(projects, 'collectedAmount', 'currentDonations', 'spentMoney'),
]

/** product.md 6: a project that is open to all is nobody's, whoever it was for before. */
const OF_ALL = [...ELSEWHERE, ...names(projects, 'dedicatedTo')]

/** Its indicators are figures to compare: a table, where another list of rows is one card below the other. */
const FACTS = { ...layout, cells: { ...layout.cells, indicators: part(projects, IndicatorsTable) } }

/** What one comes for most: what the project is. */
const OPEN = ['basics']

/** What a list within a tab shows beside its own columns. */
const COLUMNS = {
  gifts: names(donorTransactions, 'date', 'donor', 'amount', 'fund', 'source', 'donationReferenceId'),
  spending: names(spendings, 'description', 'date', 'amount', 'stage', 'evidence'),
  reports: undefined,
} as const

function Panel({ project, tab }: { project: ProjectRow; tab: TabName }) {
  const translate = useTranslate()
  const empty = (name: 'gifts' | 'spending' | 'reports') => (
    <EmptyState title={translate('common.state.empty')} text={translate(`project.${name}.empty`)} />
  )
  const related = (
    of: typeof donorTransactions | typeof spendings | typeof reports,
    name: 'gifts' | 'spending' | 'reports',
  ) => (
    <RelatedList
      resource={of.name}
      by={source(of, 'project')}
      id={project.id}
      title={translate(`project.tab.${name}`)}
      columns={COLUMNS[name]}
      empty={empty(name)}
    />
  )
  switch (tab) {
    case 'updates':
      return <Updates project={project.id} />
    case 'gifts':
      return (
        <OnceCounted project={project.id}>
          <Collected project={project.id} />
          {related(donorTransactions, 'gifts')}
        </OnceCounted>
      )
    case 'spending':
      return (
        <OnceCounted project={project.id}>
          <Spent project={project.id} />
          {related(spendings, 'spending')}
        </OnceCounted>
      )
    case 'reports':
      return (
        <>
          <ToSettings project={project.id} />
          {related(reports, 'reports')}
        </>
      )
    case 'documents':
      return <Documents project={project} />
    case 'beneficiaries':
      return <Beneficiaries project={project} />
    case 'details':
      return (
        <FoldedFacts
          resource={resourceNamed('projects').resource}
          record={project}
          layout={FACTS}
          without={project.type === 'special' ? ELSEWHERE : OF_ALL}
          open={OPEN}
          keep="projects.details"
        />
      )
    case 'overview':
      return (
        <>
          <MoneyPart project={project} />
          <TimePart project={project} />
          <StagesPart project={project} />
          <Gallery project={project} />
          <PlacePart project={project} />
          <Dedicated project={project} />
        </>
      )
  }
}

/** On a phone the row of tabs is longer than the screen, and its fonts may come after it was measured. */
function useChosenInView(tab: TabName) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const show = () => row?.querySelector(`#tab-${tab}`)?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
    show()
    void document.fonts?.ready.then(show)
  }, [row, tab])
  return setRow
}

/** [2.18] a project stands under the list that it is in; null where it does. What is asked of the page goes along. */
function useOwnList(project: ProjectRow | undefined): string | null {
  const { pathname, search, hash } = useLocation()
  if (project === undefined) return null
  const list = project.status === 'published' ? 'published' : 'draft'
  const wanted = `/app/projects/${list}/${project.id}`
  return pathname === wanted ? null : `${wanted}${search}${hash}`
}

/** [2.18], [2.62] one project: its money, time and stages, and all that belongs to it. The tab is in the address. */
export default function ProjectPage() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const tab: TabName = TABS.find((name) => name === search.get('tab')) ?? 'overview'
  const tabs = useChosenInView(tab)
  const { data: project, error, refetch } = useRecord(projects, id)
  const pulse = usePulse(id)
  const at = useOwnList(project)
  if (at !== null) return <Navigate to={at} replace />
  if (error && !project) return <RecordError resource="projects" error={error} onRetry={() => void refetch()} />
  if (!project) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <RecordContextProvider value={project}>
      <Head project={project} />
      <Quiet project={project} pulse={pulse} />
      <Tabs
        ref={tabs}
        value={tab}
        onChange={(_event, name: TabName) => setSearch(name === 'overview' ? {} : { tab: name })}
        variant="scrollable"
        sx={{ mb: 3, borderBottom: '1px solid var(--athar-hairline)', '@media print': { display: 'none' } }}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls="project-panel"
            label={translate(`project.tab.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="project-panel" aria-labelledby={`tab-${tab}`}>
        <Panel project={project} tab={tab} />
      </Box>
    </RecordContextProvider>
  )
}
