import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useStore, useTranslate } from 'react-admin'
import { defineLayout } from '../../../../src/generate/layout.ts'
import { ResourceList } from '../../../../src/generate/list.tsx'
import type { FilterOf } from '../../../../src/generate/records.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorIssues } from '../../schema.ts'
import { Assignee } from './Assignee.tsx'
import { ISSUES } from './paths.ts'

const TABS = ['all', 'mine', 'unassigned'] as const
type TabName = (typeof TABS)[number]

const isTab = (value: unknown): value is TabName => TABS.some((one) => one === value)

function Whose({ current, onChoose }: { current: TabName; onChoose: (tab: TabName) => void }) {
  const translate = useTranslate()
  return (
    <Tabs
      variant="scrollable"
      value={current}
      aria-label={translate('issues.assign.title')}
      onChange={(_event, tab: TabName) => onChoose(tab)}
      sx={{ mb: 2 }}
    >
      {TABS.map((tab) => (
        <Tab key={tab} value={tab} label={translate(`issues.assign.show.${tab}`)} />
      ))}
    </Tabs>
  )
}

const AssigneeCell = ({ record }: { record: RecordOf<typeof donorIssues> }) => <Assignee issue={record} />

const LAYOUT = defineLayout(donorIssues, { sections: [], cells: { assigneeName: AssigneeCell } })

/** What waits for the reader is open; what nobody follows is what somebody should take. */
const filterOf = (tab: TabName, me: string): FilterOf<typeof donorIssues> | undefined =>
  tab === 'all'
    ? undefined
    : { status: 'open', ...(tab === 'mine' ? { assignee: me } : { assignee: { isnull: 'true' } }) }

/** [2.42], [2.69], [6.4] what donors have sent: of one entity at its own support, of every one at the platform's. */
export default function DonorIssues() {
  const translate = useTranslate()
  const [stored, setTab] = useStore<unknown>('donor_issues.tab', 'all')
  const me = useSettings(({ profile }) => profile?.id ?? '')
  const tab = isTab(stored) ? stored : 'all'
  return (
    <ResourceList
      resource={ISSUES}
      key={tab}
      layout={LAYOUT}
      title={translate('common.menu.issues')}
      storeKey={`donor_issues.${tab}`}
      filter={filterOf(tab, me)}
      onWiden={tab === 'all' ? undefined : () => setTab('all')}
      without={tab === 'all' ? [] : ['status']}
      above={<Whose current={tab} onChoose={setTab} />}
      // Not in bulk: an issue is closed by whoever has read it.
      bulk={false}
    />
  )
}
