import { PathTabs } from '../../ui/PathTabs.tsx'

const TABS = [
  ['/admin/settings/donor-type', 'resources.donor_types.many'],
  ['/admin/settings/classification', 'resources.classifications.many'],
  ['/admin/settings/announced-months', 'resources.announced_months.many'],
  ['/admin/settings/payment', 'admin.payment'],
  ['/admin/settings/template', 'admin.templates'],
] as const
export type SettingsPath = (typeof TABS)[number][0]

/** [2.51] the platform's settings, one beside the other. */
export const SettingsTabs = ({ current }: { current: SettingsPath }) => (
  <PathTabs label="admin.settings.title" tabs={TABS} current={current} />
)
