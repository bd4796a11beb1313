import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useStore, useTranslate } from 'react-admin'
import { defineLayout } from '../../../src/generate/layout.ts'
import { ResourceList } from '../../../src/generate/list.tsx'
import { registrations } from '../schema.ts'
import { LicenceCell } from './LicenceCell.tsx'

const TABS = ['awaiting', 'approved', 'rejected', 'all'] as const
type TabName = (typeof TABS)[number]

const isTab = (value: unknown): value is TabName => TABS.some((one) => one === value)

function StatusTabs({ current, onChoose }: { current: TabName; onChoose: (tab: TabName) => void }) {
  const translate = useTranslate()
  const label = (tab: TabName) =>
    translate(tab === 'all' ? 'admin.registration.all' : `resources.registrations.states.${tab}`)
  return (
    <Tabs
      variant="scrollable"
      value={current}
      aria-label={translate('common.field.status')}
      onChange={(_event, tab: TabName) => onChoose(tab)}
      sx={{ mb: 2 }}
    >
      {TABS.map((tab) => (
        <Tab key={tab} value={tab} label={label(tab)} />
      ))}
    </Tabs>
  )
}

const LAYOUT = defineLayout(registrations, { sections: [], cells: { licenceNumber: LicenceCell } })

/** [7.8] who asks to be let in; those who wait come first. */
export default function AdminRegistrations() {
  const [stored, setTab] = useStore<unknown>('registrations.tab', 'awaiting')
  const tab = isTab(stored) ? stored : 'awaiting'
  return (
    <ResourceList
      resource="registrations"
      key={tab}
      layout={LAYOUT}
      storeKey={`registrations.${tab}`}
      filter={tab === 'all' ? undefined : { status: tab }}
      onWiden={tab === 'all' ? undefined : () => setTab('all')}
      without={['status']}
      above={<StatusTabs current={tab} onChoose={setTab} />}
    />
  )
}
