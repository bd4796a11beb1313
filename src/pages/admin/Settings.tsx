import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

const TABS = [
  ['/admin/settings/donor-type', 'resources.donor_types.many'],
  ['/admin/settings/classification', 'resources.classifications.many'],
  ['/admin/settings/announced-months', 'resources.announced_months.many'],
  ['/admin/settings/payment', 'admin.payment'],
  ['/admin/settings/template', 'admin.templates'],
] as const
export type SettingsPath = (typeof TABS)[number][0]

/** [2.51] the platform's settings, one beside the other. */
export function SettingsTabs({ current }: { current: SettingsPath }) {
  const translate = useTranslate()
  return (
    <Tabs
      component="nav"
      variant="scrollable"
      value={current}
      aria-label={translate('admin.settings.title')}
      sx={{ mb: 3, borderBottom: '1px solid var(--athar-hairline)' }}
    >
      {TABS.map(([path, label]) => (
        <Tab
          key={path}
          component={Link}
          to={path}
          value={path}
          label={translate(label)}
          aria-current={path === current ? 'page' : undefined}
        />
      ))}
    </Tabs>
  )
}
