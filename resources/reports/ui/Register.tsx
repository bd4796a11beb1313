import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type ListProps, ResourceList } from '../../../src/generate/list.tsx'
import { type FilterOf, useRecords } from '../../../src/generate/records.ts'
import { Fold } from '../../../src/ui/Fold.tsx'
import { PathTabs } from '../../../src/ui/PathTabs.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import { ToPlanner } from '../../report_settings/ui/links.tsx'
import { NOT_LEFT } from '../due.ts'
import { LATE_PATH, REGISTER_PATH, RESULTS_PATH } from '../paths.ts'
import { reports } from '../schema.ts'
import { Owed } from './Owed.tsx'
import { registerLayout } from './registerLayout.tsx'

const DAY_MS = 86_400_000
const SHOWN = 5
/** What the list of the late has decided already. */
const LATE_WITHOUT = ['status', 'archived', 'dueAt']

const before = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

interface LateProps {
  title: string
  tone: Tone
  filter: FilterOf<typeof reports>
}

/** Reports that should be further than they are, the oldest first; nothing where there is none. */
function Late({ title, tone, filter }: LateProps) {
  const { data = [], total = 0 } = useRecords(reports, {
    filter,
    sort: { field: 'updatedAt', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  })
  if (data.length === 0) return null
  return (
    <Fold title={title} aside={<StatusChip tone={tone} label={String(total)} />}>
      <ul>
        {data.map(({ id, title: name }) => (
          <li key={id}>
            <Link to={`/app/reports/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** product.md 20: what is late over all projects. */
function LateReports() {
  const translate = useTranslate()
  // As it was when the page was opened: a moment that moved would ask anew each time.
  const [{ yesterday, fortnight }] = useState(() => ({ yesterday: before(1), fortnight: before(14) }))
  const word = (key: string) => translate(`reports.late.${key}`)
  return (
    <Box component="section" aria-label={word('title')} sx={{ mb: 2, '&:empty': { display: 'none' } }}>
      <Owed />
      <Late title={word('sending')} tone="danger" filter={{ status: 'sending', sentAt: { lt: yesterday } }} />
      <Late
        title={word('approval')}
        tone="warning"
        filter={{ status: 'draft', askedAt: { lt: yesterday }, approvedAt: { isnull: 'true' } }}
      />
      <Late title={word('failed')} tone="warning" filter={{ status: ['sent', 'stopped'], failedCount: { gt: '0' } }} />
      <Late title={word('drafts')} tone="neutral" filter={{ status: 'draft', updatedAt: { lt: fortnight } }} />
    </Box>
  )
}

function ToResults() {
  const translate = useTranslate()
  return (
    <Button component={Link} to={RESULTS_PATH} variant="outlined">
      {translate('results.compare')}
    </Button>
  )
}

const TABS = [
  [REGISTER_PATH, 'reports.due.all'],
  [LATE_PATH, 'reports.due.late'],
] as const

type Kept = Pick<ListProps, 'filter' | 'without' | 'emptyText' | 'emptyAction'>

function Reports({ path, ...rest }: Kept & { path: (typeof TABS)[number][0] }) {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="reports"
      key={path}
      storeKey={path === LATE_PATH ? 'reports.late' : 'reports'}
      title={translate('reports.register')}
      layout={registerLayout}
      {...rest}
      above={
        <>
          <PathTabs label="reports.register" tabs={TABS} current={path} />
          <LateReports />
        </>
      }
      actions={
        <>
          <ToResults />
          <ToPlanner />
        </>
      }
    />
  )
}

/** [2.40] every report of every project and kind, and what is late. */
export const Register = () => <Reports path={REGISTER_PATH} />

/** Those alone whose time has passed. */
export function LateRegister() {
  const translate = useTranslate()
  const [now] = useState(() => before(0))
  const filter: FilterOf<typeof reports> = { status: [...NOT_LEFT], archived: 'false', dueAt: { lt: now } }
  const empty = { emptyText: translate('reports.due.none'), emptyAction: null }
  return <Reports path={LATE_PATH} filter={filter} without={LATE_WITHOUT} {...empty} />
}
